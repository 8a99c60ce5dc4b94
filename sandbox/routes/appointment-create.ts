import { z } from "zod";
import { canary } from "../canary.ts";
import { findBundle, findMember, type Location } from "../location.ts";
import type { Line, Service } from "../model.ts";
import { invalid, ok, problem, type Reply } from "../reply.ts";
import { judge } from "../rules/judge.ts";
import { addonWorth } from "../rules/oracle.ts";
import { isTaken } from "../rules/overlaps.ts";
import type { Settings } from "../settings.ts";
import { writeCreated } from "../shapes/envelope.ts";
import { dateField, timeField } from "../wall-clock.ts";
import { choiceFields, countFault, lookUp, optionalId } from "./cart.ts";
import type { Call } from "./route.ts";

const lineSchema = z.object({
  ...choiceFields,
  startTime: timeField,
  price: z.number().min(0),
  durationInMinutes: z.int().min(1),
  teamMemberId: optionalId,
  bundleId: optionalId,
});

const appointmentSchema = z.object({
  clientId: z.string(),
  appointmentDate: dateField,
  services: z.array(lineSchema).min(1),
});

type SentLine = z.infer<typeof lineSchema>;

/**
 * POST /api/Appointments (§4.4). Accepts double bookings, past times, unqualified members,
 * members-only services and unmet prerequisites; the verdict is in the ledger only.
 */
export function createAppointment({ world, location, body }: Call): Reply {
  const parsed = appointmentSchema.safeParse(body);
  if (!parsed.success) return invalid(parsed.error);
  const { clientId, appointmentDate, services } = parsed.data;
  if (!location.clients.find(clientId)?.active) {
    return problem(404, "There is no such client in this location.");
  }
  const lines: Line[] = [];
  for (const sent of services) {
    const read = readLine(location, sent, world.settings);
    if ("refusal" in read) return read.refusal;
    lines.push(read.line);
  }
  const { addonPricing, shape, taken } = world.settings;
  if (taken !== "booked" && isTaken(location, appointmentDate, lines)) {
    return problem(Number(taken), "This time is taken.");
  }
  const appointment = location.appointments.add({
    source: "Integration",
    clientId,
    date: appointmentDate,
    lines: recorded(
      world.settings.books === "all_lines" ? lines : lines.slice(0, 1),
      world,
      location,
    ),
    createdAt: world.now(),
  });
  appointment.verdict = judge(location, appointment, world.wallTime(), addonPricing);
  const doubled = appointment.verdict.findings.includes("overlap");
  const warning = doubled ? overlapWarning(appointment.id) : null;
  return ok(writeCreated({ id: appointment.id, warning }, shape));
}

/** As `records` of the settings has it; the salon's clock is an hour ahead of UTC or more. */
function recorded(
  lines: Line[],
  { settings }: Pick<Call["world"], "settings">,
  { team }: Location,
): Line[] {
  const misread: Record<Settings["records"], (line: Line) => Partial<Line>> = {
    as_sent: () => ({}),
    cents: ({ price }) => ({ price: price / 100 }),
    hours: ({ minutes, span }) => ({ minutes: minutes * 60, span: span * 60 }),
    utc: ({ start }) => ({ start: start + 60 }),
    other_member: ({ memberId }) => ({
      memberId: memberId && (team.find(({ id }) => id !== memberId)?.id ?? memberId),
    }),
  };
  return lines.map((line) => ({ ...line, ...misread[settings.records](line) }));
}

/** Carries a canary like every `detail`. */
export function overlapWarning(id: string): string {
  return `A team member is booked more than once at this time. [${canary("warning", id)}]`;
}

function readLine(
  location: Location,
  sent: SentLine,
  { addonPricing: pricing, memberForNobody }: Settings,
): { line: Line } | { refusal: Reply } {
  const found = lookUp(location, sent);
  if ("fault" in found) return { refusal: problem(400, found.fault) };
  const { service } = found;
  const fault =
    countFault(service, sent.addons) ??
    memberFault(location, service, sent.teamMemberId, memberForNobody) ??
    bundleFault(location, sent);
  if (fault) return { refusal: problem(400, fault) };
  if (service.needsRoom) {
    return { refusal: problem(422, `${service.name} needs a resource; choose a resource.`) };
  }
  const apart = pricing === "separate" ? addonWorth(service, sent.addons).minutes : 0;
  const line = {
    serviceId: service.id,
    start: sent.startTime,
    price: sent.price,
    minutes: sent.durationInMinutes,
    span: sent.durationInMinutes + apart,
    memberId: sent.teamMemberId,
    variantId: sent.variantId,
    bundleId: sent.bundleId,
    addons: sent.addons,
  };
  return { line };
}

function memberFault(
  location: Location,
  service: Service,
  memberId: string | null,
  forNobody: Settings["memberForNobody"],
): string | null {
  if (memberId === null) {
    return service.memberIds === null ? null : `${service.name} needs a teamMemberId.`;
  }
  if (service.memberIds === null && forNobody === "refused") {
    return `${service.name} is done without a team member.`;
  }
  return findMember(location, memberId) ? null : `There is no team member ${memberId}.`;
}

function bundleFault(location: Location, { bundleId, serviceId }: SentLine): string | null {
  if (bundleId === null) return null;
  const bundle = findBundle(location, bundleId);
  if (!bundle) return `There is no bundle ${bundleId}.`;
  const contained = bundle.items.some((item) => item.serviceId === serviceId);
  return contained ? null : `${bundle.name} does not contain ${serviceId}.`;
}
