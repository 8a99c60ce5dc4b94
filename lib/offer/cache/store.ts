import { LRUCache } from "lru-cache";

export type StoreLimits = {
  readonly maxEntries: number;
  readonly maxBytes: number;
};

export type AddressKey = string | undefined;

export type Store<V> = {
  get(key: string, addressKey: AddressKey): V | undefined;
  set(key: string, value: V, addressKey: AddressKey): void;
  size(): { readonly entries: number; readonly bytes: number };
};

/** `network`: the widest network of the visitor who first requested the entry. */
type Stored<V> = { readonly value: V; readonly network: AddressKey };

/** The share of the limits for entries requested from one network only. */
const PROBATION_SHARE = 0.25;

/** Entries are on probation until a second network requests them: a flood evicts only those. */
export function createStore<V>(limits: StoreLimits, sizeOf: (value: V) => number): Store<V> {
  const probation = segment<V>(limits, PROBATION_SHARE, sizeOf);
  const main = segment<V>(limits, 1 - PROBATION_SHARE, sizeOf, probation.set);

  return {
    get(key, addressKey) {
      const inMain = main.kept.get(key);
      if (inMain) return inMain.value;
      const item = probation.kept.get(key);
      if (!item) return undefined;
      if (addressKey === undefined || widestNetwork(addressKey) !== item.network) {
        probation.kept.delete(key);
        main.set(key, item);
      }
      return item.value;
    },
    set(key, value, addressKey) {
      const known = main.kept.peek(key) ?? probation.kept.peek(key);
      const item = { value, network: known ? known.network : widestNetwork(addressKey) };
      (main.kept.has(key) ? main : probation).set(key, item);
    },
    size: () => ({
      entries: probation.kept.size + main.kept.size,
      bytes: probation.kept.calculatedSize + main.kept.calculatedSize,
    }),
  };
}

function widestNetwork(addressKey: AddressKey): AddressKey {
  return addressKey?.split(".").at(-1);
}

type Segment<V> = {
  readonly kept: LRUCache<string, Stored<V>>;
  set(key: string, item: Stored<V>): void;
};

/** Counts its entries itself: `max` of LRUCache allocates all places at once (`lib/values/lru.ts`). */
function segment<V>(
  { maxEntries, maxBytes }: StoreLimits,
  share: number,
  sizeOf: (value: V) => number,
  onEvict?: Segment<V>["set"],
): Segment<V> {
  const max = Math.max(1, Math.floor(maxEntries * share));
  const kept = new LRUCache<string, Stored<V>>({
    maxSize: Math.max(1, Math.floor(maxBytes * share)),
    sizeCalculation: ({ value }, key) => Math.max(1, Math.ceil(sizeOf(value)) + key.length),
    dispose: (item, key, reason) => {
      if (reason === "evict") onEvict?.(key, item);
    },
  });
  return {
    kept,
    set(key, item) {
      kept.set(key, item);
      if (kept.size > max) kept.pop();
    },
  };
}
