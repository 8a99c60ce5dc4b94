import type { BookableWindow } from "#lib/offer/availability/notice.ts";
import { type IsHeld, offersAt, slotOf } from "#lib/offer/availability/offers.ts";
import type { AvailabilityCart } from "#lib/offer/availability/query.ts";
import type { AvailabilityFailure } from "#lib/offer/availability/read.ts";
import type { Availability, OfferedSlot, Slot, TeamMember } from "#lib/offer/availability/types.ts";
import type { CartLine, CheckedCart } from "#lib/offer/catalogue/types.ts";
import type { Quote } from "#lib/offer/pricing/types.ts";
import type { Lane } from "#lib/upstream/limits/lanes.ts";
import { endAt, type LocalDate, MINUTES_PER_DAY, minutesOf, timeAt } from "#lib/values/calendar.ts";
import { ok, type Result } from "#lib/values/result.ts";
import type { BookingDeps } from "../deps.ts";
import { isHeldAt } from "../model/holds.ts";
import {
  endMinuteOf,
  type LineTime,
  memberOfAll,
  membersOf,
  type Part,
  partsOf,
  spanOf,
  startOf,
  totalOf,
  type Visit,
  type VisitTime,
} from "../model/visit.ts";

/** Availability of each part on a day, uncached, with its member or `any`; equal questions are asked once. */
export async function readFreeTimes(
  { availability }: Pick<BookingDeps, "availability">,
  visit: Visit,
  date: LocalDate,
  lane: Lane,
  team?: "any",
): Promise<Result<readonly Availability[], AvailabilityFailure>> {
  const sent = new Map<string, ReturnType<typeof availability.readFresh>>();
  const answers = await Promise.all(
    partsOf(visit).map(({ lines, memberId }) => {
      const cart = lines.map(({ item }) => askedFor(item));
      const asked = team ?? memberId ?? "any";
      const key = JSON.stringify([cart, asked]);
      const answer = sent.get(key) ?? availability.readFresh(cart, asked, date, date, lane);
      sent.set(key, answer);
      return answer;
    }),
  );
  const failed = answers.find((answer) => !answer.ok);
  return failed ?? ok(answers.flatMap((answer) => (answer.ok ? [answer.value] : [])));
}

function askedFor({ serviceId, variantId, addons }: CartLine): AvailabilityCart[number] {
  return {
    service: { id: serviceId },
    ...(variantId !== undefined && { variant: { id: variantId } }),
    addons: addons.map(({ groupId, addonId }) => ({
      group: { id: groupId },
      addon: { id: addonId },
    })),
  };
}

const DEFAULT_STEP = 15;
const MAX_STEP = 60;

/**
 * Times to which a visit can move, as offers with its own members and price: the upstream keeps the
 * recorded price and the pauses (§3), which count as minutes of the offer. `days`: availability of
 * each part. `cart`: its services as they are now; empty where one is gone or they cannot be read.
 */
export function moveOffers(
  days: readonly Availability[],
  visit: Visit,
  cart: CheckedCart,
  window: BookableWindow,
  held: IsHeld = () => false,
): readonly OfferedSlot[] {
  const [first] = days;
  if (!first) return [];
  const quote = agreedQuote(visit, cart);
  const memberId = memberOfAll(visit)?.id ?? "any";
  const isHeld = (slot: Slot) => isHeldAt(held, visit, slot);
  return offersAt(withOwnFree(first, days, visit), () => quote, window, memberId, isHeld);
}

function agreedQuote(visit: Visit, cart: CheckedCart): Quote {
  const lines = cart.flatMap((line, at) => {
    const agreed = visit.lines[at];
    if (!agreed) return [];
    const { price, minutes, member } = agreed;
    const total = { price, minutes };
    return { line, memberId: member?.id ?? null, base: total, total };
  });
  return { lines, total: { ...totalOf(visit), minutes: lengthOf(visit) } };
}

/** Times at which all lines fit if the visit's own minutes count as free. */
function withOwnFree(
  availability: Availability,
  days: readonly Availability[],
  visit: Visit,
): Availability {
  const parts = offeredParts(visit, days);
  const dates = new Set(parts[0]?.offered.map(({ date }) => date));
  const { date } = visit;
  if (hasMember(visit) && date >= availability.from && date <= availability.to) dates.add(date);
  const slots = [...dates].toSorted().flatMap((day) => slotsOfDay(day, parts, visit));
  return { ...availability, slots, members: membersIn(availability, visit) };
}

