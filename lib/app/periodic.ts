import { type Figures, noteUse } from "./figures.ts";
import type { Live } from "./live-location.ts";
import type { LiveLocations } from "./locations.ts";
import { log } from "./log.ts";
import { createWatchRounds, MAX_WATCHED } from "./watch-rounds.ts";

const SWEEP_MS = 30_000;
const LOOK_MS = 10_000;

/** Work without a request: `sweep`, and probes of the keys and the journal. */
export function createPeriodicWork(work: {
  readonly locations: Pick<LiveLocations<Live>, "all" | "size" | "awake" | "borrow">;
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

  /** `/readyz` tells of loaded locations alone, so one with a problem stays loaded. */
  async function watchKey(live: Live): Promise<{ readonly stays: boolean }> {
    const isOneOfMany = locations.size > MAX_WATCHED;
    await live.watchKey(isOneOfMany);
    return { stays: isInTrouble(live) || !isOneOfMany };
  }

  /** Spread over the turn, so that hundreds of answers are not read at once. */
  function watchKeys(): void {
    const inTrouble = locations.awake().filter(isInTrouble);
    const watched = [...toWatch(locations.all(), inTrouble.map(slugOf))];
    for (const [index, slug] of watched.entries()) {
      const watch = () => void locations.borrow(slug, watchKey).catch(watchFailed);
      setTimeout(() => timers.length > 0 && watch(), (index * LOOK_MS) / watched.length).unref();
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
      timers = [];
    },
  };
}

function isInTrouble({ upstream }: Live): boolean {
  return upstream.upstreamProblems().length > 0;
}

function slugOf({ services }: Live): string {
  return services.location.slug;
}

function watchFailed(error: unknown): void {
  log.error({ err: error }, "the key could not be looked at");
}
