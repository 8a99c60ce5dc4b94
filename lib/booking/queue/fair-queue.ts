/** Somebody who waits: whose turn it takes, and since when. */
export type QueuedWrite = {
  readonly queueKey: string;
  readonly since: number;
  /** As if they had come so many milliseconds later. */
  readonly behindMs?: number;
};

/** When each visitor had their last turn. */
export type Served = ReadonlyMap<string, number>;

/** Later than any moment: the places of those who have had a turn in this very order. */
const BEHIND_ALL = 2 ** 50;

/**
 * First come, first served among visitors, each with one turn at a time: after a turn a visitor
 * stands behind everybody who was there by then. One visitor's many bookings therefore delay
 * another by one turn at most.
 */
export function firstInTurn<T extends QueuedWrite>(
  waiting: readonly T[],
  served: Served,
): T | undefined {
  return waiting.reduce<T | undefined>(
    (first, one) => (first && compare(first, one, served) <= 0 ? first : one),
    undefined,
  );
}

/** All of them, as they will go if nobody else comes. */
export function fairOrder<T extends QueuedWrite>(
  waiting: readonly T[],
  served: Served,
): readonly T[] {
  const lines = new Map<string, T[]>();
  for (const one of waiting.toSorted((a, b) => a.since - b.since)) {
    const line = lines.get(one.queueKey);
    if (line) line.push(one);
    else lines.set(one.queueKey, [one]);
  }
  const turns = new Map(served);
  const order: T[] = [];
  for (;;) {
    const heads = [...lines.values()].flatMap((line) => line.slice(0, 1));
    const next = firstInTurn(heads, turns);
    if (!next) return order;
    order.push(next);
    lines.get(next.queueKey)?.shift();
    turns.set(next.queueKey, BEHIND_ALL + order.length);
  }
}

/** Negative where `one` goes before `other`. */
function compare(one: QueuedWrite, other: QueuedWrite, served: Served): number {
  const [mine, theirs] = [lastTurn(one, served), lastTurn(other, served)];
  const places =
    Math.max(one.since, mine) +
    (one.behindMs ?? 0) -
    (Math.max(other.since, theirs) + (other.behindMs ?? 0));
  // In the same moment, whoever has had no turn goes first.
  return places || mine - theirs || one.since - other.since;
}

function lastTurn({ queueKey }: QueuedWrite, served: Served): number {
  return served.get(queueKey) ?? 0;
}
