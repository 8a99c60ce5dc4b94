import { randomUUID } from "node:crypto";
import type { Result } from "#lib/values/result.ts";
import type { Clock } from "../clock.ts";
import type { UpstreamFailure } from "../transport/failure.ts";
import type { CallLog } from "./call-log.ts";
import { type LastTurns, nextInFairOrder, type Queued, rankOf } from "./fair-order.ts";
import { type Lane, type TurnLane, turnPriorities } from "./lanes.ts";
import { createQueue, type Waiter } from "./queue.ts";
import type { createWaiting } from "./waiting.ts";

export type TurnRequest = {
  readonly lane: TurnLane;
  /** Still to make. A booking of two begins with one free place, and is owed the next. */
  readonly writes: number;
  readonly queueKey: string;
  readonly waitedMs: number;
  readonly penaltyMs?: number;
  readonly maxWaitMs: number;
};

/** The places of a booking or change among the key's writes. */
export type Turn = {
  readonly id: string;
  readonly signal: AbortSignal;
  /** Waits for a place for the next write, unless one is held already. */
  reserve(request: TurnRequest): Promise<Result<true, UpstreamFailure>>;
  release(): void;
};

type Named = Pick<Turn, "id">;
type Standing = {
  /** Held and not spent: ids in the log. */
  readonly places: readonly string[];
  /** Writes of a started booking without a place; others leave as many places free. */
  readonly owed: number;
  /** If no write was made, the visitor's turn does not count in the fair order. */
  readonly undo?: (() => void) | undefined;
};
type TurnWaiter = Waiter & Queued & { turn: Named; lane: TurnLane; writes: number };

const NOTHING: Standing = { places: [], owed: 0 };
const REMEMBERED_MS = 60 * 60_000;
const NO_TURNS: LastTurns = new Map();

/**
 * The queue for writes: started bookings first, so that none stops between client and appointment;
 * then changes; then new bookings, fairly by visitor.
 */
export function createTurns(
  log: CallLog,
  clock: Clock,
  waiting: Pick<ReturnType<typeof createWaiting<Lane | "turn">>, "wait">,
  onUnavailable: () => void,
) {
  const lastTurns = new Map<string, number>();
  const standings = new Map<string, Standing>();
  const standingOf = ({ id }: Named) => standings.get(id) ?? NOTHING;
  const lastTurnsOf = (lane?: TurnLane) => (lane === "new" ? lastTurns : NO_TURNS);

  const queue = createQueue<TurnWaiter>(log, clock, {
    first(all) {
      const foremost = Math.min(...all.map(({ lane }) => turnPriorities[lane]));
      const inLane = all.filter(({ lane }) => turnPriorities[lane] === foremost);
      return nextInFairOrder(inLane, lastTurnsOf(inLane[0]?.lane));
    },
    ask: (waiter) =>
      askLog(waiter.lane, clock.monotonic() - rankOf(waiter, lastTurnsOf(waiter.lane))),
    granted({ turn, lane, queueKey, writes }, id) {
      const undo = lane === "new" ? noteTurn(queueKey) : undefined;
      standings.set(turn.id, { places: [id], owed: writes - 1, undo });
    },
    onUnavailable,
  });

  function askLog(lane: TurnLane, waitedMs: number) {
    const owed = [...standings.values()].reduce((sum, one) => sum + one.owed, 0);
    const keep = lane === "started" ? 0 : owed;
    return log.reserve({ kind: "write", priority: turnPriorities[lane], keep, waitedMs });
  }

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
    waiter: Waiter,
  ): Promise<true | undefined> {
    if (standingOf(turn).places.length > 0) return true;
    const since = clock.monotonic() - waitedMs;
    const queued = { turn, lane, queueKey, since, penaltyMs, writes };
    if ((await queue.enqueue({ ...queued, ...waiter })) === undefined) return undefined;
    if (writes > 1) await takeSecond(turn, waitedMs);
    return true;
  }

  async function takeSecond(turn: Named, waitedMs: number): Promise<void> {
    const { places, owed, undo } = standingOf(turn);
    standings.set(turn.id, { places, owed: owed - 1, undo });
    const second = await askLog("started", waitedMs);
    const taken = second.kind === "granted" ? { places: [...places, second.id] } : { owed };
    standings.set(turn.id, { ...standingOf(turn), ...taken });
  }

  async function release({ id }: Named): Promise<void> {
    const { places, undo } = standings.get(id) ?? NOTHING;
    if (!standings.delete(id)) return;
    undo?.();
    if (places.length > 0) await log.release(places, false);
    queue.retry();
  }

  return {
    open(signal: AbortSignal): Turn {
      const id = randomUUID();
      return {
        ...{ id, signal },
        reserve: (request) =>
          waiting.wait("turn", { ...request, signal }, (cancellation) =>
            wait({ id }, request, { deadline: Number.POSITIVE_INFINITY, cancellation }),
          ),
        release: () => void release({ id }),
      };
    },
    /** A write without a place, such as a second attempt, waits for one like a call. */
    hold(turn: Named, lane: Lane, waiter: Waiter): Promise<true | undefined> {
      const own = lane === "finish" ? "started" : "manage";
      const writes = 1 + standingOf(turn).owed;
      return wait(turn, { lane: own, writes, queueKey: turn.id, waitedMs: 0 }, waiter);
    },
    heldBy: (turn: Named): string | undefined => standingOf(turn).places[0],
    spend(turn: Named): string | undefined {
      const { places, owed } = standingOf(turn);
      if (places.length > 1 || owed > 0) standings.set(turn.id, { places: places.slice(1), owed });
      else standings.delete(turn.id);
      return places[0];
    },
    countHeld: () => [...standings.values()].reduce((sum, { places }) => sum + places.length, 0),
    retry: queue.retry,
    lastTurns: (): LastTurns => lastTurns,
  };
}
