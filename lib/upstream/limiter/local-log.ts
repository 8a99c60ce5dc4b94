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
  const low = lowLimits(limits);
  const requests = createWindow(limits.requestsPerMinute);
  const writes = createWindow(limits.writesPerMinute);
  const lowRequests = createWindow(low.requestsPerMinute);
  const inFlight = new Map<string, CallKind>();
  let lowInFlight = 0;
  const shares = createReadReservations(memory, limits, clock);
  let epochOffset = clock.now() - clock.monotonic();
  let pausedUntil = (memory.pausedUntil ?? Number.NEGATIVE_INFINITY) - epochOffset;
  let count = 0;
  const before = earlierCalls(memory, clock);
  writes.remember(before.writes);
  // Together, for a write that may count hardly any more must not hide a read that does.
  requests.remember([...before.writes, ...before.reads]);

  function now(): number {
    const time = clock.monotonic();
    const setBy = clock.now() - time - epochOffset;
    if (Math.abs(setBy) > CLOCK_SET_MS && stored(() => memory.adjustClock(setBy))) {
      epochOffset += setBy;
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

  /** How long a call has to wait: 0, until a window has room, or until one in flight has ended. */
  function waitFor(kind: CallKind, at: number): number {
    const windows = windowsOf(kind).map((window) => window.untilRoom(at));
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
      if (!kind.writes) shares.used();
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
      // Where it can't be stored this process keeps to it all the same.
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

/** Whether something could be stored. */
function stored(store: () => void): boolean {
  try {
    store();
    return true;
  } catch {
    return false;
  }
}
