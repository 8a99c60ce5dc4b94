import type { CheckedCart, Rate } from "#lib/offer/catalogue/types.ts";
import { quoteCart } from "#lib/offer/pricing/cart.ts";
import type { Quote, QuotedLine } from "#lib/offer/pricing/types.ts";
import { endAt, MINUTES_PER_DAY, minutesOf, timeAt } from "#lib/values/calendar.ts";
import { type BookableWindow, isClosed, isWithin } from "./notice.ts";
import type {
  Availability,
  MemberChoice,
  OfferedSlot,
  Slot,
  TeamMember,
  VisitPart,
} from "./types.ts";

/** Whether a booking in progress holds the slot, for a member or without one (`null`). */
export type IsHeld = (slot: Slot, memberId: string | null) => boolean;

const nothingHeld: IsHeld = () => false;

export function offerSlots(
  availability: Availability,
  cart: CheckedCart,
  window: BookableWindow,
  member: string | "any",
  held: IsHeld = nothingHeld,
): readonly OfferedSlot[] {
  return offersAt(availability, memoizedQuotes(cart), window, member, held);
}

export type QuoteFor = (memberId: string | null) => Quote | undefined;

export function memoizedQuotes(cart: CheckedCart): QuoteFor {
  const quotes = new Map<string | null, Quote | undefined>();
  return (memberId) => {
    if (!quotes.has(memberId)) {
      const quote = quoteCart(cart, () => memberId);
      quotes.set(memberId, quote.ok ? quote.value : undefined);
    }
    return quotes.get(memberId);
  };
}

/** Of new visits, and of those that move. */
export function offersAt(
  availability: Availability,
  quoteFor: QuoteFor,
  window: BookableWindow,
  member: string | "any",
  held: IsHeld,
): readonly OfferedSlot[] {
  const offered: OfferedSlot[] = [];
  for (const { slot, verdicts } of judgedSlots(availability, quoteFor, window, member, held)) {
    const choices = verdicts.flatMap(({ member: eligible, quote, why }): readonly MemberChoice[] =>
      quote && why === undefined ? [{ member: eligible, quote }] : [],
    );
    if (choices.length === 0) continue;
    const minutes = Math.max(...choices.map(({ quote }) => quote.total.minutes));
    offered.push({ slot: slotOf(slot, minutes), choices: choices.sort(byPrice) });
  }
  return mergeSameStart(offered);
}

type Verdict = {
  readonly member: TeamMember | null;
  readonly quote: Quote | undefined;
  readonly why: WhyHidden | undefined;
};

type Judged = { readonly slot: Slot; readonly verdicts: readonly Verdict[] };

/** What the rules say of each slot with each member. */
export function judgedSlots(
  { slots, members }: Availability,
  quoteFor: QuoteFor,
  window: BookableWindow,
  wanted: string | "any",
  held: IsHeld,
): readonly Judged[] {
  const known = new Map(members.map((member) => [member.id, member]));
  return slots.map((slot) => ({
    slot,
    verdicts: eligibleMembers(slot, known, wanted).map((member) => {
      const id = member?.id ?? null;
      const quote = quoteFor(id);
      return { member, quote, why: whyHidden(slot, id, quote, window, held) };
    }),
  }));
}

/** In the order in which staff read them; a time with several members has the first of theirs. */
export const WHY_HIDDEN = ["notice", "horizon", "closed", "held", "too_short", "no_price"] as const;
export type WhyHidden = (typeof WHY_HIDDEN)[number];

/**
 * Every rule of a time. The quote's lines have the services, but for a visit that moves when one is
 * gone or the catalogue cannot be read.
 */
function whyHidden(
  slot: Slot,
  memberId: string | null,
  quote: Quote | undefined,
  window: BookableWindow,
  held: IsHeld,
): WhyHidden | undefined {
  if (!quote) return "no_price";
  const own = slotOf(slot, quote.total.minutes);
  if (!fits(own, quote.total)) return "too_short";
  if (slot.date > window.last) return "horizon";
  if (!isWithin(window, slot.date, slot.start)) return "notice";
  if (isClosed(window, slot.date)) return "closed";
  return held(own, memberId) ? "held" : undefined;
}

/** A time without an end of its own is as long as the visit. */
export function slotOf(slot: Slot, minutes: number): Slot {
  const end = slot.isAsLongAsAsked && endAt(minutesOf(slot.start) + minutes);
  return end ? { ...slot, end, minutes } : slot;
}

/** A slot without members needs none, and is offered only for "any". */
function eligibleMembers(
  { memberIds }: Slot,
  known: ReadonlyMap<string, TeamMember>,
  member: string | "any",
): readonly (TeamMember | null)[] {
  if (memberIds.length === 0) return member === "any" ? [null] : [];
  const ids = member === "any" ? memberIds : memberIds.filter((id) => id === member);
  return ids.flatMap((id) => known.get(id) ?? []);
}

function fits(slot: Slot, { minutes }: Rate): boolean {
  return minutes <= slot.minutes && minutesOf(slot.start) + minutes <= MINUTES_PER_DAY;
}

function byPrice(a: MemberChoice, b: MemberChoice): number {
  return a.quote.total.price - b.quote.total.price;
}

/** One start may be listed with several ends; the slots become one with the longest end. */
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

/** Ties are spread evenly by date and time; a reload picks the same member. */
export function pickMember({ slot, choices }: OfferedSlot): MemberChoice {
  const cheapest = choices
    .filter(({ quote }) => quote.total.price === choices[0]?.quote.total.price)
    .sort((a, b) => ((a.member?.id ?? "") < (b.member?.id ?? "") ? -1 : 1));
  const picked = cheapest[hashOf(`${slot.date} ${slot.start}`) % cheapest.length];
  if (!picked) throw new Error("an offered slot has no member choices");
  return picked;
}

export function choiceFor(offered: OfferedSlot, memberId: string | null): MemberChoice | undefined {
  return offered.choices.find(({ member }) => (member?.id ?? null) === memberId);
}

/** Price, and length from start to end with the pauses between its members. */
export function visitRate({ slot }: OfferedSlot, { parts, quote }: MemberChoice): Rate {
  return parts ? { ...quote.total, minutes: slot.minutes } : quote.total;
}

export type OfferedLine = VisitPart & { readonly quoted: QuotedLine };

/** Each line with its start and member: one after the other, or as a composed visit has them. */
export function offeredLines(
  { start }: Pick<Slot, "start">,
  { member, quote, parts }: MemberChoice,
): readonly OfferedLine[] {
  let minute = minutesOf(start);
  return quote.lines.map((quoted, line) => {
    const at = line === 0 ? start : timeAt(minute);
    minute += quoted.total.minutes;
    const part = parts ? parts[line] : at !== undefined && { start: at, member };
    if (!part) throw new Error("an offered visit ends by midnight");
    return { ...part, quoted };
  });
}

/** FNV-1a with a final mix, so that similar texts differ in their low bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}
