import { stretchOf } from "../books/appointments.ts";
import type { Location } from "../location.ts";
import type { Appointment, Line } from "../model.ts";
import { overlap } from "./intervals.ts";

/** The appointments, itself included, with which it double-books a team member. */
export function overlapping(location: Location, appointment: Appointment): string[] {
  const standing = location.appointments.standingOn(appointment.date);
  return standing
    .filter((other) => appointment.lines.some((line) => collides(line, other)))
    .map((other) => other.id);
}

function collides(line: Line, other: Appointment): boolean {
  return other.lines.some(
    (each) =>
      each !== line &&
      line.memberId !== null &&
      each.memberId === line.memberId &&
      overlap(stretchOf(each), stretchOf(line)),
  );
}
