/** The upstream may count "n per minute" in any of these ways (§8 does not say which). */

const MINUTE = 60_000;

/** Whether a request arriving at `at` is allowed; arrivals come in order. */
export type Counter = (at: number) => boolean;

export function slidingCounter(limit: number): Counter {
  const letIn: number[] = [];
  return (at) => {
    const free = letIn.filter((earlier) => earlier > at - MINUTE).length < limit;
    if (free) letIn.push(at);
    return free;
  };
}

/** Minutes begin `phase` milliseconds after ours. */
export function fixedCounter(limit: number, phase: number): Counter {
  const counts = new Map<number, number>();
  return (at) => {
    const minute = Math.floor((at - phase) / MINUTE);
    const count = counts.get(minute) ?? 0;
    counts.set(minute, count + 1);
    return count < limit;
  };
}

/** A token bucket, full at first. */
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
