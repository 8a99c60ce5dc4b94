import type { Pressure } from "#lib/upstream/endpoints.ts";
import { firstInTurn, type QueuedWrite, type Served } from "./fair-queue.ts";

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
export type WriteTurn = {
  /** Of the asking: whoever stops waits no longer for the limits. */
  readonly signal: AbortSignal;
  /** The write has its place within the limits, which count it from here on. */
  spent(): void;
  isSpent(): boolean;
  /** Gives back what was not used, and the room kept for what was to follow. */
  end(): void;
};

/** Shares out the writes of one key, so that no booking is begun that others wait behind. */
export type WriteScheduler = {
  /** `undefined` when the time is over or the signal fires. */
  take(ask: WriteRequest): Promise<WriteTurn | undefined>;
  /** When each visitor had their last turn, for whoever works out who is next. */
  served(): Served;
};

type Waiter = WriteRequest & { readonly resolve: (turn: WriteTurn | undefined) => void };

/** A turn longer ago than this puts nobody behind anybody. */
const SERVED_KEPT_MS = 60 * 60_000;

export function createWriteScheduler(parts: {
  readonly pressure: () => Pick<Pressure, "writes" | "pausedUntil">;
  /** Of a clock that is never set, as the times of those who ask are. */
  readonly now: () => number;
  readonly lookAgainMs: number;
}): WriteScheduler {
  const { pressure, now, lookAgainMs } = parts;
  const served = new Map<string, number>();
  let waiting: Waiter[] = [];
  /** Turns that were given and not yet spent: writes the limits do not count yet. */
  let given = 0;
  /** Writes that are to follow what was given or spent. */
  let owed = 0;
  let timer: NodeJS.Timeout | undefined;

  function next(): Waiter | undefined {
    const { writes, pausedUntil } = pressure();
    if (pausedUntil !== null) return undefined;
    const free = writes.limit - writes.used - given;
    if (free < 1) return undefined;
    const started = oldest("started");
    if (started || free - owed < 1) return started;
    const queued = waiting.filter(({ lane }) => lane === "new");
    return oldest("manage") ?? firstInTurn(queued, served);
  }

  function oldest(lane: WriteLane): Waiter | undefined {
    return waiting
      .filter((one) => one.lane === lane)
      .toSorted((one, other) => one.since - other.since)[0];
  }

  function give(waiter: Waiter): void {
    const { queueKey, lane } = waiter;
    waiting = waiting.filter((one) => one !== waiter);
    const before = served.get(queueKey);
    if (lane === "new") served.set(queueKey, now());
    waiter.resolve(
      open(waiter.signal, waiter.leadsTo ? 1 : 0, () => {
        // A turn that came to nothing was none.
        if (lane !== "new") return;
        if (before === undefined) served.delete(queueKey);
        else served.set(queueKey, before);
      }),
    );
  }

  function open(signal: AbortSignal, follows: number, giveBack: () => void): WriteTurn {
    let state: "given" | "spent" | "ended" = "given";
    given += 1;
    owed += follows;
    return {
      signal,
      spent() {
        if (state !== "given") return;
        state = "spent";
        given -= 1;
      },
      isSpent: () => state !== "given",
      end() {
        if (state === "ended") return;
        if (state === "given") {
          given -= 1;
          giveBack();
        }
        owed -= follows;
        state = "ended";
        share();
      },
    };
  }

  /** Gives out what there is, and looks again later while somebody waits. */
  function share(): void {
    clearTimeout(timer);
    const late = waiting.filter(({ until, signal }) => signal.aborted || now() > until);
    waiting = waiting.filter((one) => !late.includes(one));
    for (const one of late) one.resolve(undefined);
    for (let waiter = next(); waiter; waiter = next()) give(waiter);
    for (const [queueKey, at] of served) {
      if (at < now() - SERVED_KEPT_MS) served.delete(queueKey);
    }
    if (waiting.length > 0) timer = setTimeout(share, lookAgainMs);
  }

  return {
    take(ask) {
      return new Promise((resolve) => {
        waiting.push({ ...ask, resolve });
        share();
      });
    },
    served: () => served,
  };
}
