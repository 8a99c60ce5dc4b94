import type { Space, Spaces, Writer } from "#lib/store/journal/port.ts";
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

const SLUG = "book";

/** The store as one process sees it: each call is a point where that process may die. */
export function spacesOf(store: Store, life: Life, faults: StoreFaults): Spaces {
  async function call<T>(effect: () => T, mayBeLost = () => true): Promise<T> {
    await life.awake();
    if (!life.isAlive()) return unanswered();
    const step = life.step();
    if (step === "dies before") life.die();
    if (!life.isAlive()) return unanswered();
    const value = await carriedOut(effect, mayBeLost);
    if (step === "dies after") life.die();
    await life.awake();
    return life.isAlive() ? value : unanswered();
  }

  async function carriedOut<T>(effect: () => T, mayBeLost: () => boolean): Promise<T> {
    const fault = faults(life);
    if (fault?.kind === "slow") await delay(life, fault.ms);
    if (fault?.kind === "refused") throw new Error("the store is away");
    const value = effect();
    if (fault?.kind === "lost" && mayBeLost()) throw new Error("the store has not answered");
    return value;
  }

  const space: Space = {
    slug: SLUG,
    name: SLUG,
    get: (map, key) => call(() => store.get(map, key)),
    find: (by) => call(() => store.find(by)),
    holds: (of) => call(() => store.holds(of)),
    history: (id) => call(() => store.history(id)),
    remembered: (kind, key) => call(() => store.remembered(kind, key)),
    figures: (days) => call(() => store.figures(days)),
    commit: (checks, write) =>
      call(
        () => store.commit(checks, write),
        () => !inserts(write),
      ),
  };

  return {
    of: () => [space],
    spaceOf: async (id) => ((await space.get("booking", id)) === "" ? undefined : space),
    read: async (id) => (await space.find({ id }))[0],
    announce: async () => undefined,
    having: async (listed) => {
      const found = await space.find(listed);
      return found.length === 0 ? [] : [{ space, count: found.length }];
    },
    expire: async () => undefined,
    close: async () => undefined,
  };
}

function delay(life: Life, ms: number): Promise<void> {
  return new Promise((resolve) => {
    life.clock.after(ms, resolve);
  });
}

/**
 * Whether a new booking is stored. SQLite says so for certain, and the journal in Redis takes back
 * what it was not told of (lib/store/journal/redis/journal.ts), which is not part of this port.
 */
function inserts(write: ((to: Writer) => void) | undefined): boolean {
  let isInsertion = false;
  write?.({
    put: () => undefined,
    remove: () => undefined,
    hold: () => undefined,
    countInsertion: () => {
      isInsertion = true;
    },
    lease: () => undefined,
    remember: () => undefined,
    forget: () => undefined,
    addFigure: () => undefined,
  });
  return isInsertion;
}
