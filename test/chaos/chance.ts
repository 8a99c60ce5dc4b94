/** A seeded random source: the same seed gives the same choices. */
export type Chance = {
  number(): number;
  /** Integer, both ends included. */
  between(least: number, most: number): number;
  happens(share: number): boolean;
  pick<T extends { readonly weight: number }>(all: readonly T[]): T;
};

export function createChance(seed: number): Chance {
  let state = seed >>> 0;

  function number(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  return {
    number,
    between: (least, most) => least + Math.floor(number() * (most - least + 1)),
    happens: (share) => number() < share,
    pick(all) {
      const sum = all.reduce((total, { weight }) => total + weight, 0);
      let left = number() * sum;
      for (const one of all) {
        left -= one.weight;
        if (left < 0) return one;
      }
      const last = all.at(-1);
      if (last === undefined) throw new Error("there is nothing to pick from");
      return last;
    },
  };
}
