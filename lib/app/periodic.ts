import { type Figures, noteUse } from "./figures.ts";
import type { Live } from "./live-location.ts";
import type { LiveLocations } from "./locations.ts";
import { log } from "./log.ts";
import { createWatchRounds } from "./watch-rounds.ts";

const SWEEP_MS = 30_000;
const LOOK_MS = 10_000;

/** Work without a request: `sweep`, and probes of the keys and the journal. */
export function createPeriodicWork(work: {
  readonly locations: Pick<LiveLocations<Live>, "all" | "get" | "awake">;
  readonly figures: Figures | undefined;
  readonly sweep: () => Promise<void>;
  readonly probeJournal: () => Promise<void>;
}) {
  const { locations, figures, sweep, probeJournal } = work;
  const toWatch = createWatchRounds();
  let timers: readonly NodeJS.Timeout[] = [];

  function recordUse(): void {
    if (!figures) return;
    for (const { services } of locations.awake()) noteUse(services.figures, services.pressure());
  }

  function watchKeys(): void {
    const inTrouble = locations
      .awake()
      .filter(({ upstream }) => upstream.upstreamProblems().length);
    const watched = toWatch(locations.all(), inTrouble.map(slugOf));
    for (const slug of watched) locations.get(slug);
    for (const live of locations.awake()) {
      if (watched.has(slugOf(live))) live.watchKey().catch(watchFailed);
    }
  }

  return {
    async start(): Promise<void> {
      if (timers.length === 0) {
        timers = [
          setInterval(() => void sweep(), SWEEP_MS).unref(),
          setInterval(recordUse, LOOK_MS).unref(),
          setInterval(watchKeys, LOOK_MS).unref(),
          setInterval(() => void probeJournal(), LOOK_MS).unref(),
        ];
      }
      await sweep();
    },
    stop(): void {
      for (const timer of timers) clearInterval(timer);
    },
  };
}

function slugOf({ services }: Live): string {
  return services.location.slug;
}

function watchFailed(error: unknown): void {
  log.error({ err: error }, "the key could not be looked at");
}