function membersIn({ members }: Availability, visit: Visit): readonly TeamMember[] {
  const member = memberOfAll(visit);
  if (!member) return [];
  const { id, name = members.find((one) => one.id === id)?.name } = member;
  return [{ id, ...(name !== undefined && { name }) }];
}

type OfferedPart = Part & { readonly offered: readonly Slot[] };

/** In order of time. */
function offeredParts(visit: VisitTime, days: readonly Availability[]): readonly OfferedPart[] {
  const parts = partsOf(visit).map((part, index) => {
    const slots = days[index]?.slots.filter((slot) => isForMember(slot, part.memberId)) ?? [];
    const minutes = part.lines.reduce((sum, line) => sum + line.minutes, 0);
    return { ...part, offered: slots.map((slot) => slotOf(slot, minutes)) };
  });
  return parts.toSorted((a, b) => minutesOf(a.start) - minutesOf(b.start));
}

function hasMember(visit: VisitTime): boolean {
  return membersOf(visit).length > 0;
}

function isForMember({ memberIds }: Slot, memberId: string | null): boolean {
  return memberId === null ? memberIds.length === 0 : memberIds.includes(memberId);
}

function slotsOfDay(
  date: LocalDate,
  parts: readonly OfferedPart[],
  visit: VisitTime,
): readonly Slot[] {
  const minutes = lengthOf(visit);
  const memberIds = [memberOfAll(visit)?.id ?? []].flat();
  const free = parts.map((part) => ({ ...part, minutes: freeMinutes(date, part, visit) }));
  return startsOnDay(date, parts, visit).flatMap((minute) => {
    const shift = minute - minutesOf(startOf(visit));
    const fits = free.every((part) =>
      part.lines.every((line) => isFree(line, shift, part.minutes)),
    );
    const [start, end] = [timeAt(minute), endAt(minute + minutes)];
    if (!fits || start === undefined || end === undefined) return [];
    return [{ date, start, end, minutes, memberIds }];
  });
}

/** In order. */
function startsOnDay(
  date: LocalDate,
  parts: readonly OfferedPart[],
  visit: VisitTime,
): readonly number[] {
  const slots = (parts[0]?.offered ?? []).filter((slot) => slot.date === date);
  const offered = new Set(slots.map(({ start }) => minutesOf(start)));
  const starts = [...offered].sort((a, b) => a - b);
  if (date !== visit.date || !hasMember(visit)) return starts;
  const present = minutesOf(startOf(visit));
  const all = new Set([...starts, ...startsAround(present, lengthOf(visit), starts)]);
  all.delete(present);
  return [...all].sort((a, b) => a - b);
}

/** Starts at which the visit would overlap its present time, as far apart as those offered. */
function startsAround(present: number, length: number, offered: readonly number[]) {
  const gaps = offered.slice(1).map((start, index) => start - (offered[index] ?? start));
  const step = Math.min(MAX_STEP, ...(gaps.length > 0 ? gaps : [DEFAULT_STEP]));
  const starts: number[] = [];
  for (let shift = step; shift < length; shift += step) {
    starts.push(present - shift, present + shift);
  }
  return starts.filter((start) => start >= 0);
}

/** Each minute of a day: 1 where the part's member is free, in the visit's own time, too. */
function freeMinutes(date: LocalDate, { memberId, offered }: OfferedPart, visit: VisitTime) {
  const free = new Uint8Array(MINUTES_PER_DAY);
  const isOwnDay = date === visit.date && memberId !== null;
  const ownLines = isOwnDay ? visit.lines.filter(({ member }) => member?.id === memberId) : [];
  const slots = offered.filter((slot) => slot.date === date);
  for (const one of [...slots, ...ownLines]) free.fill(1, minutesOf(one.start), endMinuteOf(one));
  return free;
}

function isFree(line: LineTime, shift: number, free: Uint8Array): boolean {
  return !free.subarray(minutesOf(line.start) + shift, endMinuteOf(line) + shift).includes(0);
}

/** Pauses included. */
function lengthOf(visit: VisitTime): number {
  const [from, to] = spanOf(visit);
  return to - from;
}
