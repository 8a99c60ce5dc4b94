import type { ForeignSite } from "#components/staff/foreign-sites.tsx";
import { addDays, wallClock } from "#lib/values/calendar.ts";
import type { BookingContext } from "../../../_shared/page-context.ts";

const DAYS = 90;

/** Foreign sites with the setting that allows each; `undefined` while figures cannot be read. */
export async function foreignSites(
  context: BookingContext,
  isOneOfSeveral: boolean,
): Promise<readonly ForeignSite[] | undefined> {
  const { i18n, location, figures } = context;
  const today = wallClock(Date.now(), location.timeZone).date;
  const summary = await figures.read(addDays(today, 1 - DAYS), today).catch(() => undefined);
  return summary?.details.frame
    .filter(({ name }) => URL.canParse(name) && !location.embedOrigins.includes(name))
    .map(({ name, count, last }) => {
      const origins = [...location.embedOrigins, name].join(",");
      return {
        origin: name,
        times: i18n.t("desk.frames.times", { count, date: i18n.date(last) }),
        line: isOneOfSeveral ? `"embedOrigins": "${origins}"` : `EMBED_ORIGINS=${origins}`,
      };
    });
}
