import { LRUCache } from "lru-cache";

export type StoreLimits = {
  readonly maxEntries: number;
  readonly maxBytes: number;
};

/** Who wants something: an opaque name of a visitor; absent where nobody can be told apart. */
export type AddressKey = string | undefined;

/** What is remembered within limits. */
export type Store<V> = {
  /** Looking something up keeps it alive. */
  get(key: string, addressKey: AddressKey): V | undefined;
  set(key: string, value: V, addressKey: AddressKey): void;
  /** How much is remembered, in entries and in bytes as `sizeOf` counts them. */
  size(): { readonly entries: number; readonly bytes: number };
};

/** `first`: the network of whoever wanted it first, the widest that one sender may have. */
type Stored<V> = { readonly value: V; readonly first: AddressKey };

/** Of the limits, what goes to things that one visitor alone has asked for. */
const SHARE_OF_NEWCOMERS = 0.25;

/**
 * Two segments, each without what was wanted for longest. What is wanted for the first time starts
 * among the newcomers; once somebody else wants it too it is a regular. So a visitor who asks for
 * thousands of things pushes out newcomers only, and what many want stays. A regular that is pushed
 * out gets a second chance as a newcomer.
 */
export function createStore<V>(limits: StoreLimits, sizeOf: (value: V) => number): Store<V> {
  const newcomers = segment<V>(limits, SHARE_OF_NEWCOMERS, sizeOf);
  const regulars = segment<V>(limits, 1 - SHARE_OF_NEWCOMERS, sizeOf, (key, item) => {
    newcomers.set(key, item);
  });

  return {
    get(key, addressKey) {
      const regular = regulars.get(key);
      if (regular) return regular.value;
      const item = newcomers.get(key);
      if (!item) return undefined;
      if (addressKey === undefined || widestOf(addressKey) !== item.first) {
        newcomers.delete(key);
        regulars.set(key, item);
      }
      return item.value;
    },
    set(key, value, addressKey) {
      const known = regulars.peek(key) ?? newcomers.peek(key);
      const item = { value, first: known ? known.first : widestOf(addressKey) };
      (regulars.has(key) ? regulars : newcomers).set(key, item);
    },
    size: () => ({
      entries: newcomers.size + regulars.size,
      bytes: newcomers.calculatedSize + regulars.calculatedSize,
    }),
  };
}

function widestOf(addressKey: AddressKey): AddressKey {
  return addressKey?.split(".").at(-1);
}

function segment<V>(
  { maxEntries, maxBytes }: StoreLimits,
  share: number,
  sizeOf: (value: V) => number,
  pushedOut?: (key: string, item: Stored<V>) => void,
): LRUCache<string, Stored<V>> {
  return new LRUCache<string, Stored<V>>({
    max: Math.max(1, Math.floor(maxEntries * share)),
    maxSize: Math.max(1, Math.floor(maxBytes * share)),
    sizeCalculation: ({ value }, key) => Math.max(1, Math.ceil(sizeOf(value)) + key.length),
    dispose: (item, key, reason) => {
      if (reason === "evict") pushedOut?.(key, item);
    },
  });
}
