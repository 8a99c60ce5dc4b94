import { LRUCache } from "lru-cache";

const MAX_ENTRIES = 200;

export function memoize<T extends NonNullable<unknown>>(
  compute: (text: string) => T,
  max = MAX_ENTRIES,
): (text: string) => T {
  const known = new LRUCache<string, T>({ max });
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = compute(text);
    known.set(text, value);
    return value;
  };
}
