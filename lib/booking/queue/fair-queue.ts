export type QueuedWrite = {
  readonly queueKey: string;
  readonly since: number;
  /** Ranks it as if it had come this much later. */
  readonly penaltyMs?: number;
};

/** When each `queueKey` had its last turn. */
export type LastServed = ReadonlyMap<string, number>;

/** Later than any timestamp: for turns that are simulated. */
const AFTER_ALL = 2 ** 50;

/** First come, first served, but after a turn a visitor goes behind all who wait. */
export function nextInFairOrder<T extends QueuedWrite>(
  waiting: readonly T[],
  lastServed: LastServed,
): T | undefined {
  return waiting.reduce<T | undefined>(
    (first, one) => (first && compare(first, one, lastServed) <= 0 ? first : one),
    undefined,
  );
}

export function fairOrder<T extends QueuedWrite>(
  waiting: readonly T[],
  lastServed: LastServed,
): readonly T[] {
  const lines = new Map<string, T[]>();
  for (const one of waiting.toSorted((a, b) => a.since - b.since)) {
    const line = lines.get(one.queueKey);
    if (line) line.push(one);
    else lines.set(one.queueKey, [one]);
  }
  const simulated = new Map(lastServed);
  const order: T[] = [];
  for (;;) {
    const heads = [...lines.values()].flatMap((line) => line.slice(0, 1));
    const next = nextInFairOrder(heads, simulated);
    if (!next) return order;
    order.push(next);
    lines.get(next.queueKey)?.shift();
    simulated.set(next.queueKey, AFTER_ALL + order.length);
  }
}

function compare(one: QueuedWrite, other: QueuedWrite, lastServed: LastServed): number {
  const [ownTurn, otherTurn] = [lastTurn(one, lastServed), lastTurn(other, lastServed)];
  const difference =
    Math.max(one.since, ownTurn) +
    (one.penaltyMs ?? 0) -
    (Math.max(other.since, otherTurn) + (other.penaltyMs ?? 0));
  // At the same moment, a visitor without a turn goes first.
  return difference || ownTurn - otherTurn || one.since - other.since;
}

function lastTurn({ queueKey }: QueuedWrite, lastServed: LastServed): number {
  return lastServed.get(queueKey) ?? 0;
}
