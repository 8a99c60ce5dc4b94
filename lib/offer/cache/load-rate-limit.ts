import { MINUTE_MS } from "#lib/values/durations.ts";
import { createLru } from "#lib/values/lru.ts";

const MAX_VISITORS = 10_000;

/** Counts the load if allowed. `addressKey`: networks, narrowest first, separated by dots. */
export type LoadRateLimit = (addressKey: string, key: string) => boolean;

/** Each wider network may load this much more, as a multiple of the limit. */
const GROWTH = 0.5;

/** Limits how many different keys one visitor may load per minute; repeating a key is free. */
export function createLoadRateLimit(perMinute: number, now: () => number): LoadRateLimit {
  const loadsBy = createLru<string, Map<string, number>>(MAX_VISITORS);

  function recentLoads(network: string): Map<string, number> {
    const loads = loadsBy.get(network) ?? new Map<string, number>();
    loadsBy.set(network, loads);
    // `abs`: a clock that was set back must not block visitors for longer.
    for (const [old, at] of loads) if (Math.abs(now() - at) >= MINUTE_MS) loads.delete(old);
    return loads;
  }

  return (addressKey, key) => {
    const networks = addressKey.split(".").map(recentLoads);
    const isBelowLimit = networks.every(
      (loads, width) => loads.has(key) || loads.size < perMinute * (1 + GROWTH * width),
    );
    if (isBelowLimit) for (const loads of networks) loads.set(key, now());
    return isBelowLimit;
  };
}
