export type Limit = { readonly name: string; readonly max: number; readonly windowMs: number };

export type Tally = {
  /** False when full. An item counted before is accepted again and counts once. */
  take(limit: Limit, key: string, item: string): Promise<boolean>;
  hasCapacity(limit: Limit, key: string, item: string): Promise<boolean>;
};

export function withoutCounting(tally: Pick<Tally, "hasCapacity">): Tally {
  return { take: tally.hasCapacity, hasCapacity: tally.hasCapacity };
}

/** Bounds memory in a flood: the least recently used keys are dropped. */
const MAX_KEYS = 50_000;

type Counted = { readonly windowMs: number; readonly items: Map<string, number> };

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
    async hasCapacity({ name, max, windowMs }, key, item) {
      const { items } = counts.get(`${name} ${key}`) ?? {};
      const since = now() - windowMs;
      const recent = [...(items ?? [])].filter(([, at]) => at > since);
      return recent.length < max || recent.some(([one]) => one === item);
    },

    async take(limit, key, item) {
      forgetOld();
      const items = itemsOf(limit, key);
      if (items.has(item)) return true;
      if (items.size >= limit.max) return false;
      items.set(item, now());
      return true;
    },
  };
}
