import { z } from "zod";
import type { KeyLimits } from "#lib/config/types.ts";
import { attempt } from "#lib/values/result.ts";
import { type Clock, systemClock } from "../clock.ts";
import { type CallLog, type InUse, inUseOf, WINDOW_MS, waitMsFor } from "./call-log.ts";

/** Keeps a text across a restart; if `write` throws, it is not kept. */
export type LimitsMemory = { read(): string | undefined; write(text: string): void };

/** When each call stops counting, in epoch milliseconds. */
const kept = z.object({ calls: z.record(z.string(), z.number()), isStopped: z.boolean() });

/** While it is in flight. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** In use after a kill, when nothing says how much was: browsing has a fifth left. */
const UNKNOWN_SHARE = 0.6;

/** The log of one process, by its monotonic clock. */
export function createLocalLog(
  limits: KeyLimits,
  clock: Clock = systemClock,
  memory?: LimitsMemory,
): CallLog {
  const offset = clock.now() - clock.monotonic();
  const now = () => Math.floor(clock.monotonic() + offset);
  const calls = earlierCalls();
  let pausedUntil = 0;
  keep(false);

  /** Their process has ended, so none of them is in flight any more. */
  function earlierCalls(): Map<string, number> {
    const text = memory?.read();
    if (text === undefined) return new Map();
    const earlier = kept.parse(JSON.parse(text));
    const length = earlier.isStopped ? 0 : Math.ceil(UNKNOWN_SHARE * limits.requestsPerMinute);
    const unknown = Array.from({ length }, (_, index) => [`unknown ${index}`, NEVER] as const);
    const all = [...Object.entries(earlier.calls), ...unknown];
    return new Map(all.map(([id, until]) => [id, Math.min(until, now() + WINDOW_MS)]));
  }

  /** Undefined: it was not kept. */
  function keep(isStopped: boolean): true | undefined {
    return attempt(() => {
      memory?.write(JSON.stringify({ calls: Object.fromEntries(calls), isStopped }));
      return true;
    });
  }

  function inUse(): InUse {
    for (const [id, until] of calls) if (until <= now()) calls.delete(id);
    return inUseOf(calls, pausedUntil, now());
  }

  return {
    take(ids, bounds) {
      if (waitMsFor(ids.length, bounds, inUse(), now()) > 0) return false;
      for (const id of ids) calls.set(id, NEVER);
      // A write is sent only once it is kept.
      if (!bounds.isWrite || keep(false)) return true;
      for (const id of ids) calls.delete(id);
      return false;
    },
    end(ids, wasUsed) {
      for (const id of ids) calls.set(id, wasUsed ? now() + WINDOW_MS : 0);
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, now() + ms);
    },
    inUse,
    close: () => void keep(true),
  };
}
