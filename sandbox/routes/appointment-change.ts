import { startOf } from "../books/appointments.ts";
import { cancellationReasons } from "../data/people.ts";
import type { Appointment } from "../model.ts";
import { invalid, ok, problem, type Reply } from "../reply.ts";
import { judgeMove } from "../rules/judge.ts";
import type { Call } from "./route.ts";

const lastMinute = 24 * 60 - 1;

/** POST /api/Appointments/{id}/reschedule (§4.5): moves all lines together. */
export function rescheduleAppointment(call: Call): Reply {
  const { world, wire, at, location, id, body } = call;
  const parsed = wire.move.safeParse(body);
  if (!parsed.success) return invalid(parsed.error);
  const appointment = location.appointments.find(id);
  if (!appointment) return problem(404, "There is no such appointment in this location.");
  if (appointment.status === "cancelled") return problem(422, "The appointment is cancelled.");
  const by = parsed.data.start - startOf(appointment);
  const lines = appointment.lines.map((line) => ({ ...line, start: line.start + by }));
  if (lines.some((line) => line.start > lastMinute)) {
    return problem(422, "The appointment would run into the next day.");
  }
  location.appointments.move(appointment, parsed.data.date, lines);
  record(call, appointment, "moved");
  const { verdict } = appointment;
  if (verdict) {
    const readAt = appointment.reads.findLast((one) => one <= at) ?? null;
    appointment.verdict = judgeMove(location, appointment, verdict, world.wallTime(), readAt);
  }
  return changed(call);
}

/** POST /api/Appointments/{id} (§4.6): cancels. */
export function cancelAppointment(call: Call): Reply {
  const { wire, location, id, body } = call;
  const parsed = wire.cancellation.safeParse(body);
  if (!parsed.success) return invalid(parsed.error);
  const appointment = location.appointments.find(id);
  if (!appointment) return problem(404, "There is no such appointment in this location.");
  if (appointment.status === "cancelled") return problem(422, "It is cancelled already.");
  const { reasonId } = parsed.data;
  if (reasonId !== null && !cancellationReasons.includes(reasonId)) {
    return problem(400, `There is no cancellation reason ${reasonId}.`);
  }
  appointment.status = "cancelled";
  appointment.cancellation = parsed.data;
  record(call, appointment, "cancelled");
  return changed(call);
}

function record(
  { world }: Call,
  appointment: Appointment,
  kind: Appointment["changes"][number]["kind"],
): void {
  const { changes, date } = appointment;
  changes.push({ at: world.now(), kind, date, start: startOf(appointment) });
}

function changed({ wire, id }: Call): Reply {
  const body = wire.changed(id);
  return body === undefined ? { status: 204, headers: {} } : ok(body);
}
