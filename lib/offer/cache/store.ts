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
  const main = segment<V>(limits, 1 - PROBATION_SHARE, sizeOf, (key, item) => {
    probation.set(key, item);
  });

  return {
    get(key, addressKey) {
      const inMain = main.get(key);
      if (inMain) return inMain.value;
      const item = probation.get(key);
      if (!item) return undefined;
      if (addressKey === undefined || widestNetwork(addressKey) !== item.network) {
        probation.delete(key);
        main.set(key, item);
      }
      return item.value;
    },
    set(key, value, addressKey) {
      const known = main.peek(key) ?? probation.peek(key);
      const item = { value, network: known ? known.network : widestNetwork(addressKey) };
      (main.has(key) ? main : probation).set(key, item);
    },
    size: () => ({
      entries: probation.size + main.size,
      bytes: probation.calculatedSize + main.calculatedSize,
    }),
  };
}

function widestNetwork(addressKey: AddressKey): AddressKey {
  return addressKey?.split(".").at(-1);
}

function segment<V>(
  { maxEntries, maxBytes }: StoreLimits,
  share: number,
  sizeOf: (value: V) => number,
  onEvict?: (key: string, item: Stored<V>) => void,
): LRUCache<string, Stored<V>> {
  return new LRUCache<string, Stored<V>>({
    max: Math.max(1, Math.floor(maxEntries * share)),
    maxSize: Math.max(1, Math.floor(maxBytes * share)),
    sizeCalculation: ({ value }, key) => Math.max(1, Math.ceil(sizeOf(value)) + key.length),
    dispose: (item, key, reason) => {
      if (reason === "evict") onEvict?.(key, item);
    },
  });
}
