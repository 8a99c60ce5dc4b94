import { z } from "zod";
import { cancellationReasons } from "../data/people.ts";
import type { Appointment } from "../model.ts";
import { invalid, ok, problem, type Reply } from "../reply.ts";
import { judgeMove } from "../rules/judge.ts";
import { dateField, timeField } from "../wall-clock.ts";
import { overlapWarning } from "./appointment-create.ts";
import { optionalId } from "./cart.ts";
import type { Call } from "./route.ts";

const lastMinute = 24 * 60 - 1;

const rescheduleSchema = z.object({ appointmentDate: dateField, startTime: timeField });

/** POST /api/Appointments/{id}/reschedule (§4.5): moves all lines together. */
export function rescheduleAppointment(call: Call): Reply {
  const { world, at, location, id, body } = call;
  const parsed = rescheduleSchema.safeParse(body);
  if (!parsed.success) return invalid(parsed.error);
  const appointment = location.appointments.find(id);
  if (!appointment) return problem(404, "There is no such appointment in this location.");
  if (appointment.status === "cancelled") return problem(422, "The appointment is cancelled.");
  const first = Math.min(...appointment.lines.map((line) => line.start));
  const lines = appointment.lines.map((line) => ({
    ...line,
    start: line.start - first + parsed.data.startTime,
  }));
  if (lines.some((line) => line.start > lastMinute)) {
    return problem(422, "The appointment would run into the next day.");
  }
  location.appointments.move(appointment, parsed.data.appointmentDate, lines);
  record(call, appointment, "moved");
  if (appointment.verdict) {
    const readAt = appointment.reads.findLast((one) => one <= at) ?? null;
    const { verdict } = appointment;
    appointment.verdict = judgeMove(location, appointment, verdict, world.wallTime(), readAt);
  }
  const doubled = (appointment.verdict?.overlapsWith.length ?? 0) > 0;
  return acknowledge(call, { id, warning: doubled ? overlapWarning(id) : null });
}

const cancelSchema = z.object({ reasonId: optionalId, cancellationNote: optionalId });

/** POST /api/Appointments/{id} (§4.6): cancels. */
export function cancelAppointment(call: Call): Reply {
  const { location, id, body } = call;
  const parsed = cancelSchema.safeParse(body);
  if (!parsed.success) return invalid(parsed.error);
  const appointment = location.appointments.find(id);
  if (!appointment) return problem(404, "There is no such appointment in this location.");
  if (appointment.status === "cancelled") return problem(422, "It is cancelled already.");
  const { reasonId, cancellationNote } = parsed.data;
  if (reasonId !== null && !cancellationReasons.includes(reasonId)) {
    return problem(400, `There is no cancellation reason ${reasonId}.`);
  }
  appointment.status = "cancelled";
  appointment.cancellation = { reasonId, note: cancellationNote };
  record(call, appointment, "cancelled");
  return acknowledge(call, { id });
}

function record(
  { world }: Call,
  { changes, date, lines }: Appointment,
  kind: Appointment["changes"][number]["kind"],
): void {
  changes.push({
    at: world.now(),
    kind,
    date,
    start: Math.min(...lines.map(({ start }) => start)),
  });
}

function acknowledge({ world }: Call, body: object): Reply {
  const empty = world.settings.shape.acknowledgement === "empty";
  return empty ? { status: 204, headers: {} } : ok(body);
}
