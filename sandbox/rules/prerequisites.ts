import type { Location } from "../location.ts";
import type { Appointment, Service } from "../model.ts";

/** Met by the same appointment or an earlier one of the client. */
export function prerequisitesMet(
  location: Location,
  service: Service,
  appointment: Appointment,
): boolean {
  if (!service.prerequisites) return true;
  const { serviceIds, mode } = service.prerequisites;
  const had = new Set(servicesHad(location, appointment));
  return mode === "any"
    ? serviceIds.some((id) => had.has(id))
    : serviceIds.every((id) => had.has(id));
}

function servicesHad(location: Location, appointment: Appointment): string[] {
  const earlier = location.appointments
    .all()
    .filter((each) => each.clientId === appointment.clientId)
    .filter((each) => each.status === "booked" && each.date < appointment.date);
  return [appointment, ...earlier].flatMap((each) => each.lines.map((line) => line.serviceId));
}
