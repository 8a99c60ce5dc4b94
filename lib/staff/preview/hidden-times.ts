import type { BookableWindow } from "#lib/offer/availability/notice.ts";
import {
  type IsHeld,
  judgedSlots,
  memoizedQuotes,
  WHY_HIDDEN,
  type WhyHidden,
} from "#lib/offer/availability/offers.ts";
import type { Availability } from "#lib/offer/availability/types.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";

export type HiddenTimes = {
  readonly offered: number;
  /** Those of which there are any. */
  readonly hidden: readonly { readonly why: WhyHidden; readonly count: number }[];
};

const OUTCOMES = ["offered", ...WHY_HIDDEN] as const;

/** Counts each start once, with the best that the rules of the site say of it. */
export function hiddenTimes(
  availability: Availability,
  cart: CheckedCart,
  window: BookableWindow,
  team: string,
  held: IsHeld,
): HiddenTimes {
  const best = new Map<string, number>();
  const quoteFor = memoizedQuotes(cart);
  for (const { slot, verdicts } of judgedSlots(availability, quoteFor, window, team, held)) {
    const ranks = verdicts.map(({ why }) => OUTCOMES.indexOf(why ?? "offered"));
    const key = `${slot.date} ${slot.start}`;
    best.set(key, Math.min(best.get(key) ?? OUTCOMES.indexOf("no_price"), ...ranks));
  }
  const ranks = [...best.values()];
  const count = (what: (typeof OUTCOMES)[number]) =>
    ranks.filter((rank) => OUTCOMES[rank] === what).length;
  return {
    offered: count("offered"),
    hidden: WHY_HIDDEN.map((why) => ({ why, count: count(why) })).filter((each) => each.count > 0),
  };
}
