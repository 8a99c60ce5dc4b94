import type { ForeignSite, Site } from "#components/staff/site-list.tsx";
import { addDays, wallClock } from "#lib/values/calendar.ts";
import { isNamedBy } from "#lib/values/web-origin.ts";
import type { BookingContext } from "../../../_shared/page-context.ts";

const DAYS = 90;

export type Websites = {
  /** Visits by links from other sites, or in their frames. */
  readonly visits: number;
  /** What has come from each site that may show the pages. */
  readonly allowed: readonly Site[];
  /** Sites that tried to, with the setting that allows each. */
  readonly foreign: readonly ForeignSite[];
};

/** `undefined` while figures cannot be read. */
export async function websitesOf(context: BookingContext): Promise<Websites | undefined> {
  const { i18n, location, figures } = context;
  const today = wallClock(Date.now(), location.timeZone).date;
  const summary = await figures.read(addDays(today, 1 - DAYS), today).catch(() => undefined);
  if (!summary) return undefined;
  const { source, frame } = summary.details;
  const visitsFrom = (origin: string) => {
    const found = source.filter(({ name }) => isAt(name, new URL(origin).hostname));
    const [latest] = found.toSorted((a, b) => b.last.localeCompare(a.last));
    if (!latest) return i18n.t("desk.frames.noVisit");
    const count = found.reduce((sum, each) => sum + each.count, 0);
    return i18n.t("desk.frames.visits", { count, date: i18n.date(latest.last) });
  };
  return {
    visits: source.reduce((sum, { name, count }) => sum + (HOST.test(name) ? count : 0), 0),
    allowed: location.embedOrigins.map((origin) => ({ origin, times: visitsFrom(origin) })),
    foreign: frame
      .filter(({ name }) => URL.canParse(name) && !isNamedBy(location.embedOrigins, name))
      .map(({ name, count, last }) => {
        const origins = [...location.embedOrigins, name];
        return {
          origin: name,
          times: i18n.t("desk.frames.times", { count, date: i18n.date(last) }),
          line: `"embedOrigins": ${JSON.stringify(origins)}`,
        };
      }),
  };
}

/** Sources are hosts, and what campaigns call themselves. */
const HOST = /^[^\s.]+(\.[^\s.]+)+$/;

/** `allowed` may begin with a wildcard. */
function isAt(host: string, allowed: string): boolean {
  return allowed.startsWith("*.") ? host.endsWith(allowed.slice(1)) : host === allowed;
}
