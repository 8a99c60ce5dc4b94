import type { KeyLimits } from "#lib/config/types.ts";
import { type Clock, systemClock } from "../clock.ts";
import { type CallLog, WINDOW_MS } from "./call-log.ts";
import { callsBefore, createReadShares, type LimiterMemory, noPersistence } from "./memory.ts";
import { type LoggedCall, standingOf, waitFor } from "./windows.ts";

/** The wall clock was set if it moved by so much more or less than time has passed. */
const CLOCK_SET_MS = 1_000;

/**
 * The log of a key that one process uses. All times are those of its monotonic clock; what is
 * stored for the next process is in epoch milliseconds, and follows a wall clock that is set.
 */
export function createLocalLog(
  limits: KeyLimits,
  clock: Clock = systemClock,
  memory: LimiterMemory = noPersistence,
): CallLog {
  const shares = createReadShares(memory, limits, clock);
  let epochOffset = clock.now() - clock.monotonic();
  const calls = new Map<string, LoggedCall>();
  let pausedUntil = (memory.pausedUntil ?? Number.NEGATIVE_INFINITY) - epochOffset;
  let count = 0;
  for (const call of callsBefore(memory, clock)) calls.set(nextId(), call);

  function nextId(): string {
    count += 1;
    return String(count);
  }

  function now(): number {
    const time = clock.monotonic();
    const setBy = clock.now() - time - epochOffset;
    if (Math.abs(setBy) > CLOCK_SET_MS && tries(() => memory.clockSet(setBy))) {
      epochOffset += setBy;
    }
    return time;
  }

  function counting(at: number): readonly LoggedCall[] {
    for (const [id, { countsUntil }] of calls) if (countsUntil <= at) calls.delete(id);
    return [...calls.values()];
  }

  return {
    reserve(kind) {
      const at = now();
      const ms = Math.max(pausedUntil - at, waitFor(kind, counting(at), limits, at));
      if (ms > 0) return { kind: "wait", ms };
      if (!kind.writes) shares.used();
      else if (!tries(() => memory.wrote(clock.now()))) return { kind: "unrecorded" };
      const id = nextId();
      calls.set(id, { ...kind, countsUntil: Number.POSITIVE_INFINITY });
      return { kind: "granted", id };
    },
    settle(id, used) {
      const call = calls.get(id);
      if (call && used) calls.set(id, { ...call, countsUntil: now() + WINDOW_MS });
      else calls.delete(id);
    },
    pauseFor(ms) {
      pausedUntil = Math.max(pausedUntil, now() + ms);
      // Where it can't be stored this process keeps to it all the same.
      tries(() => memory.paused(clock.now() + ms));
    },
    pausedMs: () => Math.max(0, pausedUntil - now()),
    standing() {
      const at = now();
      return standingOf(counting(at), limits, at);
    },
    maxNapMs: Number.POSITIVE_INFINITY,
    close() {},
  };
}

/** Whether something was stored. */
function tries(store: () => void): boolean {
  try {
    store();
    return true;
  } catch {
    return false;
  }
}
