import { z } from "zod";
import { startOf } from "../books/appointments.ts";
import { invalid, ok, problem, type Reply } from "../reply.ts";
import { dateField } from "../wall-clock.ts";
import { pageFields, pageOf } from "./page.ts";
import type { Call } from "./route.ts";

/** GET /api/Appointments/{id} (§4.8). */
export function readAppointment({ world, wire, location, id }: Call): Reply {
  const appointment = location.appointments.find(id);
  if (!appointment) return problem(404, "There is no such appointment in this location.");
  appointment.reads.push(world.now());
  return ok(wire.record(wire.appointment(appointment, location)));
}

const searchSchema = z.object({ ...pageFields, startDate: dateField, endDate: dateField });

/** GET /api/Appointments/search (§4.8), earliest first; by dates alone. */
export function searchAppointments(call: Call): Reply {
  const { world, location, query, wire } = call;
  const parsed = searchSchema.safeParse(Object.fromEntries(query));
  if (!parsed.success) return invalid(parsed.error);
  const { startDate, endDate } = parsed.data;
  const shownUntil = world.now() - world.settings.searchLagMs;
  const found = location.appointments
    .all()
    .filter(({ date, createdAt }) => {
      return startDate <= date && date <= endDate && createdAt <= shownUntil;
    })
    .sort((one, other) => one.date.localeCompare(other.date) || startOf(one) - startOf(other));
  return pageOf(call, parsed.data, found, (each) => wire.appointment(each, location));
}
