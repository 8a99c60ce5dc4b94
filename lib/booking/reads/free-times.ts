import type { BookableWindow } from "#lib/offer/availability/notice.ts";
import { type IsHeld, offersAt, slotOf } from "#lib/offer/availability/offers.ts";
import type { AvailabilityCart } from "#lib/offer/availability/query.ts";
import type { AvailabilityFailure } from "#lib/offer/availability/read.ts";
import type { Availability, OfferedSlot, Slot, TeamMember } from "#lib/offer/availability/types.ts";
import type { CartLine } from "#lib/offer/catalogue/types.ts";
import type { Lane } from "#lib/upstream/limits/lanes.ts";
import { endAt, type LocalDate, MINUTES_PER_DAY, minutesOf, timeAt } from "#lib/values/calendar.ts";
import { ok, type Result } from "#lib/values/result.ts";
import type { BookingDeps } from "../deps.ts";
import {
  endMinuteOf,
  type LineTime,
  type Member,
  memberOfAll,
  membersOf,
  type Part,
  partsOf,
  shiftedTo,
  spanOf,
  totalOf,
  type Visit,
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

/**
 * Times to which a visit can move, as offers with its own members and price: the upstream keeps the
 * recorded price and the pauses (§3), which count as minutes of the offer. `days`: availability of
 * each part.
 */
export function moveOffers(
  days: readonly Availability[],
  visit: Visit,
  window: BookableWindow,
  held: IsHeld = () => false,
): readonly OfferedSlot[] {
  const [first] = days;
  if (!first) return [];
  const [from, to] = spanOf(visit);
  const quote = { lines: [], total: { ...totalOf(visit), minutes: to - from } };
  const member = memberOfAll(visit);
  const members = member ? [named(member, first)] : [];
  const availability = { ...first, slots: moveSlots(days, first, visit), members };
  const isHeld = (slot: Slot) => {
    const { lines = [] } = shiftedTo(visit, slot) ?? {};
    return lines.some(({ start, minutes, member: by }) =>
      held({ ...slot, start, minutes }, by?.id ?? null),
    );
  };
  return offersAt(availability, () => quote, window, member?.id ?? "any", isHeld);
}

function named({ id, name: known }: Member, { members }: Availability): TeamMember {
  const name = known ?? members.find((one) => one.id === id)?.name;
  return { id, ...(name !== undefined && { name }) };
}

/** In order of time: where all lines fit, if the visit's own minutes count as free. */
function moveSlots(
  days: readonly Availability[],
  { from: firstDay, to: lastDay }: Availability,
  visit: Visit,
): readonly Slot[] {
  const parts = partsOf(visit).map((part, at) => ({ ...part, offered: slotsOf(part, days[at]) }));
  const [from, to] = spanOf(visit);
  // The salon may have changed the order of the lines.
  const offered = parts.find(({ start }) => minutesOf(start) === from)?.offered ?? [];
  const dates = new Set(offered.map(({ date }) => date));
  const memberIds = [memberOfAll(visit)?.id ?? []].flat();
  if (visit.date >= firstDay && visit.date <= lastDay) dates.add(visit.date);
  return [...dates].toSorted().flatMap((date) => {
    const free = parts.map((part) => ({ ...part, minutes: freeMinutes(date, part, visit) }));
    return startsOn(date, offered, visit).flatMap((minute) => {
      const [start, end] = [timeAt(minute), endAt(minute + to - from)];
      const fits = free.every(({ lines, minutes }) =>
        lines.every((line) => isFree(line, minute - from, minutes)),
      );
      if (!fits || start === undefined || end === undefined) return [];
      return [{ date, start, end, minutes: to - from, memberIds }];
    });
  });
}

/** Those of the part's own member. */
function slotsOf({ memberId, lines }: Part, day: Availability | undefined): readonly Slot[] {
  const minutes = lines.reduce((sum, line) => sum + line.minutes, 0);
  const own = (day?.slots ?? []).filter(({ memberIds }) =>
    memberId === null ? memberIds.length === 0 : memberIds.includes(memberId),
  );
  return own.map((slot) => slotOf(slot, minutes));
}

const DEFAULT_STEP = 15;
const MAX_STEP = 60;

/** Those offered, and those at which the visit would overlap its present time, as far apart. */
function startsOn(date: LocalDate, offered: readonly Slot[], visit: Visit): readonly number[] {
  const ofDay = offered.filter((slot) => slot.date === date);
  const starts = new Set(ofDay.map(({ start }) => minutesOf(start)));
  if (date === visit.date && membersOf(visit).length > 0) {
    const [from, to] = spanOf(visit);
    const gaps = [...starts].map((start, at, all) => start - (all[at - 1] ?? -Infinity));
    const step = Math.min(MAX_STEP, ...(starts.size > 1 ? gaps : [DEFAULT_STEP]));
    for (let shift = step; shift < to - from; shift += step) {
      starts.add(from - shift).add(from + shift);
    }
    starts.delete(from);
  }
  return [...starts].sort((a, b) => a - b);
}

/** Each minute of a day: 1 where the part's member is free, in the visit's own time, too. */
function freeMinutes(date: LocalDate, part: Part & { offered: readonly Slot[] }, visit: Visit) {
  const { memberId, offered } = part;
  const free = new Uint8Array(MINUTES_PER_DAY);
  const isOwnDay = date === visit.date && memberId !== null;
  const ownLines = isOwnDay ? visit.lines.filter(({ member }) => member?.id === memberId) : [];
  const slots = offered.filter((slot) => slot.date === date);
  for (const one of [...slots, ...ownLines]) free.fill(1, minutesOf(one.start), endMinuteOf(one));
  return free;
}

function isFree(line: LineTime, shift: number, free: Uint8Array): boolean {
  const from = minutesOf(line.start) + shift;
  return from >= 0 && !free.subarray(from, from + line.minutes).includes(0);
}
