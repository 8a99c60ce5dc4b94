/** How many different items may be counted under a key within so many milliseconds. */
export type Limit = { readonly name: string; readonly most: number; readonly windowMs: number };

/** Counts things per key over a sliding window. */
export type Tally = {
  /**
   * Counts an item and says whether there was room for it. An item that was counted before is
   * welcome again and counts once: whoever sends the same form twice has done nothing new.
   */
  take(limit: Limit, key: string, item: string): Promise<boolean>;
  /** Whether `take` would have room for it. Counts nothing. */
  hasRoom(limit: Limit, key: string, item: string): Promise<boolean>;
};

/** Beyond this the oldest keys are forgotten: a flood of keys must not fill the memory. */
const MAX_KEYS = 50_000;

type Counted = { readonly windowMs: number; readonly items: Map<string, number> };

/** For one process. Keys that were last used first come first, so the front is what to forget. */
export function createTally(now: () => number): Tally {
  const counts = new Map<string, Counted>();

  function itemsOf({ name, windowMs }: Limit, key: string): Map<string, number> {
    const full = `${name} ${key}`;
    const { items } = counts.get(full) ?? { items: new Map<string, number>() };
    for (const [item, at] of items) {
      if (at > now() - windowMs) break;
      items.delete(item);
    }
    counts.delete(full);
    counts.set(full, { windowMs, items });
    return items;
  }

  function forgetOld(): void {
    for (const [key, { windowMs, items }] of counts) {
      const last = Math.max(0, ...items.values());
      if (counts.size <= MAX_KEYS && last > now() - windowMs) return;
      counts.delete(key);
    }
  }

  return {
    async hasRoom({ name, most, windowMs }, key, item) {
      const { items } = counts.get(`${name} ${key}`) ?? {};
      const since = now() - windowMs;
      const recent = [...(items ?? [])].filter(([, at]) => at > since);
      return recent.length < most || recent.some(([one]) => one === item);
    },

    async take(limit, key, item) {
      forgetOld();
      const items = itemsOf(limit, key);
      if (items.has(item)) return true;
      if (items.size >= limit.most) return false;
      items.set(item, now());
      return true;
    },
  };
}
