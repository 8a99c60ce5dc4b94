import type { KeyLimits } from "#lib/config/types.ts";
import { type Clock, systemClock } from "../clock.ts";
import type { Call, CallLog } from "./call-log.ts";
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
  const inFlight = new Map<string, Call>();
  const turns = new Map<string, { readonly held: number; readonly follows: number }>();
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

  function windowsOf({ turn, lane }: Call) {
    return [
      requests,
      ...(turn === undefined ? [] : [writes]),
      ...(isLow(lane) ? [lowRequests] : []),
    ];
  }

  function isFlightFull({ lane }: Call): boolean {
    const isFull = inFlight.size >= limits.inFlight;
    return isFull || (isLow(lane) && lowInFlight >= low.inFlight);
  }

  function waitFor(call: Call, at: number): number {
    const { lane } = call;
    const windows = isLow(lane) ? [requests, lowRequests] : [requests];
    const ms = Math.max(pausedUntil - at, ...windows.map((window) => window.waitMs(at)));
    if (ms > 0) return ms;
    return isFlightFull(call) ? Number.POSITIVE_INFINITY : 0;
  }

  /** Places of writes that other turns hold, or are promised. */
  function reservedBut(own: string) {
    const others = [...turns].flatMap(([turn, places]) => (turn === own ? [] : [places]));
    return {
      held: others.reduce((sum, { held }) => sum + held, 0),
      promised: others.reduce((sum, { follows }) => sum + follows, 0),
    };
  }

  function spend(turn: string): void {
    const follows = turns.get(turn)?.follows ?? 0;
    if (follows > 0) turns.set(turn, { held: 0, follows });
    else turns.delete(turn);
  }

  function start(call: Call): string {
    for (const window of windowsOf(call)) window.start();
    if (isLow(call.lane)) lowInFlight += 1;
    count += 1;
    const id = String(count);
    inFlight.set(id, call);
    return id;
  }

  return {
    enter(call) {
      const at = now();
      const ms = waitFor(call, at);
      if (ms > 0) return { kind: "wait", ms };
      const { turn } = call;
      if (turn === undefined) {
        readReservations.used();
        return { kind: "granted", id: start(call) };
      }
      if (writes.waitMs(at, reservedBut(turn).held) > 0) return { kind: "lapsed" };
      if (!stored(() => memory.recordWrite(clock.now()))) return { kind: "unrecorded" };
      spend(turn);
      return { kind: "granted", id: start(call) };
    },
    leave(id, used) {
      const call = inFlight.get(id);
      if (!call) return;
      inFlight.delete(id);
      if (isLow(call.lane)) lowInFlight -= 1;
      const at = now();
      for (const window of windowsOf(call)) {
        if (used) window.end(at);
        else window.withdraw();
      }
    },
    reserve({ turn, lane, follows }) {
      const at = now();
      const { held, promised } = reservedBut(turn);
      const reserved = held + (lane === "started" ? 0 : promised);
      const ms = Math.max(pausedUntil - at, writes.waitMs(at, reserved));
      if (ms > 0) return { kind: "wait", ms };
      turns.set(turn, { held: 1, follows });
      return { kind: "granted", id: turn };
    },
    giveBack: (turn) => void turns.delete(turn),
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
