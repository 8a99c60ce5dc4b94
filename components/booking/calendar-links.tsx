import { Icon } from "#components/icon.tsx";
import type { I18n } from "#lib/values/i18n/i18n.ts";

export function CalendarLinks(props: {
  i18n: I18n;
  file: string;
  /** True: the file removes the appointment from the calendar. */
  isCancelled?: boolean;
  others?: readonly { readonly name: string; readonly href: string }[];
}) {
  const { i18n, file, isCancelled = false, others = [] } = props;
  const { t } = i18n;
  return (
    <section aria-labelledby="calendar-title" className="grid content-start gap-2 print:hidden">
      <h2 id="calendar-title" className="flex items-center gap-2 type-text text-base">
        <Icon name="calendar" className="text-link" />
        {t(isCancelled ? "own.calendarOut" : "own.calendar")}
      </h2>
      <ul className="flex flex-wrap gap-x-5">
        <li>
          {/* The script leaves links with a target of their own, as to files, to the browser. */}
          <a href={file} target="_self" className={LINK}>
            {t(isCancelled ? "own.calendarOutFile" : "own.calendarFile")}
          </a>
        </li>
        {others.map(({ name, href }) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noreferrer" className={LINK}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const LINK = "inline-flex min-h-target items-center";
