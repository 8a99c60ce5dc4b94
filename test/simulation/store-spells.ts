import type { Chance } from "../chaos/chance.ts";
import type { StoreSpell } from "./plan.ts";
import type { StoreFaults } from "./store-port.ts";

/** Of calls at other times: a few take a moment, so that others come between. */
const USUAL_SHARE = 0.25;
const USUAL_MS = 8;

export function faultsOf(
  spells: readonly StoreSpell[],
  now: () => number,
  chance: Chance,
): { readonly next: StoreFaults; heal(): void } {
  let hasHealed = false;
  return {
    next() {
      const at = now();
      const spell = hasHealed ? undefined : spells.find(({ from, to }) => from <= at && at < to);
      if (spell && chance.happens(spell.share)) {
        return spell.kind === "slow" ? { kind: "slow", ms: spell.ms } : { kind: spell.kind };
      }
      return chance.happens(USUAL_SHARE)
        ? { kind: "slow", ms: chance.between(1, USUAL_MS) }
        : undefined;
    },
    heal() {
      hasHealed = true;
    },
  };
}
