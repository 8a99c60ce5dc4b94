export type FairLine<T> = {
  isEmpty(): boolean;
  join(address: string, entry: T): void;
  leave(address: string, entry: T): void;
  takeNext(): T | undefined;
};

export function createFairLine<T>(): FairLine<T> {
  /** Addresses in order of their turns, which is the Map's order of insertion. */
  const entriesOf = new Map<string, readonly T[]>();

  function setEntries(address: string, entries: readonly T[]): void {
    if (entries.length > 0) entriesOf.set(address, entries);
    else entriesOf.delete(address);
  }

  return {
    isEmpty: () => entriesOf.size === 0,
    join(address, entry) {
      setEntries(address, [...(entriesOf.get(address) ?? []), entry]);
    },
    leave(address, entry) {
      setEntries(
        address,
        (entriesOf.get(address) ?? []).filter((other) => other !== entry),
      );
    },
    takeNext() {
      for (const [address, [oldest, ...others]] of entriesOf) {
        entriesOf.delete(address);
        setEntries(address, others);
        return oldest;
      }
      return undefined;
    },
  };
}
