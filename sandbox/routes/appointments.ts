import { z } from "zod";
import { startOf } from "../books/appointments.ts";
import { canary } from "../canary.ts";
import { cancellationReasons } from "../data/people.ts";
import { findBundle, findMember, type Location } from "../location.ts";
import type { Appointment, Line, Service } from "../model.ts";
import { ok, type Reply, read, refuse } from "../reply.ts";
import { judge, judgeMove } from "../rules/judge.ts";
import { addonWorth } from "../rules/oracle.ts";
import type { Settings } from "../settings.ts";
import { dateField } from "../wall-clock.ts";
import type { SentLine } from "../wire/wire.ts";
import { checkCounts, lookUp } from "./cart.ts";
import { pageFields, pageOf } from "./page.ts";
import type { Call } from "./route.ts";

const lastMinute = 24 * 60 - 1;

/**
 * POST /api/Appointments (§4.4). Accepts double bookings, past times, unqualified members,
 * members-only services and unmet prerequisites; the verdict is in the ledger only.
 */
export function createAppointment({ world, wire, location, body }: Call): Reply {
  const { clientId, date, lines } = read(wire.newAppointment, body);
  if (!location.clients.find(clientId)?.active) {
    refuse(404, "There is no such client in this location.");
  }
  const { addonPricing } = world.settings;
  const appointment = location.appointments.add({
    source: "Integration",
    clientId,
    date,
    lines: lines.map((line) => readLine(location, line, addonPricing)),
    createdAt: world.now(),
  });
  appointment.verdict = judge(location, appointment, world.wallTime(), addonPricing);
  const doubled = appointment.verdict.findings.includes("overlap");
  const words = `A team member is booked more than once. [${canary("warning", appointment.id)}]`;
  return ok(wire.created(appointment.id, doubled ? words : null));
}

function readLine(location: Location, sent: SentLine, pricing: Settings["addonPricing"]): Line {
  const service = lookUp(location, sent);
  checkCounts(service, sent.addons);
  checkMember(location, service, sent.memberId);
  if (sent.bundleId !== null) checkBundle(location, sent.bundleId, sent.serviceId);
  if (service.needsRoom) refuse(422, `${service.name} needs a resource; choose a resource.`);
  const apart = pricing === "separate" ? addonWorth(service, sent.addons).minutes : 0;
  return { ...sent, span: sent.minutes + apart };
}

function checkMember(location: Location, { name, memberIds }: Service, id: string | null): void {
  if (id === null && memberIds !== null) refuse(400, `${name} needs a teamMemberId.`);
  if (id !== null && !findMember(location, id)) refuse(400, `There is no team member ${id}.`);
}

function checkBundle(location: Location, id: string, serviceId: string): void {
  const { name, items } = findBundle(location, id) ?? refuse(400, `There is no bundle ${id}.`);
  const isContained = items.some((item) => item.serviceId === serviceId);
  if (!isContained) refuse(400, `${name} does not contain ${serviceId}.`);
}

/** GET /api/Appointments/{id} (§4.8). */
export function readAppointment(call: Call): Reply {
  const { world, wire, location } = call;
  const appointment = appointmentOf(call);
  appointment.reads.push(world.now());
  return ok(wire.record(wire.appointment(appointment, location)));
}

const searchSchema = z.object({ ...pageFields, startDate: dateField, endDate: dateField });

/** GET /api/Appointments/search (§4.8), earliest first; by dates alone. */
export function searchAppointments(call: Call): Reply {
  const { world, location, query, wire } = call;
  const asked = read(searchSchema, Object.fromEntries(query));
  const shownUntil = world.now() - world.settings.searchLagMs;
  const found = location.appointments
    .all()
    .filter(({ date, createdAt }) => {
      return asked.startDate <= date && date <= asked.endDate && createdAt <= shownUntil;
    })
    .sort((one, other) => one.date.localeCompare(other.date) || startOf(one) - startOf(other));
  return pageOf(call, asked, found, (each) => wire.appointment(each, location));
}

/** POST /api/Appointments/{id}/reschedule (§4.5): moves all lines together. */
export function rescheduleAppointment(call: Call): Reply {
  const { world, wire, at, location, body } = call;
  const { date, start } = read(wire.move, body);
  const appointment = standingOf(call);
  const by = start - startOf(appointment);
  const lines = appointment.lines.map((line) => ({ ...line, start: line.start + by }));
  if (lines.some((line) => line.start > lastMinute)) {
    refuse(422, "The appointment would run into the next day.");
  }
  location.appointments.move(appointment, date, lines);
  const { verdict } = appointment;
  if (verdict) {
    const readAt = appointment.reads.findLast((one) => one <= at) ?? null;
    appointment.verdict = judgeMove(location, appointment, verdict, world.wallTime(), readAt);
  }
  return changed(call, appointment, "moved");
}

/** POST /api/Appointments/{id} (§4.6): cancels. */
export function cancelAppointment(call: Call): Reply {
  const cancellation = read(call.wire.cancellation, call.body);
  const appointment = standingOf(call);
  const { reasonId } = cancellation;
  if (reasonId !== null && !cancellationReasons.includes(reasonId)) {
    refuse(400, `There is no cancellation reason ${reasonId}.`);
  }
  appointment.status = "cancelled";
  appointment.cancellation = cancellation;
  return changed(call, appointment, "cancelled");
}

function appointmentOf({ location, id }: Call): Appointment {
  const appointment = location.appointments.find(id);
  return appointment ?? refuse(404, "There is no such appointment in this location.");
}

function standingOf(call: Call): Appointment {
  const appointment = appointmentOf(call);
  if (appointment.status === "cancelled") refuse(422, "The appointment is cancelled.");
  return appointment;
}

function changed(
  { world, wire }: Call,
  appointment: Appointment,
  kind: Appointment["changes"][number]["kind"],
): Reply {
  const { id, changes, date } = appointment;
  changes.push({ at: world.now(), kind, date, start: startOf(appointment) });
  return ok(wire.changed(id));
}
