import { minutesOf } from "#lib/values/calendar.ts";
import type { Appointment, Overlap } from "./histories.ts";

/**
 * Appointments whose every overlap is the desk's, and could not be foreseen: without the lines that it
 * wrote after the reading before the move there would be none.
 */
export function overlappingByDesk(appointments: readonly Appointment[]): ReadonlySet<string> {
  const byId = new Map(appointments.map((one) => [one.id, one]));
  return new Set(appointments.filter((one) => isByDesk(one, byId)).map(({ id }) => id));
}

function isByDesk(
  { id, overlaps = [] }: Appointment,
  byId: ReadonlyMap<string, Appointment>,
): boolean {
  const isOfDesk = ({ with: other, readAt, ...lines }: Overlap) =>
    readAt !== null &&
    (isNew(lines.own, lines.other, byId.get(id), readAt) ||
      isNew(lines.other, lines.own, byId.get(other), readAt));
  return overlaps.length > 0 && overlaps.every(isOfDesk);
}

/** With the lines that could be read, the appointment would leave the other line alone. */
function isNew(
  { appointmentStart }: Overlap["own"],
  other: Overlap["other"],
  appointment: Appointment | undefined,
  readAt: number,
): boolean {
  const edit = appointment?.desk.find(({ kind, until }) => kind === "lines" && until > readAt);
  if (!edit) return false;
  const [from, to] = [minutesOf(other.start), minutesOf(other.start) + other.minutes];
  return !edit.before.some(({ memberId, offset, minutes }) => {
    const start = minutesOf(appointmentStart) + offset;
    return memberId === other.memberId && start < to && from < start + minutes;
  });
}
