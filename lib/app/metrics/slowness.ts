import { Gauge, type Registry } from "prom-client";

const HOUR_MS = 3_600_000;
/** This hour and the last one, the same of yesterday, and those between. */
const HOURS = 26;
/** Locations with series of their own. */
const WORST = 20;
/** Of fewer requests a mean says little. */
const LEAST = 5;
/** A request that failed counts as one that ran into its time-out. */
const FAILED_S = 10;

type Sums = { readonly count: number; readonly seconds: number; readonly failed: number };

/** Requests of one location by the hour, in 624 bytes. */
function createHours() {
  const [counts, seconds, failed] = [0, 1, 2].map(() => new Float64Array(HOURS));
  let latest = 0;

  function at(hour: number): number {
    for (let next = Math.max(latest + 1, hour - HOURS + 1); next <= hour; next += 1) {
      for (const sums of [counts, seconds, failed]) sums?.fill(0, next % HOURS, (next % HOURS) + 1);
    }
    latest = Math.max(latest, hour);
    return hour % HOURS;
  }

  return {
    latest: () => latest,
    note(hour: number, took: number, isFailed: boolean): void {
      const place = at(hour);
      for (const [sums, by] of [
        [counts, 1],
        [seconds, took],
        [failed, isFailed ? 1 : 0],
      ] as const) {
        if (sums) sums[place] = (sums[place] ?? 0) + by;
      }
    },
    /** Of an hour and the one before it. */
    read(now: number, hour: number): Sums {
      at(now);
      const sum = (sums: Float64Array | undefined) =>
        (sums?.[hour % HOURS] ?? 0) + (sums?.[(hour - 1) % HOURS] ?? 0);
      return { count: sum(counts), seconds: sum(seconds), failed: sum(failed) };
    },
  };
}

/** How long the booking service takes for the worst locations, now and at this time yesterday. */
export function createSlownessGauges(registry: Registry, now: () => number) {
  const locations = new Map<string, ReturnType<typeof createHours>>();
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
    for (const [slug, hours] of locations) {
      if (hours.latest() <= hour - HOURS) locations.delete(slug);
    }
    return [...locations]
      .map(([location, hours]) => ({
        location,
        today: hours.read(hour, hour),
        yesterday: hours.read(hour, hour - 24),
      }))
      .filter(({ today }) => today.count >= LEAST)
      .toSorted((one, other) => slownessOf(other.today) - slownessOf(one.today))
      .slice(0, WORST);
  }

  return {
    note(slug: string, took: number, isFailed: boolean): void {
      if (!Number.isFinite(took) || took < 0) return;
      const hours = locations.get(slug) ?? createHours();
      locations.set(slug, hours);
      hours.note(hourNow(), took, isFailed);
    },
    /** Before each scrape. */
    collect(): void {
      seconds.reset();
      failed.reset();
      for (const { location, today, yesterday } of worst()) {
        seconds.set({ location, when: "now" }, meanOf(today));
        failed.set({ location }, today.failed / today.count);
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
