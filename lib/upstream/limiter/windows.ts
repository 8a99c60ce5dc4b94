import type { KeyLimits } from "#lib/config/types.ts";
import { type CallKind, type Standing, WINDOW_MS } from "./call-log.ts";
import { isLow, lowLimits } from "./lanes.ts";

/** A call as the limits of its key (§8) count it. */
export type LoggedCall = CallKind & {
  /** When it stops counting, on the monotonic clock; infinite while it is in flight. */
  readonly countsUntil: number;
};

type Limit = { readonly most: number; readonly counts: (call: LoggedCall) => boolean };

const every = () => true;
const writes = (call: LoggedCall) => call.writes;
const low = (call: LoggedCall) => isLow(call.lane);

/** The limits that a call must keep, each a minute of any beginning. */
function windowsOf(kind: CallKind, limits: KeyLimits): readonly Limit[] {
  const all = { most: limits.requestsPerMinute, counts: every };
  const ofLow = { most: lowLimits(limits).requestsPerMinute, counts: low };
  const ofWrites = { most: limits.writesPerMinute, counts: writes };
  return [all, ...(isLow(kind.lane) ? [ofLow] : []), ...(kind.writes ? [ofWrites] : [])];
}

/** The limits of calls in flight at the same time. */
function flightsOf(kind: CallKind, limits: KeyLimits): readonly Limit[] {
  const all = { most: limits.inFlight, counts: every };
  return isLow(kind.lane) ? [all, { most: lowLimits(limits).inFlight, counts: low }] : [all];
}

/** How long a call has to wait: 0, until a window has room, or until one in flight has ended. */
export function waitFor(
  kind: CallKind,
  calls: readonly LoggedCall[],
  limits: KeyLimits,
  now: number,
): number {
  const windows = windowsOf(kind, limits).map((limit) => untilRoom(limit, calls, now));
  const windowMs = Math.max(...windows);
  if (windowMs > 0) return windowMs;
  const inFlight = calls.filter(isInFlight);
  const isFull = flightsOf(kind, limits).some(
    ({ most, counts }) => inFlight.filter(counts).length >= most,
  );
  return isFull ? Number.POSITIVE_INFINITY : 0;
}

function untilRoom({ most, counts }: Limit, calls: readonly LoggedCall[], now: number): number {
  const frees = calls.filter(counts).map((call) => freeAt(call, now));
  if (frees.length < most) return 0;
  const sorted = frees.toSorted((one, other) => one - other);
  return (sorted[frees.length - most] ?? now) - now;
}

/** When a call's place comes back, at the soonest. */
function freeAt({ countsUntil }: LoggedCall, now: number): number {
  return Math.min(countsUntil, now + WINDOW_MS);
}

function isInFlight({ countsUntil }: LoggedCall): boolean {
  return countsUntil === Number.POSITIVE_INFINITY;
}

/** Of more calls than the limit, only the last ones hold up anybody. */
export function standingOf(calls: readonly LoggedCall[], limits: KeyLimits, now: number): Standing {
  const frees = calls.filter(writes).map((call) => freeAt(call, now));
  return {
    requests: Math.min(calls.length, limits.requestsPerMinute),
    inFlight: calls.filter(isInFlight).length,
    writesFreeAt: frees.toSorted((one, other) => one - other).slice(-limits.writesPerMinute),
  };
}
