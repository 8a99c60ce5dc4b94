import { LRUCache } from "lru-cache";

const MINUTE_MS = 60_000;
const MAX_VISITORS = 10_000;

/**
 * Whether a visitor may ask one more thing that nobody has asked before; it counts if so. A visitor is known by
 * the networks around the address, the narrowest first, with dots between (lib/abuse/client-address.ts).
 */
export type LoadRateLimit = (addressKey: string, key: string) => boolean;

/** What a wider network may ask for, as a multiple: one sender may have it all, or many share it. */
const GROWTH = 0.5;

/**
 * Limits how many different things one visitor may make the site ask for within a minute. Asking
 * the same again is no new question.
 */
export function createLoadRateLimit(perMinute: number, now: () => number): LoadRateLimit {
  const askedBy = new LRUCache<string, Map<string, number>>({ max: MAX_VISITORS });

  function askedFrom(network: string): Map<string, number> {
    const asked = askedBy.get(network) ?? new Map<string, number>();
    askedBy.set(network, asked);
    // Whichever way the clock was set, nobody waits for longer.
    for (const [old, at] of asked) if (Math.abs(now() - at) >= MINUTE_MS) asked.delete(old);
    return asked;
  }

  return (addressKey, key) => {
    const networks = addressKey.split(".").map(askedFrom);
    const hasRoom = networks.every(
      (asked, width) => asked.has(key) || asked.size < perMinute * (1 + GROWTH * width),
    );
    if (hasRoom) for (const asked of networks) asked.set(key, now());
    return hasRoom;
  };
}
