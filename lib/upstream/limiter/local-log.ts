import type { KeyLimits } from "#lib/config/types.ts";
import { type Clock, systemClock } from "../clock.ts";
import type { CallKind, CallLog } from "./call-log.ts";
import { isLow, lowLimits } from "./lanes.ts";
import {
  createReadReservations,
  earlierCalls,
  type LimiterMemory,
  noPersistence,
} from "./memory.ts";
import { createWindow } from "./window.ts";

/** The wall clock was set when it departs from the monotonic clock by more than this. */
const CLOCK_SET_MS = 1_000;

/** The log of one process, on its monotonic clock; stored times are epoch milliseconds. */
export function createLocalLog(
  limits: KeyLimits,
  clock: Clock = systemClock,
  memory: LimiterMemory = noPersistence,
): CallLog {
  const low = lowLimits(limits);
  const requests = createWindow(limits.requestsPerMinute);
  const writes = createWindow(limits.writesPerMinute);
  const lowRequests = createWindow(low.requestsPerMinute);
  const inFlight = new Map<string, CallKind>();
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

  function windowsOf(kind: CallKind) {
    return [requests, ...(kind.writes ? [writes] : []), ...(isLow(kind.lane) ? [lowRequests] : [])];
  }

  function isFlightFull({ lane }: CallKind): boolean {
    const isFull = inFlight.size >= limits.inFlight;
    return isFull || (isLow(lane) && lowInFlight >= low.inFlight);
  }

  function waitFor(kind: CallKind, at: number): number {
    const windows = windowsOf(kind).map((window) => window.waitMs(at));
    const ms = Math.max(pausedUntil - at, ...windows);
    if (ms > 0) return ms;
    return isFlightFull(kind) ? Number.POSITIVE_INFINITY : 0;
  }

  function start(kind: CallKind): string {
    for (const window of windowsOf(kind)) window.start();
    if (isLow(kind.lane)) lowInFlight += 1;
    count += 1;
    const id = String(count);
    inFlight.set(id, kind);
    return id;
  }

  return {
    reserve(kind) {
      const at = now();
      const ms = waitFor(kind, at);
      if (ms > 0) return { kind: "wait", ms };
      if (!kind.writes) readReservations.used();
      else if (!stored(() => memory.recordWrite(clock.now()))) return { kind: "unrecorded" };
      return { kind: "granted", id: start(kind) };
    },
    release(id, used) {
      const kind = inFlight.get(id);
      if (!kind) return;
      inFlight.delete(id);
      if (isLow(kind.lane)) lowInFlight -= 1;
      const at = now();
      for (const window of windowsOf(kind)) {
        if (used) window.end(at);
        else window.withdraw();
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
        inFlight: inFlight.size,
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
