import { startOf, stretchOf } from "../books/appointments.ts";
import type { Location } from "../location.ts";
import type { Appointment, Line, Overlap } from "../model.ts";
import { overlap } from "./intervals.ts";

/** Including the appointment itself. */
export function overlapping(
  location: Location,
  appointment: Appointment,
): Omit<Overlap, "readAt">[] {
  const ownStart = startOf(appointment);
  return location.appointments.standingOn(appointment.date).flatMap((one) => {
    const found = { with: one.id, ownStart, otherStart: startOf(one) };
    return appointment.lines.flatMap((own) =>
      collisions(own, one).map((other) => ({ ...found, own, other })),
    );
  });
}

function collisions(line: Line, other: Appointment): Line[] {
  return other.lines.filter(
    (each) =>
      each !== line &&
      line.memberId !== null &&
      each.memberId === line.memberId &&
      overlap(stretchOf(each), stretchOf(line)),
  );
}
