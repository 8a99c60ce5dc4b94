/** The three ways in which an upstream may count "n per minute" (§8 does not say which). */

const MINUTE = 60_000;

/** Whether a request that arrives at `at` is let in; arrivals come in order. */
export type Counter = (at: number) => boolean;

export function slidingCounter(limit: number): Counter {
  const letIn: number[] = [];
  return (at) => {
    const free = letIn.filter((earlier) => earlier > at - MINUTE).length < limit;
    if (free) letIn.push(at);
    return free;
  };
}

/** Its minutes begin wherever they like: `phase` milliseconds after ours. */
export function fixedCounter(limit: number, phase: number): Counter {
  const counts = new Map<number, number>();
  return (at) => {
    const minute = Math.floor((at - phase) / MINUTE);
    const count = counts.get(minute) ?? 0;
    counts.set(minute, count + 1);
    return count < limit;
  };
}

/** A bucket of `limit` that is full at first and refills evenly. */
export function bucketCounter(limit: number): Counter {
  let tokens = limit;
  let seen = Number.NEGATIVE_INFINITY;
  return (at) => {
    tokens = Math.min(limit, tokens + ((at - seen) / MINUTE) * limit);
    seen = at;
    if (tokens < 1 - 1e-9) return false;
    tokens -= 1;
    return true;
  };
}
