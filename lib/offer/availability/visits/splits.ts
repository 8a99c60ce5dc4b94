import type { BookingRules } from "#lib/config/types.ts";
import { unmetPrerequisites } from "#lib/offer/catalogue/bookable.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import type { OfferedSlot } from "../types.ts";
import { composeVisits, type LineOffers } from "./compose.ts";

export type Split = {
  readonly line: number;
  readonly others: OfferedSlot;
  /** The first time of the line by itself; absent: it can only be left out. */
  readonly alone: OfferedSlot | undefined;
};

/** Soonest first, and two visits before a service that is left out. */
export function splitsOf(
  cart: CheckedCart,
  offers: LineOffers,
  rules: BookingRules,
): readonly Split[] {
  if (cart.length < 2) return [];
  const splits = cart.flatMap((line, index): Split[] => {
    const others = cart.toSpliced(index, 1);
    // A bundle's price holds for the whole of it.
    if (line.bundle || !areMet(others)) return [];
    const [first] = composeVisits(others, offers.toSpliced(index, 1), rules);
    const alone = areMet([line]) ? offers[index]?.[0] : undefined;
    return first ? [{ line: index, others: first, alone }] : [];
  });
  return splits.toSorted((a, b) => (lastDayOf(a) < lastDayOf(b) ? -1 : 1));
}

function areMet(cart: CheckedCart): boolean {
  const ids = cart.map(({ service }) => service.id);
  return cart.every(({ service }) => unmetPrerequisites(service, ids).length === 0);
}

function lastDayOf({ others, alone }: Split): string {
  const days = [others.slot.date, alone?.slot.date ?? "9999"];
  return days.toSorted().at(-1) ?? "";
}
