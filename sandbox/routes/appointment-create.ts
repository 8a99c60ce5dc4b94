import { canary } from "../canary.ts";
import { findBundle, findMember, type Location } from "../location.ts";
import type { Line, Service } from "../model.ts";
import { invalid, ok, problem, type Reply } from "../reply.ts";
import { judge } from "../rules/judge.ts";
import { addonWorth } from "../rules/oracle.ts";
import type { Settings } from "../settings.ts";
import type { SentLine } from "../wire/wire.ts";
import { countFault, lookUp } from "./cart.ts";
import type { Call } from "./route.ts";

/**
 * POST /api/Appointments (§4.4). Accepts double bookings, past times, unqualified members,
 * members-only services and unmet prerequisites; the verdict is in the ledger only.
 */
export function createAppointment({ world, wire, location, body }: Call): Reply {
  const parsed = wire.newAppointment.safeParse(body);
  if (!parsed.success) return invalid(parsed.error);
  const { clientId, date } = parsed.data;
  if (!location.clients.find(clientId)?.active) {
    return problem(404, "There is no such client in this location.");
  }
  const { addonPricing } = world.settings;
  const lines: Line[] = [];
  for (const sent of parsed.data.lines) {
    const read = readLine(location, sent, addonPricing);
    if ("refusal" in read) return read.refusal;
    lines.push(read.line);
  }
  const appointment = location.appointments.add({
    source: "Integration",
    clientId,
    date,
    lines,
    createdAt: world.now(),
  });
  appointment.verdict = judge(location, appointment, world.wallTime(), addonPricing);
  const doubled = appointment.verdict.findings.includes("overlap");
  const words = `A team member is booked more than once. [${canary("warning", appointment.id)}]`;
  return ok(wire.created(appointment.id, doubled ? words : null));
}

function readLine(
  location: Location,
  sent: SentLine,
  pricing: Settings["addonPricing"],
): { line: Line } | { refusal: Reply } {
  const found = lookUp(location, sent);
  if ("fault" in found) return { refusal: problem(400, found.fault) };
  const { service } = found;
  const fault =
    countFault(service, sent.addons) ??
    memberFault(location, service, sent.memberId) ??
    bundleFault(location, sent);
  if (fault) return { refusal: problem(400, fault) };
  if (service.needsRoom) {
    return { refusal: problem(422, `${service.name} needs a resource; choose a resource.`) };
  }
  const apart = pricing === "separate" ? addonWorth(service, sent.addons).minutes : 0;
  return { line: { ...sent, span: sent.minutes + apart } };
}

function memberFault(location: Location, service: Service, memberId: string | null): string | null {
  if (memberId === null) {
    return service.memberIds === null ? null : `${service.name} needs a teamMemberId.`;
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
