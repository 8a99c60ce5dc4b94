import type { Store as Port } from "#lib/store/store.ts";
import { type Life, unanswered } from "./life.ts";
import type { Store } from "./store.ts";

/** How the store answers one call; drawn for each. */
export type StoreFault =
  | { readonly kind: "slow"; readonly ms: number }
  /** Not done. */
  | { readonly kind: "refused" }
  /** Done, and the answer is lost. */
  | { readonly kind: "lost" };

export type StoreFaults = (life: Life) => StoreFault | undefined;

/** The store as one process sees it: each call is a point where that process may die. */
export function storeOf(store: Store, life: Life, faults: StoreFaults): Port {
  async function call<T>(effect: () => T): Promise<T> {
    await life.awake();
    if (!life.isAlive()) return unanswered();
    const step = life.step();
    if (step === "dies before") life.die();
    if (!life.isAlive()) return unanswered();
    const value = await carriedOut(effect);
    if (step === "dies after") life.die();
    await life.awake();
    return life.isAlive() ? value : unanswered();
  }

  async function carriedOut<T>(effect: () => T): Promise<T> {
    const fault = faults(life);
    if (fault?.kind === "slow") await delay(life, fault.ms);
    if (fault?.kind === "refused") throw new Error("the store is away");
    const value = effect();
    if (fault?.kind === "lost") throw new Error("the store has not answered");
    return value;
  }

  return {
    read: (keys) => call(() => store.read(keys)),
    range: (index, bounds) => call(() => store.range(index, bounds)),
    commit: (unchanged, writes) => call(() => store.commit(unchanged, writes)),
    close: async () => undefined,
  };
}

function delay(life: Life, ms: number): Promise<void> {
  return new Promise((resolve) => {
    life.clock.after(ms, resolve);
  });
}
