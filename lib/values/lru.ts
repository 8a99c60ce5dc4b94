import { LRUCache } from "lru-cache";

/**
 * The `max` entries used last. It grows with use: `max` of LRUCache allocates all places at once,
 * 220 kB for 10,000, and thousands of locations have several each.
 */
export function createLru<K extends {}, V extends {}>(max: number): LRUCache<K, V> {
  return new LRUCache<K, V>({ maxSize: max, sizeCalculation: () => 1 });
}
