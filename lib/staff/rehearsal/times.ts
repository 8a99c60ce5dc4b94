import { type BookableWindow, bookableWindow } from "#lib/offer/availability/notice.ts";
import { choiceFor, offerSlots } from "#lib/offer/availability/offers.ts";
import type { OfferedSlot } from "#lib/offer/availability/types.ts";
import { addDays, type LocalDate, minutesOf, weekday } from "#lib/values/calendar.ts";
import type { Candidate } from "./carts.ts";
import type { DayShown, Kind, Planned, RehearsalDeps } from "./types.ts";

/** Of the horizon's end. */
const DAYS_ASKED = 21;
/** Services; which needs no team member, only its times tell. */
const MAX_ASKED = 8;
const MAX_ASKED_FOR_MEMBERLESS = 40;
/** Starts further apart have something between them. */
const SAME_RUN_MINUTES = 60;

type Stretch = {
  readonly date: LocalDate;
  readonly memberId: string | null;
  /** One after the other, without an appointment between them. */
  readonly slots: readonly OfferedSlot[];
  readonly day: DayShown;
  readonly names: ReadonlyMap<string, string>;
};

/** Far ahead, in the middle of free time, on a day of its own where there is one, and with whom no earlier one is. */
export async function planVisit(
  deps: RehearsalDeps,
  kind: Kind,
  candidates: readonly Candidate[],
  earlier: readonly Planned[],
): Promise<Planned | undefined> {
  const { location, now } = deps;
  const window = bookableWindow(now(), location.rules, location.timeZone);
  const most = kind === "memberless" ? MAX_ASKED_FOR_MEMBERLESS : MAX_ASKED;
  for (const candidate of candidates.slice(0, most)) {
    if (deps.isStopping()) return undefined;
    const stretches = await freeStretches(deps, window, kind, candidate);
    const planned = pick(kind, candidate, stretches, earlier);
    if (planned) return planned;
  }
  return undefined;
}

async function freeStretches(
  { availability, bookings }: RehearsalDeps,
  window: BookableWindow,
  kind: Kind,
  { checked }: Candidate,
): Promise<readonly Stretch[]> {
  const [first = window.first] = [addDays(window.last, 1 - DAYS_ASKED), window.first]
    .toSorted()
    .reverse();
  const read = await availability.readFresh(checked, "any", first, window.last, "manage");
  if (!read.ok) return [];
  const days = new Set(read.value.slots.map(({ date }) => date));
  // Of dates with day and month swapped a few can be read, and these prove nothing.
  if (read.value.unread.size > days.size) return [];
  const names = new Map(read.value.members.map(({ id, name }) => [id, name ?? id]));
  const held = await bookings.held(first, window.last);
  const offered = offerSlots(read.value, checked, window, "any", held);
  const byPlace = Map.groupBy(
    offered.flatMap((slot) => slot.choices.map(({ member }) => ({ slot, id: member?.id ?? null }))),
    ({ slot, id }) => JSON.stringify([slot.slot.date, id]),
  );
  return [...byPlace.values()].flatMap((all) => {
    const [{ slot, id } = { slot: undefined, id: null }] = all;
    if (!slot || (id === null) !== (kind === "memberless")) return [];
    const slots = longestRun(all.map((each) => each.slot));
    const { date } = slot.slot;
    const day = dayShown(
      offered.filter((one) => one.slot.date === date),
      names,
    );
    return [{ date, memberId: id, slots, day, names }];
  });
}

function dayShown(all: readonly OfferedSlot[], names: ReadonlyMap<string, string>): DayShown {
  const members = [...names].flatMap(([id, name]) => {
    const own = all.filter(({ slot }) => slot.memberIds.includes(id));
    return own.length > 0 ? [{ name, ...startsOf(own) }] : [];
  });
  return { ...startsOf(all), members };
}

function startsOf(all: readonly OfferedSlot[]) {
  const starts = all.map(({ slot }) => slot.start).toSorted();
  return { first: starts[0] ?? "", last: starts.at(-1) ?? "" };
}

function longestRun(slots: readonly OfferedSlot[]): readonly OfferedSlot[] {
  const runs: OfferedSlot[][] = [];
  for (const slot of slots) {
    const last = runs.at(-1)?.at(-1);
    const gap = last ? minutesOf(slot.slot.start) - minutesOf(last.slot.start) : Infinity;
    if (gap <= SAME_RUN_MINUTES) runs.at(-1)?.push(slot);
    else runs.push([slot]);
  }
  return runs.toSorted((one, other) => other.length - one.length)[0] ?? [];
}

function pick(
  kind: Kind,
  { cart, checked }: Candidate,
  stretches: readonly Stretch[],
  earlier: readonly Planned[],
): Planned | undefined {
  const usedDays = earlier.flatMap(daysOf);
  const isUsed = ({ date }: Stretch) => Number(usedDays.includes(date));
  const sameness = ({ date, memberId }: Stretch) =>
    earlier.filter(({ offer }) => offer.choice.member?.id === memberId).length +
    usedDays.filter((day) => weekday(day) === weekday(date)).length;
  const [best, ...others] = stretches.toSorted(
    (one, other) =>
      isUsed(one) - isUsed(other) ||
      Number(other.slots.length > 4) - Number(one.slots.length > 4) ||
      Number(isAfterTwelfth(other)) - Number(isAfterTwelfth(one)) ||
      sameness(one) - sameness(other) ||
      (one.date < other.date ? 1 : -1),
  );
  const offered = best && middleOf(best);
  const choice = best && offered && choiceFor(offered, best.memberId);
  if (!best || !offered || !choice) return undefined;
  const elsewhere = others.find(
    ({ date, memberId }) => date !== best.date && memberId === best.memberId,
  );
  const target = elsewhere && middleOf(elsewhere)?.slot;
  return {
    ...{ kind, cart: checked, day: best.day, names: best.names },
    offer: { cart, slot: offered.slot, choice, anyMember: best.memberId === null },
    ...(target && { target: { date: target.date, start: target.start } }),
  };
}

function daysOf({ offer, target }: Planned): readonly LocalDate[] {
  return [offer.slot.date, ...(target ? [target.date] : [])];
}

/** A day that is no month: the second of February reads the same with the two swapped. */
function isAfterTwelfth({ date }: Stretch): boolean {
  return Number(date.slice(-2)) > 12;
}

function middleOf({ slots }: Stretch): OfferedSlot | undefined {
  return slots[Math.floor(slots.length / 2)];
}
