import type { KeyLimits } from "#lib/config/types.ts";
import { type Clock, systemClock } from "../clock.ts";
import { notSent, type UpstreamFailure } from "../transport/failure.ts";
import type { CallLog, Wanted } from "./call-log.ts";
import { isLow, lowLimits } from "./lanes.ts";
import {
  createReadReservations,
  earlierCalls,
  type LimiterMemory,
  noPersistence,
} from "./memory.ts";
import { createWindow } from "./window.ts";

/** A larger difference between wall and monotonic clock means that the wall clock was set. */
const CLOCK_SET_MS = 1_000;

/** One process's log, by its monotonic clock; stored times are epoch milliseconds. */
export function createLocalLog(
  limits: KeyLimits,
  clock: Clock = systemClock,
  memory: LimiterMemory = noPersistence,
): CallLog {
  const low = lowLimits(limits);
  const requests = createWindow(limits.requestsPerMinute);
  const writes = createWindow(limits.writesPerMinute);
  const lowRequests = createWindow(low.requestsPerMinute);
  const open = new Map<string, Wanted>();
  let inFlight = 0;
  let lowInFlight = 0;
  const readReservations = createReadReservations(memory, limits, clock);
  let epochOffset = clock.now() - clock.monotonic();
  let pausedUntil = (memory.pausedUntil ?? Number.NEGATIVE_INFINITY) - epochOffset;
  let count = 0;
  const earlier = earlierCalls(memory, clock);
  writes.restore(earlier.writes);
  // Restored together: a window is ordered by expiry, and reads and writes interleave.
  requests.restore([...earlier.writes, ...earlier.reads]);

  function now(): number {
    const time = clock.monotonic();
    const jump = clock.now() - time - epochOffset;
    if (Math.abs(jump) > CLOCK_SET_MS && stored(() => memory.adjustClock(jump))) {
      epochOffset += jump;
    }
    return time;
  }

  function windowsOf(wanted: Wanted) {
    if (wanted.kind === "write") return [writes];
    return isLow(wanted.lane) ? [requests, lowRequests] : [requests];
  }

  function isFlightFull({ lane }: Wanted & { kind: "call" }): boolean {
    return inFlight >= limits.inFlight || (isLow(lane) && lowInFlight >= low.inFlight);
  }

  function waitFor(wanted: Wanted, at: number): number {
    const keep = wanted.kind === "write" ? wanted.keep : 0;
    const windows = windowsOf(wanted).map((window) => window.waitMs(at, keep));
    const ms = Math.max(pausedUntil - at, ...windows);
    if (ms > 0) return ms;
    return wanted.kind === "call" && isFlightFull(wanted) ? Number.POSITIVE_INFINITY : 0;
  }

  function countFlight(wanted: Wanted, change: 1 | -1): void {
    if (wanted.kind === "write") return;
    inFlight += change;
    if (isLow(wanted.lane)) lowInFlight += change;
  }

  function refusalOf({ spends }: Wanted & { kind: "call" }): UpstreamFailure | undefined {
    if (spends === undefined) readReservations.used();
    else if (!open.has(spends)) return notSent("limits");
    else if (!stored(() => memory.recordWrite(clock.now()))) return notSent("unrecorded");
    return undefined;
  }

  return {
    reserve(wanted) {
      const ms = waitFor(wanted, now());
      if (ms > 0) return { kind: "wait", ms };
      const failure = wanted.kind === "call" ? refusalOf(wanted) : undefined;
      if (failure) return { kind: "refused", failure };
      for (const window of windowsOf(wanted)) window.start();
      countFlight(wanted, 1);
      count += 1;
      const id = String(count);
      open.set(id, wanted);
      return { kind: "granted", id };
    },
    release(ids, used) {
      const at = now();
      for (const id of ids) {
        const wanted = open.get(id);
        if (!wanted) continue;
        open.delete(id);
        countFlight(wanted, -1);
        for (const window of windowsOf(wanted)) {
          if (used) window.end(at);
          else window.withdraw();
        }
      }
    },
    pauseFor(ms) {
      pausedUntil = Math.max(pausedUntil, now() + ms);
      stored(() => memory.recordPause(clock.now() + ms));
    },
    pausedMs: () => Math.max(0, pausedUntil - now()),
    state() {
      const at = now();
      return {
        requests: requests.used(at),
        inFlight,
        writesFreeAt: writes.freeAt(at),
      };
    },
    pollIntervalMs: Number.POSITIVE_INFINITY,
    close() {},
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
