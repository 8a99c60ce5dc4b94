export type Queued = {
  readonly queueKey: string;
  readonly since: number;
  /** Ranks the visitor as if they had come this much later. */
  readonly penaltyMs?: number;
};

/** When each `queueKey` had its last turn. */
export type LastTurns = ReadonlyMap<string, number>;

/** Later than any timestamp, for simulated turns. */
const AFTER_ALL = 2 ** 50;

/** First come, first served, but a visitor who had a turn goes behind all who wait. */
export function nextInFairOrder<T extends Queued>(
  waiting: readonly T[],
  lastTurns: LastTurns,
): T | undefined {
  return waiting.toSorted((one, other) => compare(one, other, lastTurns))[0];
}

export function fairOrder<T extends Queued>(
  waiting: readonly T[],
  lastTurns: LastTurns,
): readonly T[] {
  const lines = new Map<string, T[]>();
  for (const one of waiting.toSorted((a, b) => a.since - b.since)) {
    const line = lines.get(one.queueKey);
    if (line) line.push(one);
    else lines.set(one.queueKey, [one]);
  }
  const simulated = new Map(lastTurns);
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

export function rankOf(one: Queued, lastTurns: LastTurns): number {
  return Math.max(one.since, lastTurnOf(one, lastTurns)) + (one.penaltyMs ?? 0);
}

function compare(one: Queued, other: Queued, lastTurns: LastTurns): number {
  const difference = rankOf(one, lastTurns) - rankOf(other, lastTurns);
  // At the same moment, visitors without a turn go first.
  return (
    difference ||
    lastTurnOf(one, lastTurns) - lastTurnOf(other, lastTurns) ||
    one.since - other.since
  );
}

function lastTurnOf({ queueKey }: Queued, lastTurns: LastTurns): number {
  return lastTurns.get(queueKey) ?? 0;
}
