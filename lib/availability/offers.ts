import { minutesOf } from "#lib/calendar.ts";
import type { CheckedCart } from "#lib/catalogue/types.ts";
import { quoteCart } from "#lib/pricing/cart.ts";
import type { Quote } from "#lib/pricing/types.ts";
import { type BookableWindow, isWithin } from "./notice.ts";
import type { Availability, MemberChoice, OfferedSlot, Slot, TeamMember } from "./types.ts";

const MINUTES_PER_DAY = 1_440;

/** Whether a booking of ours in progress already holds the time, for one member or for nobody. */
export type Held = (slot: Slot, memberId: string | null) => boolean;

const NOTHING_HELD: Held = () => false;

/**
 * The slots that may be offered for the very cart that availability was asked for. Each lies
 * within the window and names those who are free, have a price for the cart, and finish it within
 * the slot and before midnight. A slot without team members is one that needs none: it is taken by
 * nobody in particular, if the cart has a price so, and is not offered to who asks for somebody.
 */
export function offerSlots(
  availability: Availability,
  cart: CheckedCart,
  window: BookableWindow,
  member: string | "any",
  held: Held = NOTHING_HELD,
): readonly OfferedSlot[] {
  const quoteFor = rememberedQuotes(cart);
  const names = new Map(availability.members.map((known) => [known.id, known]));
  const offered: OfferedSlot[] = [];
  for (const slot of availability.slots) {
    if (!isWithin(window, slot.date, slot.start)) continue;
    const choices = takers(slot, names, member)
      .filter((taker) => !held(slot, taker?.id ?? null))
      .flatMap((taker) => {
        const quote = quoteFor(taker?.id ?? null);
        return quote && fits(slot, quote) ? [{ member: taker, quote }] : [];
      })
      .sort(byPrice);
    if (choices.length > 0) offered.push({ slot, choices });
  }
  return mergeSameStart(offered);
}

/** Who could take a slot: those free among the wanted, or nobody in particular. */
function takers(
  slot: Slot,
  names: ReadonlyMap<string, TeamMember>,
  member: string | "any",
): readonly (TeamMember | null)[] {
  if (slot.memberIds.length === 0) return member === "any" ? [null] : [];
  return slot.memberIds
    .filter((id) => member === "any" || id === member)
    .flatMap((id) => names.get(id) ?? []);
}

function fits(slot: Slot, quote: Quote): boolean {
  const { minutes } = quote.total;
  return minutes <= slot.minutes && minutesOf(slot.start) + minutes < MINUTES_PER_DAY;
}

function byPrice(a: MemberChoice, b: MemberChoice): number {
  return a.quote.total.price - b.quote.total.price;
}

/** A quote depends on the member alone, so each is worked out once for all slots. */
function rememberedQuotes(cart: CheckedCart): (memberId: string | null) => Quote | undefined {
  const quotes = new Map<string | null, Quote | undefined>();
  return (memberId) => {
    if (!quotes.has(memberId)) {
      const quote = quoteCart(cart, memberId);
      quotes.set(memberId, quote.ok ? quote.value : undefined);
    }
    return quotes.get(memberId);
  };
}

/**
 * Where members need different lengths of time, the upstream may list one start several times.
 * Visitors choose a start, so such slots become one, which keeps the longest end.
 */
function mergeSameStart(offered: readonly OfferedSlot[]): readonly OfferedSlot[] {
  const merged: OfferedSlot[] = [];
  for (const next of offered) {
    const last = merged.at(-1);
    if (last?.slot.date !== next.slot.date || last.slot.start !== next.slot.start) {
      merged.push(next);
      continue;
    }
    const longest = next.slot.minutes > last.slot.minutes ? next.slot : last.slot;
    const memberIds = [...new Set([...last.slot.memberIds, ...next.slot.memberIds])];
    const slot = { ...longest, memberIds };
    const known = new Set(last.choices.map(({ member }) => member?.id));
    const more = next.choices.filter(({ member }) => !known.has(member?.id));
    merged[merged.length - 1] = { slot, choices: [...last.choices, ...more].sort(byPrice) };
  }
  return merged;
}

/**
 * Who takes a slot when the visitor has no preference: the cheapest of those free. Ties are spread
 * evenly by date and time, so that nobody gets all the work and a reload shows the same person.
 */
export function pickMember({ slot, choices }: OfferedSlot): MemberChoice {
  const cheapest = choices
    .filter(({ quote }) => quote.total.price === choices[0]?.quote.total.price)
    .sort((a, b) => ((a.member?.id ?? "") < (b.member?.id ?? "") ? -1 : 1));
  const picked = cheapest[spread(`${slot.date} ${slot.start}`) % cheapest.length];
  if (!picked) throw new Error("an offered slot has nobody to take it");
  return picked;
}

export function choiceFor(offered: OfferedSlot, memberId: string | null): MemberChoice | undefined {
  return offered.choices.find(({ member }) => (member?.id ?? null) === memberId);
}

/** FNV-1a over the characters, its bits mixed once more: near texts fall far apart. */
function spread(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}
