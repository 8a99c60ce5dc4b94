import type { DeathAt, PauseAt } from "./life.ts";
import type { ChoiceName } from "./menu.ts";
import type { ServicePlan } from "./service.ts";

/** All that a world is made of, drawn up from its seed: data, so that it can be shrunk. */
export type Plan = {
  readonly seed: number;
  readonly instances: number;
  readonly writesPerMinute: number;
  readonly service: ServicePlan;
  readonly people: readonly Person[];
  readonly visits: readonly VisitPlan[];
  readonly desk: readonly DeskAct[];
  readonly prices: readonly PriceChange[];
  readonly merges: readonly Merge[];
  readonly kills: readonly Kill[];
  readonly pauses: readonly Pause[];
  readonly store: readonly StoreSpell[];
  /** Staff of the site settle what needs a person after so long. */
  readonly staffEveryMs: number;
};

/** A visitor's contact. Some are clients already, of whom some have another's phone number. */
export type Person = {
  readonly firstName: string;
  readonly email?: string;
  readonly phone?: string;
  /** How the salon knows this person before anything is booked. */
  readonly known?: { readonly email?: string; readonly phone?: string };
};

export type Press = "once" | "twice" | "on two instances";

export type VisitPlan = {
  readonly name: string;
  readonly at: number;
  /** Index among the people. */
  readonly person: number;
  readonly choice: ChoiceName;
  readonly day: number;
  /** Of the times on offer: so far into the list, 0 to 1. */
  readonly wish: number;
  readonly anyMember: boolean;
  /** From the choice to the form's sending. */
  readonly thinksMs: number;
  readonly press: Press;
  /** Looks at the page so long after each other. */
  readonly looks: readonly number[];
  readonly changes: readonly Change[];
};

export type Change = {
  readonly afterMs: number;
  readonly kind: "move" | "cancel";
  /** Of a move. */
  readonly day: number;
  readonly minute: number;
  readonly press: Press;
};

export type DeskAct = {
  readonly at: number;
  /** Of the appointments that stand then, by making, modulo their number. */
  readonly which: number;
  readonly kind: "move" | "cancel" | "delete" | "add line" | "swap member" | "walk-in";
  readonly day: number;
  readonly minute: number;
};

export type PriceChange = {
  readonly at: number;
  readonly serviceId: string;
  readonly cents: number;
};
export type Merge = { readonly at: number; readonly from: number; readonly into: number };
export type Kill = {
  readonly instance: number;
  readonly downMs: number;
} & ({ readonly at: number } | DeathAt);

export type Pause = PauseAt & { readonly instance: number };

export type StoreSpell = {
  readonly from: number;
  readonly to: number;
  readonly kind: "slow" | "refused" | "lost";
  readonly share: number;
  readonly ms: number;
};

/** On which visits are booked; the first is three days after the world begins. */
export const DAYS = 5;
export const FIRST_DAY = "2026-11-23";
