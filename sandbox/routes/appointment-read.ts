import { z } from "zod";
import type { Appointment } from "../model.ts";
import { invalid, ok, problem } from "../reply.ts";
import { writeList, writeRecord } from "../shapes/envelope.ts";
import { statusId, writeAppointment } from "../shapes/records.ts";
import { dateField } from "../wall-clock.ts";
import { matchesText } from "./clients.ts";
import { listField, pageFields, pageOf } from "./page.ts";
import type { Call } from "./route.ts";

/** GET /api/Appointments/{id} (§4.8). */
export function readAppointment({ world, location, id }: Call) {
  const appointment = location.appointments.find(id);
  if (!appointment) return problem(404, "There is no such appointment in this location.");
  const { settings } = world;
  appointment.reads.push(world.now());
  return ok(writeRecord(writeAppointment(location, appointment, settings), settings.shape));
}

const searchSchema = z.object({
  ...pageFields,
  startDate: dateField,
  endDate: dateField,
  teamMemberIds: listField,
  serviceIds: listField,
  statusIds: listField,
  clientFilter: z.string().optional(),
  orderBy: z.string().optional(),
});

type Search = z.infer<typeof searchSchema>;

/** GET /api/Appointments/search (§4.8), earliest first; reversed if `orderBy` contains "desc". */
export function searchAppointments(call: Call) {
  const parsed = searchSchema.safeParse(joined(call.query));
  if (!parsed.success) return invalid(parsed.error);
  const { shape } = call.world.settings;
  const found = call.location.appointments
    .all()
    .filter((appointment) => answers(call, appointment, parsed.data))
    .sort(inOrder);
  if (/desc/i.test(parsed.data.orderBy ?? "")) found.reverse();
  const page = pageOf(found, parsed.data, call.world.settings.paging).map((each) =>
    writeAppointment(call.location, each, call.world.settings),
  );
  return ok(writeList(page, found.length, shape));
}

/** A repeated parameter equals one with commas. */
function joined(query: URLSearchParams): Record<string, string> {
  const names = new Set(query.keys());
  return Object.fromEntries([...names].map((name) => [name, query.getAll(name).join(",")]));
}

function isShown({ world }: Call, { lines, createdAt }: Appointment): boolean {
  const { lists, afterMs } = world.settings.search;
  if (world.now() - createdAt < afterMs || lists === "none") return false;
  return lists === "all" || lines.some(({ memberId }) => memberId !== null);
}

function answers(call: Call, appointment: Appointment, search: Search): boolean {
  if (!isShown(call, appointment)) return false;
  const { location } = call;
  const { startDate, endDate, teamMemberIds, serviceIds, statusIds, clientFilter } = search;
  if (appointment.date < startDate || appointment.date > endDate) return false;
  if (statusIds && !statusIds.includes(statusId(appointment))) return false;
  const { lines } = appointment;
  if (teamMemberIds && !lines.some((line) => teamMemberIds.includes(line.memberId ?? ""))) {
    return false;
  }
  if (serviceIds && !lines.some((line) => serviceIds.includes(line.serviceId))) return false;
  const client = location.clients.find(appointment.clientId ?? "");
  return clientFilter === undefined || (client !== null && matchesText(client, clientFilter));
}

function inOrder(one: Appointment, other: Appointment): number {
  const start = ({ lines }: Appointment) => Math.min(...lines.map((line) => line.start));
  return one.date.localeCompare(other.date) || start(one) - start(other);
}
