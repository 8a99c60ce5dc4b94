import { CatalogueTexts } from "#components/catalogue-text.tsx";
import { spanText } from "#components/details/appointment-facts.tsx";
import { Name } from "#components/name.tsx";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import type { LocalDate, LocalTime } from "#lib/values/calendar.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

export function OldAndNew(props: {
  i18n: I18n;
  view: BookingView;
  date: LocalDate;
  start: LocalTime;
  minutes: number;
}) {
  const { i18n, view, date, start, minutes } = props;
  const { t } = i18n;
  return (
    <dl className="grid gap-4 rounded-sheet border border-line bg-surface p-sheet">
      <div>
        <dt className="text-tiny text-quiet">{t("manage.movePage.now")}</dt>
        <dd className="text-quiet">
          <s>{[i18n.date(view.date), spanText(i18n, view.start, minutes)].join(i18n.comma)}</s>
        </dd>
      </div>
      <div>
        <dt className="text-tiny text-link">{t("manage.movePage.target")}</dt>
        <dd className="text-lead">
          <strong className="block">{i18n.date(date)}</strong>
          <strong>{spanText(i18n, start, minutes)}</strong>
        </dd>
      </div>
      <div className="border-t border-line pt-4">
        <dt className="text-tiny text-quiet">{t("details.summary")}</dt>
        <dd>
          <CatalogueTexts i18n={i18n} texts={view.lines.map(({ name }) => name)} between=" + " />
          {view.memberName && (
            <span className="block text-quiet">
              <Name>{view.memberName}</Name>
            </span>
          )}
        </dd>
      </div>
    </dl>
  );
}
