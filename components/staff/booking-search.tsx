import { SubmitButton } from "#components/button.tsx";
import { Name } from "#components/name.tsx";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { Fold } from "../fold.tsx";

const FIELD =
  "min-h-12 w-full rounded-small border border-edge bg-surface px-4 py-2 font-normal text-ink";

export function BookingSearch(props: {
  i18n: I18n;
  action: string;
  lang: string | undefined;
  text: string;
  date: string;
}) {
  const { i18n, action, lang, text, date } = props;
  const { t } = i18n;
  const typed = [text, date && i18n.shortDate(date)].filter(Boolean).join(i18n.comma);
  return (
    <Fold
      className="border-t border-line font-semibold"
      short={
        <span className="wrap-anywhere">
          {t("menu.search")} <Name className="font-normal">{typed}</Name>
        </span>
      }
    >
      <search className="max-lg:pt-4">
        <form
          action={action}
          className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_13rem_auto]"
        >
          {lang !== undefined && <input type="hidden" name="lang" value={lang} />}
          <label className="grid gap-1 font-semibold">
            {t("staff.search.text")}
            <input className={FIELD} name="q" defaultValue={text} autoComplete="off" />
          </label>
          <label className="grid gap-1 font-semibold">
            {t("staff.search.date")}
            <input className={FIELD} type="date" name="date" defaultValue={date} />
          </label>
          <SubmitButton rank="quiet">{t("menu.search")}</SubmitButton>
        </form>
      </search>
    </Fold>
  );
}
