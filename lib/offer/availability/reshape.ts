import type { WireAvailability, WireTimeSlot } from "#lib/upstream/schema/availability.ts";
import {
  addDays,
  endAt,
  type LocalDate,
  type LocalTime,
  minutesOf,
  skippedOn,
} from "#lib/values/calendar.ts";
import type { Availability, Slot, TeamMember } from "./types.ts";

/** §4.2. A slot listed twice becomes one with both lists of members. */
export function reshapeAvailability(
  wire: WireAvailability,
  from: LocalDate,
  to: LocalDate,
  readAt: number,
  timeZone: string,
): Availability {
  const requested = wire.days.filter(({ date }) => date >= from && date <= to);
  const members = membersIn(requested.flatMap(({ timeSlots }) => timeSlots));
  const slots = new Map<string, Slot>();
  const once = createOnce();
  for (const { date, timeSlots } of requested) {
    const skipped = timeSlots.length > 0 ? skippedOn(date, timeZone) : undefined;
    for (const wireSlot of timeSlots) {
      const whole = reshapeSlot(wireSlot, date, once);
      const slot = whole && skipped ? upTo(whole, skipped) : whole;
      if (!slot) continue;
      const key = `${date} ${slot.start} ${slot.end}`;
      const same = slots.get(key);
      slots.set(key, same ? { ...slot, memberIds: bothMembers(same, slot) } : slot);
    }
  }
  const keys = [...slots.keys()].sort();
  const sorted = keys.flatMap((key) => slots.get(key) ?? []);
  const waitlist = wire.allowJoinWaitlist;
  const unread = unreadDays(wire, from, to);
  return { from, to, slots: sorted, members: [...members.values()], unread, waitlist, readAt };
}

/** An entry without a readable date may belong to any day that is not listed. */
function unreadDays(
  { days, undated }: WireAvailability,
  from: LocalDate,
  to: LocalDate,
): ReadonlyMap<LocalDate, number> {
  const unread = new Map<LocalDate, number>();
  for (const { date, unread: count } of days) {
    if (date >= from && date <= to && count > 0) unread.set(date, (unread.get(date) ?? 0) + count);
  }
  const named = new Set(days.map(({ date }) => date));
  for (let date = from; undated > 0 && date <= to; date = addDays(date, 1)) {
    if (!named.has(date)) unread.set(date, undated);
  }
  return unread;
}

function membersIn(slots: readonly WireTimeSlot[]): ReadonlyMap<string, TeamMember> {
  const members = new Map<string, TeamMember>();
  for (const { availableTeamMemberIds: ids, availableTeamMemberNames: names } of slots) {
    for (const [index, id] of ids.entries()) {
      const name = names[index];
      if (members.get(id)?.name === undefined) members.set(id, name ? { id, name } : { id });
    }
  }
  return members;
}

type Once = {
  readonly time: (time: LocalTime) => LocalTime;
  readonly members: (ids: readonly string[]) => readonly string[];
};

/** Times and teams recur in each slot of an answer; kept once they take a third of its memory. */
function createOnce(): Once {
  const times = new Map<LocalTime, LocalTime>();
  const teams = new Map<string, readonly string[]>();
  return {
    time: (time) => kept(times, time, time),
    members: (ids) => kept(teams, JSON.stringify(ids), ids),
  };
}

function kept<K, V>(all: Map<K, V>, key: K, value: V): V {
  const before = all.get(key);
  if (before === undefined) all.set(key, value);
  return before ?? value;
}

function reshapeSlot(wire: WireTimeSlot, date: LocalDate, once: Once): Slot | undefined {
  const { startTime: start, endTime, availableTeamMemberIds: ids } = wire;
  if (endTime === undefined) {
    const memberIds = once.members([...new Set(ids)]);
    return { date, start, end: start, minutes: 0, memberIds, isAsLongAsAsked: true };
  }
  const end = endTime;
  const minutes = Math.floor((secondsOf(end) - secondsOf(start)) / 60);
  if (minutes <= 0) return undefined;
  const memberIds = once.members([...new Set(ids)]);
  return { date, start: once.time(start), end: once.time(end), minutes, memberIds };
}

/** Lists go by the clock: no time that it skips exists, and what spans one ends later than it says. */
function upTo(slot: Slot, skipped: { readonly from: number; readonly to: number }) {
  const from = minutesOf(slot.start);
  if (from >= skipped.to || from + slot.minutes <= skipped.from) return slot;
  const minutes = skipped.from - from;
  const end = endAt(skipped.from);
  return minutes > 0 && end !== undefined ? { ...slot, end, minutes } : undefined;
}

/** A slot without members needs none, but not beside the same slot with members. */
function bothMembers(one: Slot, other: Slot): readonly string[] {
  return [...new Set([...one.memberIds, ...other.memberIds])];
}

function secondsOf(time: LocalTime): number {
  return (
    Number(time.slice(0, 2)) * 3_600 + Number(time.slice(3, 5)) * 60 + Number(time.slice(6, 8))
  );
}
