import type { Bounds } from "./lanes.ts";

/** When each call stops counting. The id of a write begins with "w"; it is a request, too. */
export type Calls = Iterable<readonly [id: string, until: number]>;

/** The calls of a key in the last minute: of one process, or in Redis of all that share the key. */
export type CallLog = {
  /** A place for each id, or none. Undefined: the calls of other processes are unknown. */
  take(ids: readonly string[], bounds: Bounds): boolean | Promise<boolean | undefined>;
  /** These count for one more minute, or no longer if nothing was sent. */
  end(ids: readonly string[], wasUsed: boolean): void;
  /** After a 429 (§8 rule 1) nothing starts for `ms`. Never shortens an earlier pause. */
  pause(ms: number): void;
  inUse(): InUse;
  close(): void;
};

/**
 * A call counts until this long after its end: the upstream counts arrivals, somewhere between start
 * and end. So no sliding minute holds more arrivals than the limit.
 */
export const WINDOW_MS = 60_050;

/** Until the next question, where nothing tells when a place will be free. */
export const RETRY_MS = 250;

export type InUse = ReturnType<typeof inUseOf>;

/** Times are epoch milliseconds. A call that counts for longer than the window is in flight. */
export function inUseOf(calls: Calls, pausedUntil: number, now: number, windowMs = WINDOW_MS) {
  const latest = now + windowMs;
  const counted = [...calls].filter(([, until]) => until > now);
  const inOrder = counted.toSorted(([, one], [, other]) => one - other);
  const tallyOf = (some: typeof counted) => ({
    /** When each stops counting, earliest first; one in flight in a minute at the earliest. */
    freeAt: some.map(([, until]) => Math.min(until, latest)),
    inFlight: some.filter(([, until]) => until > latest).length,
  });
  const writes = tallyOf(inOrder.filter(([id]) => id.startsWith("w")));
  return { requests: tallyOf(inOrder), writes, pausedUntil };
}

/** No places come before, as far as is known; 0: they are free. */
export function waitMsFor(count: number, bounds: Bounds, use: InUse, now: number): number {
  const { requests, writes, pausedUntil } = use;
  const own = bounds.isWrite ? writes.inFlight : requests.inFlight - writes.inFlight;
  const left = Math.min(bounds.inFlight - requests.inFlight, bounds.ownInFlight - own);
  const dueMs = (freeAt: readonly number[], limit: number) =>
    (freeAt[freeAt.length + count - limit - 1] ?? now) - now;
  return Math.max(
    count > left ? RETRY_MS : 0,
    pausedUntil - now,
    dueMs(requests.freeAt, bounds.requestsPerMinute),
    bounds.isWrite ? dueMs(writes.freeAt, bounds.writesPerMinute) : 0,
  );
}
