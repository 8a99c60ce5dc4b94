import type { Pressure } from "#lib/upstream/endpoints.ts";
import { type LastServed, nextInFairOrder, type QueuedWrite } from "./fair-queue.ts";

/**
 * What a write is for; the earlier lane goes first. `started`: the appointment of a booking whose
 * client was written · `manage`: cancelling and moving · `new`: the first write of a booking.
 */
export type WriteLane = "started" | "manage" | "new";

export type WriteRequest = QueuedWrite & {
  readonly lane: WriteLane;
  /** A write of this booking will follow in the lane `started`; room is kept for it. */
  readonly leadsTo?: "appointment";
  /** Waits until then and no longer. */
  readonly until: number;
  readonly signal: AbortSignal;
};

/** Leave to start one write of the budget. */
export type WritePermit = {
  /** Of the asking: whoever stops waits no longer for the limits. */
  readonly signal: AbortSignal;
  /** The write has its place within the limits, which count it from here on. */
  use(): void;
  isUsed(): boolean;
  /** Gives back what was not used, and the room kept for what was to follow. */
  release(): void;
};

/** Shares out the writes of one key, so that no booking is begun that others wait behind. */
export type WriteScheduler = {
  /** `undefined` when the time is over or the signal fires. */
  acquire(request: WriteRequest): Promise<WritePermit | undefined>;
  /** When each visitor had their last turn, for whoever works out who is next. */
  lastServed(): LastServed;
};

type Waiter = WriteRequest & { readonly resolve: (turn: WritePermit | undefined) => void };

/** A turn longer ago than this puts nobody behind anybody. */
const SERVED_TTL_MS = 60 * 60_000;

export function createWriteScheduler(parts: {
  readonly pressure: () => Pick<Pressure, "writes" | "pausedUntil">;
  /** Of a clock that is never set, as the times of those who ask are. */
  readonly now: () => number;
  readonly pollMs: number;
}): WriteScheduler {
  const { pressure, now, pollMs: lookAgainMs } = parts;
  const lastServed = new Map<string, number>();
  let waiting: Waiter[] = [];
  /** Turns that were given and not yet spent: writes the limits do not count yet. */
  let granted = 0;
  /** Writes that are to follow what was given or spent. */
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
        // A turn that came to nothing was none.
        if (lane !== "new") return;
        if (before === undefined) lastServed.delete(queueKey);
        else lastServed.set(queueKey, before);
      }),
    );
  }

  function createPermit(signal: AbortSignal, follows: number, onUnused: () => void): WritePermit {
    let state: "given" | "spent" | "ended" = "given";
    granted += 1;
    reserved += follows;
    return {
      signal,
      use() {
        if (state !== "given") return;
        state = "spent";
        granted -= 1;
      },
      isUsed: () => state !== "given",
      release() {
        if (state === "ended") return;
        if (state === "given") {
          granted -= 1;
          onUnused();
        }
        reserved -= follows;
        state = "ended";
        grantFree();
      },
    };
  }

  /** Gives out what there is, and looks again later while somebody waits. */
  function grantFree(): void {
    clearTimeout(timer);
    const expired = waiting.filter(({ until, signal }) => signal.aborted || now() > until);
    waiting = waiting.filter((one) => !expired.includes(one));
    for (const one of expired) one.resolve(undefined);
    for (let waiter = next(); waiter; waiter = next()) grant(waiter);
    for (const [queueKey, at] of lastServed) {
      if (at < now() - SERVED_TTL_MS) lastServed.delete(queueKey);
    }
    if (waiting.length > 0) timer = setTimeout(grantFree, lookAgainMs);
  }

  return {
    acquire(ask) {
      return new Promise((resolve) => {
        waiting.push({ ...ask, resolve });
        grantFree();
      });
    },
    lastServed: () => lastServed,
  };
}
