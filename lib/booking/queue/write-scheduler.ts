import type { Pressure } from "#lib/upstream/endpoints.ts";
import { type LastServed, nextInFairOrder, type QueuedWrite } from "./fair-queue.ts";

/** Earlier lanes first. `started`: a booking whose client was written. Decision 9. */
export type WriteLane = "started" | "manage" | "new";

export type WriteRequest = QueuedWrite & {
  readonly lane: WriteLane;
  /** A place is reserved for the `started` write that follows. */
  readonly leadsTo?: "appointment";
  readonly deadline: number;
  readonly signal: AbortSignal;
};

export type WritePermit = {
  readonly signal: AbortSignal;
  use(): void;
  isUsed(): boolean;
  release(): void;
};

/** Shares one key's writes among bookings, so that a started booking can always finish. */
export type WriteScheduler = {
  acquire(request: WriteRequest): Promise<WritePermit | undefined>;
  lastServed(): LastServed;
};

type Waiter = WriteRequest & { readonly resolve: (permit: WritePermit | undefined) => void };

const SERVED_TTL_MS = 60 * 60_000;

export function createWriteScheduler(deps: {
  readonly pressure: () => Pick<Pressure, "writes" | "pausedUntil">;
  readonly now: () => number;
  readonly pollMs: number;
}): WriteScheduler {
  const { pressure, now, pollMs } = deps;
  const lastServed = new Map<string, number>();
  let waiting: Waiter[] = [];
  /** Not counted by the limits yet. */
  let granted = 0;
  let reserved = 0;
  let timer: NodeJS.Timeout | undefined;

  function next(): Waiter | undefined {
    const { writes, pausedUntil } = pressure();
    if (pausedUntil !== null) return undefined;
    const free = writes.limit - writes.used - granted;
    if (free < 1) return undefined;
    const started = oldest("started");
    if (started || free - reserved < 1) return started;
    const queued = waiting.filter(({ lane }) => lane === "new");
    return oldest("manage") ?? nextInFairOrder(queued, lastServed);
  }

  function oldest(lane: WriteLane): Waiter | undefined {
    return waiting
      .filter((one) => one.lane === lane)
      .toSorted((one, other) => one.since - other.since)[0];
  }

  function grant(waiter: Waiter): void {
    const { queueKey, lane } = waiter;
    waiting = waiting.filter((one) => one !== waiter);
    const before = lastServed.get(queueKey);
    if (lane === "new") lastServed.set(queueKey, now());
    waiter.resolve(
      createPermit(waiter.signal, waiter.leadsTo ? 1 : 0, () => {
        // An unused permit is no turn.
        if (lane !== "new") return;
        if (before === undefined) lastServed.delete(queueKey);
        else lastServed.set(queueKey, before);
      }),
    );
  }

  function createPermit(signal: AbortSignal, follows: number, onUnused: () => void): WritePermit {
    let state: "granted" | "used" | "ended" = "granted";
    granted += 1;
    reserved += follows;
    return {
      signal,
      use() {
        if (state !== "granted") return;
        state = "used";
        granted -= 1;
      },
      isUsed: () => state !== "granted",
      release() {
        if (state === "ended") return;
        if (state === "granted") {
          granted -= 1;
          onUnused();
        }
        reserved -= follows;
        state = "ended";
        grantFree();
      },
    };
  }

  function grantFree(): void {
    clearTimeout(timer);
    const expired = waiting.filter(({ deadline, signal }) => signal.aborted || now() > deadline);
    waiting = waiting.filter((one) => !expired.includes(one));
    for (const one of expired) one.resolve(undefined);
    for (let waiter = next(); waiter; waiter = next()) grant(waiter);
    for (const [queueKey, at] of lastServed) {
      if (at < now() - SERVED_TTL_MS) lastServed.delete(queueKey);
    }
    if (waiting.length > 0) timer = setTimeout(grantFree, pollMs);
  }

  return {
    acquire(request) {
      return new Promise((resolve) => {
        waiting.push({ ...request, resolve });
        grantFree();
      });
    },
    lastServed: () => lastServed,
  };
}
