import type { KeyLimits } from "#lib/config/types.ts";
import { type Clock, systemClock } from "../clock.ts";
import { type CallLog, type Kind, WINDOW_MS } from "./call-log.ts";
import { limitsFor } from "./lanes.ts";
import { forgets, type LimitsMemory } from "./memory.ts";

type Window = {
  readonly open: Set<string>;
  /** When ended calls stop counting, earliest first. */
  freeAt: readonly number[];
};

/** The longest write, connecting included. */
const MAX_WRITE_MS = 20_000;

/** Taken after a kill, when nothing says how much was used: browsing has a fifth left. */
const UNKNOWN_SHARE = 0.6;

/** The log of one process, by its monotonic clock. */
export function createLocalLog(
  limits: KeyLimits,
  clock: Clock = systemClock,
  memory: LimitsMemory = forgets,
): CallLog {
  const now = () => clock.monotonic();
  const monotonic = (at: number) => at - clock.now() + now();
  const windows = { writes: earlierWrites(), requests: earlierRequests() };
  let pausedUntil = monotonic(memory.pausedUntil ?? 0);

  /** A call of an earlier process ended at the latest when that process died. */
  function endedBy(at: number): number {
    return monotonic(Math.min(clock.now(), at)) + WINDOW_MS;
  }

  function earlierWrites(): Window {
    const freeAt = memory.earlierWrites.map((at) => endedBy(at + MAX_WRITE_MS));
    return { open: new Set(), freeAt };
  }

  function earlierRequests(): Window {
    const { at, requests } = memory.lastStop ?? { at: 0, requests: 0 };
    const length = at === null ? Math.ceil(UNKNOWN_SHARE * limits.requestsPerMinute) : requests;
    const freeAt = Array.from({ length }, () => endedBy(at ?? clock.now()));
    return { open: new Set(), freeAt };
  }

  function used(kind: Kind): readonly number[] {
    const window = windows[kind];
    window.freeAt = window.freeAt.filter((at) => at > now());
    return [...window.freeAt, ...[...window.open].map(() => now() + WINDOW_MS)];
  }

  return {
    take(kind, ids, low) {
      const { perMinute, inFlight = Infinity } = limitsFor(kind, limits, low);
      const freeAt = used(kind);
      const excess = freeAt.length + ids.length - perMinute;
      const dueMs = excess > 0 ? (freeAt[excess - 1] ?? Number.POSITIVE_INFINITY) - now() : 0;
      const ms = Math.max(pausedUntil - now(), dueMs);
      if (ms > 0) return { kind: "wait", ms };
      const { open } = windows[kind];
      if (open.size + ids.length > inFlight) return { kind: "wait", ms: Number.POSITIVE_INFINITY };
      for (const id of ids) open.add(id);
      return { kind: "taken" };
    },
    end(kind, id, wasUsed) {
      const window = windows[kind];
      if (window.open.delete(id) && wasUsed) window.freeAt = [...window.freeAt, now() + WINDOW_MS];
    },
    recordWrite: () => stored(() => memory.recordWrite(clock.now())),
    pauseFor(ms) {
      pausedUntil = Math.max(pausedUntil, now() + ms);
      stored(() => memory.recordPause(clock.now() + ms));
    },
    pausedMs: () => Math.max(0, pausedUntil - now()),
    state: () => ({
      requests: Math.min(limits.requestsPerMinute, used("requests").length),
      inFlight: windows.requests.open.size,
      writesFreeAt: used("writes").slice(-limits.writesPerMinute),
    }),
    maxHeldMs: Number.POSITIVE_INFINITY,
    pollMs: Number.POSITIVE_INFINITY,
    close() {
      stored(() => memory.recordStop(clock.now(), used("requests").length));
    },
  };
}

function stored(store: () => void): boolean {
  try {
    store();
    return true;
  } catch {
    return false;
  }
}
