import { stretchOf } from "../books/appointments.ts";
import type { Location } from "../location.ts";
import type { Appointment, Line } from "../model.ts";
import { overlap } from "./intervals.ts";

/** Including the appointment itself. */
export function overlapping(location: Location, appointment: Appointment): string[] {
  const standing = location.appointments.standingOn(appointment.date);
  return standing
    .filter((other) => appointment.lines.some((line) => collides(line, other)))
    .map((other) => other.id);
}

export function isTaken(location: Location, date: string, lines: readonly Line[]): boolean {
  const standing = location.appointments.standingOn(date);
  return standing.some((other) => lines.some((line) => collides(line, other)));
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
