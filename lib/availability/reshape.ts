import type { LocalDate, LocalTime } from "#lib/calendar.ts";
import type { WireAvailability, WireTimeSlot } from "#lib/upstream/schema/availability.ts";
import type { Availability, Slot, TeamMember } from "./types.ts";

/**
 * Availability of the wire (§4.2) as the rest of the site knows it. Dropped: what lies outside
 * the days asked for, slots that end before they start, and team members whom no slot names (a
 * visitor could not be told who it is), with the slot if nobody else is left in it. A slot listed
 * twice is one, free for whoever either of them names.
 */
export function reshapeAvailability(
  wire: WireAvailability,
  from: LocalDate,
  to: LocalDate,
  readAt: number,
): Availability {
  const asked = wire.days.filter(({ date }) => date >= from && date <= to);
  const members = namedMembers(asked.flatMap(({ timeSlots }) => timeSlots));
  const slots = new Map<string, Slot>();
  for (const { date, timeSlots } of asked) {
    for (const wireSlot of timeSlots) {
      const slot = reshapeSlot(wireSlot, date, members);
      if (!slot) continue;
      const key = `${date} ${slot.start} ${slot.end}`;
      const same = slots.get(key);
      slots.set(key, same ? { ...slot, memberIds: bothMembers(same, slot) } : slot);
    }
  }
  // By date, start and end, as the keys are.
  const keys = [...slots.keys()].sort();
  const sorted = keys.flatMap((key) => slots.get(key) ?? []);
  const waitlist = wire.allowJoinWaitlist;
  return { from, to, slots: sorted, members: [...members.values()], waitlist, readAt };
}

/** Everybody whom some slot names, by id, in the order of the answer. */
function namedMembers(slots: readonly WireTimeSlot[]): ReadonlyMap<string, TeamMember> {
  const members = new Map<string, TeamMember>();
  for (const { availableTeamMemberIds: ids, availableTeamMemberNames: names } of slots) {
    for (const [index, id] of ids.entries()) {
      const name = names[index]?.trim();
      if (name && !members.has(id)) members.set(id, { id, name });
    }
  }
  return members;
}

function reshapeSlot(
  wire: WireTimeSlot,
  date: LocalDate,
  members: ReadonlyMap<string, TeamMember>,
): Slot | undefined {
  const { startTime: start, endTime: end, availableTeamMemberIds: ids } = wire;
  const memberIds = ids.filter((id, place) => members.has(id) && ids.indexOf(id) === place);
  const minutes = Math.floor((secondsOf(end) - secondsOf(start)) / 60);
  if (minutes <= 0 || (ids.length > 0 && memberIds.length === 0)) return undefined;
  return { date, start, end, minutes, memberIds };
}

/**
 * A slot that names nobody is for services that need nobody. Beside one of the same time that
 * does name somebody it can't be that, so those named count.
 */
function bothMembers(one: Slot, other: Slot): readonly string[] {
  return [...new Set([...one.memberIds, ...other.memberIds])];
}

/** `HH:MM:SS`; there are a thousand of them in a month. */
function secondsOf(time: LocalTime): number {
  return (
    Number(time.slice(0, 2)) * 3_600 + Number(time.slice(3, 5)) * 60 + Number(time.slice(6, 8))
  );
}
