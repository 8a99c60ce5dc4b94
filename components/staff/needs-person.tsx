import { Name } from "#components/name.tsx";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { Notice } from "../notice.tsx";

export type NeedsPersonRow = {
  /** Absent where nothing can be done about it in the staff area. */
  readonly href?: string;
  /** What it is about. */
  readonly title: string;
  readonly note?: string | undefined;
};

/** What a person has to see to, before all else on the page. */
export function NeedsPerson(props: {
  i18n: I18n;
  rows: readonly NeedsPersonRow[];
  all?: { readonly href: string; readonly count: number } | undefined;
}) {
  const { i18n, rows, all } = props;
  return (
    <Notice tone="alarm" gap="close">
      <h2>{i18n.t("staff.day.first")}</h2>
      <ul className="grid gap-1">
        {rows.map(({ href, title, note }) => (
          <li key={`${href} ${title}`} className="grid py-1 leading-snug">
            {href === undefined ? (
              <span className="font-semibold">{title}</span>
            ) : (
              <a href={href} className="font-semibold">
                <Name>{title}</Name>
              </a>
            )}
            {note && <span className="text-small">{note}</span>}
          </li>
        ))}
      </ul>
      {all && (
        <p>
          <a href={all.href}>{i18n.t("staff.day.all", { count: all.count })}</a>
        </p>
      )}
    </Notice>
  );
}
