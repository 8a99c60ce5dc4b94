import { randomUUID } from "node:crypto";
import { err, ok, type Result } from "#lib/result.ts";
import type { Clock } from "../clock.ts";
import { closed, type UpstreamFailure } from "../transport/failure.ts";
import type { CallLog } from "./call-log.ts";
import { type Cancellation, createCancellation } from "./cancellation.ts";
import { type LastTurns, nextInFairOrder, type Queued, rankOf } from "./fair-order.ts";
import { type Lane, type TurnLane, turnPriorities } from "./lanes.ts";
import { createQueue, type Waiter } from "./queue.ts";

export type TurnRequest = {
  readonly lane: TurnLane;
  /** Still to be made. A new booking takes the last free place, and is promised its second. */
  readonly writes: number;
  readonly queueKey: string;
  readonly waitedMs: number;
  readonly penaltyMs?: number;
  readonly maxWaitMs: number;
};

/** A booking's place, or a change's, in the writes of the key. */
export type Turn = {
  readonly id: string;
  readonly signal: AbortSignal;
  /** Waits until a place for the next write is held. One that is held already is kept. */
  reserve(request: TurnRequest): Promise<Result<void, UpstreamFailure>>;
  /** Gives back what was not spent. */
  release(): void;
};

type Named = Pick<Turn, "id" | "signal">;

/** Known from the first question to the log on, until nothing is left to give back. */
type Standing = {
  readonly isHeld: boolean;
  readonly follows: number;
  /** Of a place that was not spent: it was no turn of its visitor. */
  readonly undo?: () => void;
};

type TurnWaiter = Waiter &
  Queued & { readonly turn: Named; readonly lane: TurnLane; readonly follows: number };

const REMEMBERED_MS = 60 * 60_000;
const NO_TURNS: LastTurns = new Map();

/**
 * The queue for writes: bookings that were started go first, so that none stops between client and
 * appointment; then changes; then new bookings, by visitor.
 */
export function createTurns(log: CallLog, clock: Clock, onUnavailable: () => void) {
  const lastTurns = new Map<string, number>();
  const standings = new Map<string, Standing>();
  const waiting = new Set<Cancellation>();
  let isClosed = false;

  const queue = createQueue<TurnWaiter>(log, clock, {
    first(all) {
      const foremost = Math.min(...all.map(({ lane }) => turnPriorities[lane]));
      const inLane = all.filter(({ lane }) => turnPriorities[lane] === foremost);
      return nextInFairOrder(inLane, inLane[0]?.lane === "new" ? lastTurns : NO_TURNS);
    },
    ask(waiter) {
      const { turn, lane, follows } = waiter;
      const rank = rankOf(waiter, lane === "new" ? lastTurns : NO_TURNS);
      return log.reserve({ turn: turn.id, lane, follows, waitedMs: clock.monotonic() - rank });
    },
    granted({ turn, lane, queueKey, follows }) {
      const undo = lane === "new" ? { undo: noteTurn(queueKey) } : {};
      standings.set(turn.id, { isHeld: true, follows, ...undo });
    },
    takeBack: (id) => void log.giveBack(id),
    onUnavailable,
  });

  /** The result undoes it: without a write it was no turn. */
  function noteTurn(queueKey: string): () => void {
    const now = clock.monotonic();
    for (const [key, at] of lastTurns) if (at < now - REMEMBERED_MS) lastTurns.delete(key);
    const before = lastTurns.get(queueKey);
    lastTurns.set(queueKey, now);
    return () => {
      if (before === undefined) lastTurns.delete(queueKey);
      else lastTurns.set(queueKey, before);
    };
  }

  async function wait(
    turn: Named,
    { lane, writes, queueKey, waitedMs, penaltyMs = 0 }: Omit<TurnRequest, "maxWaitMs">,
    { deadline, cancellation }: Waiter,
  ): Promise<boolean> {
    const { isHeld = false, follows = 0 } = standings.get(turn.id) ?? {};
    if (isHeld) return true;
    standings.set(turn.id, { isHeld, follows });
    const since = clock.monotonic() - waitedMs;
    const queued = { lane, queueKey, since, penaltyMs, follows: writes - 1 };
    return (await queue.enqueue({ turn, ...queued, deadline, cancellation })) !== undefined;
  }

  async function reserve(
    turn: Named,
    request: TurnRequest,
  ): Promise<Result<void, UpstreamFailure>> {
    if (isClosed) return err(closed);
    const cancellation = createCancellation(clock, request.maxWaitMs, turn.signal);
    waiting.add(cancellation);
    const isHeld = await wait(turn, request, { deadline: Infinity, cancellation });
    waiting.delete(cancellation);
    cancellation.dispose();
    return isHeld ? ok(undefined) : err(cancellation.failure() ?? closed);
  }

  async function release(turn: Named): Promise<void> {
    const standing = standings.get(turn.id);
    if (!standings.delete(turn.id)) return;
    standing?.undo?.();
    await log.giveBack(turn.id);
    queue.retry();
  }

  return {
    open(signal: AbortSignal): Turn {
      const named = { id: randomUUID(), signal };
      return {
        ...named,
        reserve: (request) => reserve(named, request),
        release: () => void release(named),
      };
    },
    /** A write without a place, such as a second attempt, waits for one like a call. */
    hold(turn: Named, lane: Lane, waiter: Waiter): Promise<boolean> {
      const own = lane === "finish" ? "started" : "manage";
      const writes = 1 + (standings.get(turn.id)?.follows ?? 0);
      return wait(turn, { lane: own, writes, queueKey: turn.id, waitedMs: 0 }, waiter);
    },
    spent(turn: Named): void {
      const follows = standings.get(turn.id)?.follows ?? 0;
      if (follows > 0) standings.set(turn.id, { isHeld: false, follows });
      else standings.delete(turn.id);
    },
    retry: queue.retry,
    lastTurns: (): LastTurns => lastTurns,
    close(): void {
      isClosed = true;
      for (const cancellation of waiting) cancellation.cancel(closed);
    },
  };
}
