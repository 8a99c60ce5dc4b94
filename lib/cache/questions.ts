import { LRUCache } from "lru-cache";

const MINUTE_MS = 60_000;
const MOST_VISITORS = 10_000;

/** Whether a visitor may ask one more thing that nobody has asked before; it counts if so. */
export type MayAsk = (visitor: string, key: string) => boolean;

/**
 * Limits how many different things one visitor may make the site ask for within a minute. Asking
 * the same again is no new question.
 */
export function limitQuestions(perMinute: number, now: () => number): MayAsk {
  const askedBy = new LRUCache<string, Map<string, number>>({ max: MOST_VISITORS });
  return (visitor, key) => {
    const asked = askedBy.get(visitor) ?? new Map<string, number>();
    askedBy.set(visitor, asked);
    // Whichever way the clock was set, nobody waits for longer.
    for (const [old, at] of asked) if (Math.abs(now() - at) >= MINUTE_MS) asked.delete(old);
    if (!asked.has(key) && asked.size >= perMinute) return false;
    asked.set(key, now());
    return true;
  };
}
