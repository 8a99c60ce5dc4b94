import type { Recorder } from "#lib/figures/recorder.ts";
import { noteUse } from "./figures.ts";
import type { Live } from "./live-location.ts";
import type { LiveLocations } from "./locations.ts";
import { log } from "./log.ts";

const SWEEP_MS = 30_000;
const LOOK_MS = 10_000;
/** On larger sites visitors show that a key is refused. */
export const MAX_WATCHED_KEYS = 20;

/** What the process does without being asked: `sweep`, and looks at the use and state of its keys. */
export function createPeriodicWork(work: {
  readonly locations: Pick<LiveLocations<Live>, "size" | "all" | "get" | "awake">;
  readonly recorder: Recorder | undefined;
  readonly sweep: () => Promise<void>;
}) {
  const { locations, recorder, sweep } = work;
  let timers: readonly NodeJS.Timeout[] = [];

  function recordUse(): void {
    if (!recorder) return;
    for (const { services } of locations.awake()) noteUse(services.figures, services.pressure());
  }

  function watchKeys(): void {
    if (locations.size > MAX_WATCHED_KEYS) return;
    for (const { slug } of locations.all()) locations.get(slug);
    for (const live of locations.awake()) live.watchKey().catch(watchFailed);
  }

  return {
    async start(): Promise<void> {
      if (timers.length === 0) {
        timers = [
          setInterval(() => void sweep(), SWEEP_MS).unref(),
          setInterval(recordUse, LOOK_MS).unref(),
          setInterval(watchKeys, LOOK_MS).unref(),
        ];
      }
      await sweep();
    },
    stop(): void {
      for (const timer of timers) clearInterval(timer);
    },
  };
}

function watchFailed(error: unknown): void {
  log.error({ err: error }, "the key could not be looked at");
}
