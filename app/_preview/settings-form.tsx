import { SubmitButton } from "#components/button.tsx";
import { BRAND_STYLES } from "#lib/config/brand-styles.ts";
import { wallClock } from "#lib/values/calendar.ts";
import { nativeNames } from "#lib/values/i18n/languages.ts";
import type { PreviewPage } from "./preview-page.ts";
import { settingsUrl } from "./urls.ts";

const FIELD =
  "min-h-12 w-full rounded-small border border-edge bg-surface px-3 py-2 font-normal text-ink";

export function SettingsForm({ context, page }: { context: PreviewPage; page: string }) {
  const { i18n, preview, slug, location, now } = context;
  const { view } = preview;
  const { t } = i18n;
  const { date: today } = wallClock(now, location.timeZone);
  return (
    <form
      action={settingsUrl({ slug, view })}
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-[repeat(4,minmax(0,1fr))_auto]"
    >
      <input type="hidden" name="page" value={page} />
      <label className="grid gap-1 font-semibold">
        {t("preview.settings.date")}
        <input
          type="date"
          name="date"
          defaultValue={view.at?.date}
          min={view.at ? undefined : today}
          className={FIELD}
        />
      </label>
      <label className="grid gap-1 font-semibold">
        {t("preview.settings.time")}
        <input type="time" name="time" defaultValue={view.at?.time.slice(0, 5)} className={FIELD} />
      </label>
      <label className="grid gap-1 font-semibold">
        {t("site.language")}
        <select name="language" defaultValue={i18n.language} className={FIELD}>
          {Object.entries(nativeNames).map(([language, name]) => (
            <option key={language} value={language} lang={language}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="grid gap-1 font-semibold">
        {t("preview.settings.style")}
        <select name="style" defaultValue={location.business.brandStyle} className={FIELD}>
          {BRAND_STYLES.map((style) => (
            <option key={style} value={style}>
              {style}
            </option>
          ))}
        </select>
      </label>
      <SubmitButton rank="quiet" className="px-5.5 max-md:col-span-full">
        {t("preview.settings.apply")}
      </SubmitButton>
      <p className="col-span-full text-quiet">{t("preview.settings.now")}</p>
    </form>
  );
}
