import { Gauge, type Registry } from "prom-client";
import { HOUR_MS } from "#lib/values/durations.ts";

/** This hour and the last one, the same of yesterday, and those between. */
const HOURS = 26;
/** Locations with series of their own. */
const WORST = 20;
/** Of fewer requests a mean says little. */
const LEAST = 5;
/** A request that failed counts as one that ran into its time-out. */
const FAILED_S = 10;

type Sums = { readonly count: number; readonly seconds: number; readonly failed: number };

/** Requests of one location by the hour, the three sums of `Sums` for each. */
type Hours = { latest: number; readonly sums: Float32Array };

const placeOf = (hour: number) => (hour % HOURS) * 3;

/** Makes room for this hour, in place of the oldest. */
function begin(hours: Hours, hour: number): void {
  for (let next = Math.max(hours.latest + 1, hour - HOURS + 1); next <= hour; next += 1) {
    hours.sums.fill(0, placeOf(next), placeOf(next) + 3);
  }
  hours.latest = Math.max(hours.latest, hour);
}

/** Of an hour and the one before it. */
function read({ sums }: Hours, hour: number): Sums {
  const sum = (field: number) =>
    (sums[placeOf(hour) + field] ?? 0) + (sums[placeOf(hour - 1) + field] ?? 0);
  return { count: sum(0), seconds: sum(1), failed: sum(2) };
}

/** How long the booking service takes for the worst locations, now and at this time yesterday. */
export function createSlownessGauges(registry: Registry, now: () => number) {
  const locations = new Map<string, Hours>();
  const hourNow = () => Math.floor(now() / HOUR_MS);
  const failed = new Gauge({
    name: "bookfront_location_upstream_failed_ratio",
    help: "Share of failed requests to the booking service within the last hours, of the worst locations.",
    labelNames: ["location"],
    registers: [registry],
  });
  const seconds = new Gauge({
    name: "bookfront_location_upstream_seconds",
    help: "Mean time of requests to the booking service within the last hours and 24 hours before, of the worst locations.",
    labelNames: ["location", "when"],
    registers: [registry],
  });

  function worst() {
    const hour = hourNow();
    const slow: { location: string; hours: Hours; today: Sums; slowness: number }[] = [];
    for (const [location, hours] of locations) {
      begin(hours, hour);
      const today = read(hours, hour);
      if (today.count >= LEAST) slow.push({ location, hours, today, slowness: slownessOf(today) });
    }
    return slow.toSorted((one, other) => other.slowness - one.slowness).slice(0, WORST);
  }

  return {
    note(slug: string, took: number, isFailed: boolean): void {
      if (!Number.isFinite(took) || took < 0) return;
      const hours = locations.get(slug) ?? { latest: 0, sums: new Float32Array(3 * HOURS) };
      locations.set(slug, hours);
      const hour = hourNow();
      begin(hours, hour);
      for (const [field, by] of [1, took, isFailed ? 1 : 0].entries()) {
        const place = placeOf(hour) + field;
        hours.sums[place] = (hours.sums[place] ?? 0) + by;
      }
    },
    /** Before each scrape. */
    collect(): void {
      seconds.reset();
      failed.reset();
      for (const { location, hours, today } of worst()) {
        seconds.set({ location, when: "now" }, meanOf(today));
        failed.set({ location }, today.failed / today.count);
        const yesterday = read(hours, hourNow() - 24);
        if (yesterday.count >= LEAST) {
          seconds.set({ location, when: "yesterday" }, meanOf(yesterday));
        }
      }
    },
  };
}

function meanOf({ seconds, count }: Sums): number {
  return seconds / count;
}

function slownessOf(sums: Sums): number {
  return meanOf(sums) + (FAILED_S * sums.failed) / sums.count;
}
