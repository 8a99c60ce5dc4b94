import { canary } from "../canary.ts";
import { findMember, findService, type Location } from "../location.ts";
import type { Appointment, Client, Line } from "../model.ts";
import { addonWorth } from "../rules/oracle.ts";
import type { ClientSettings, Settings, StandingFields } from "../settings.ts";
import { formatTime } from "../wall-clock.ts";
import type { Shape } from "./shape.ts";

/** Full internal records (§4.8 rule 1) with guessed fields; private values are canaries. */
export function writeClient(
  location: Location,
  client: Client,
  { inactive, contact }: ClientSettings,
): object {
  const { id, email, phoneNumber } = client;
  return {
    id,
    firstName: client.firstName,
    lastName: client.lastName,
    ...(contact === "flat" ? { email, phoneNumber } : { contact: { email, phone: phoneNumber } }),
    ...(inactive !== "hidden" && { [inactive]: writeInactive(client)[inactive] }),
    tags: client.tags,
    createdAt: new Date(client.createdAt).toISOString(),
    lastAppointmentDate: lastDate(location, id),
    ...privateParts(id),
  };
}

function writeInactive({ active, id, createdAt }: Client) {
  return {
    isActive: active,
    active,
    status: active ? "Active" : "Merged",
    isDeleted: !active,
    // Some serialisers write the minimum date for "none".
    deletedAt: active ? "0001-01-01T00:00:00" : new Date(createdAt).toISOString(),
    mergedIntoId: active ? null : `${id}_other`,
  };
}

export function statusId({ status }: Appointment): string {
  return `status_${status}`;
}

export function writeAppointment(
  location: Location,
  appointment: Appointment,
  { shape, standing, addonPricing }: Pick<Settings, "shape" | "standing" | "addonPricing">,
): object {
  const { id, clientId, date, lines, isBlock } = appointment;
  const client = location.clients.find(clientId ?? "");
  const person = client && { id: clientId, firstName: client.firstName, email: client.email };
  const when = {
    flat: { clientId, appointmentDate: date },
    nested: { client: person, date },
    dateTimes: { client: person, appointmentDate: `${date}T00:00:00` },
  };
  return {
    id,
    ...withoutMissingClient(when[shape.appointment], shape),
    ...(isBlock
      ? { reason: "Training" }
      : { services: lines.map((line) => ({ ...writeLine(location, line), ...standing?.line })) }),
    ...(standing
      ? writeStanding(appointment, standing)
      : {
          status: appointment.status,
          statusId: statusId(appointment),
          cancellation: appointment.cancellation,
        }),
    ...(!isBlock && { totalPrice: totalOf(location, lines, addonPricing) }),
    source: appointment.source,
    createdAt: new Date(appointment.createdAt).toISOString(),
    paymentLink: `https://pay.example.org/${canary("payment-link", id)}`,
    ...privateParts(clientId ?? id),
  };
}

/** What the client is charged. */
function totalOf(location: Location, lines: Line[], pricing: Settings["addonPricing"]): number {
  const cents = lines.map(({ serviceId, addons, price }) => {
    const service = findService(location, serviceId);
    const apart = pricing === "separate" && service ? addonWorth(service, addons).cents : 0;
    return price * 100 + apart;
  });
  return Math.round(cents.reduce((sum, each) => sum + each, 0)) / 100;
}

function writeStanding(
  { status, changes }: Appointment,
  { booked, moved = booked, cancelled }: NonNullable<StandingFields>,
): object {
  if (status === "cancelled") return cancelled ?? {};
  return (changes.length > 0 ? moved : booked) ?? {};
}

/** Some serialisers leave out nulls. */
function withoutMissingClient(fields: object, { nobody }: Shape): object {
  if (nobody === "null") return fields;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

function writeLine(location: Location, line: Line): object {
  return {
    serviceId: line.serviceId,
    serviceName: findService(location, line.serviceId)?.name,
    startTime: formatTime(line.start),
    price: line.price,
    durationInMinutes: line.minutes,
    teamMemberId: line.memberId,
    teamMemberName: line.memberId && findMember(location, line.memberId)?.name,
    variantId: line.variantId,
    bundleId: line.bundleId,
    addons: line.addons.map(({ groupId, optionId }) => ({ optionGroupId: groupId, optionId })),
  };
}

function privateParts(clientId: string): object {
  const secret = (kind: string) => canary(kind, clientId);
  return {
    privateNotes: secret("private-notes"),
    address: { street: secret("address"), city: "Berlin" },
    timeline: [
      {
        note: secret("timeline-note"),
        attachments: [{ fileName: `${secret("attachment")}.jpg` }],
      },
    ],
    cardOnFile: { brand: "visa", last4: secret("card"), token: secret("card-token") },
    accountPaymentLink: `https://pay.example.org/${secret("account-payment-link")}`,
    referredBy: { email: `${secret("other-email")}@example.org` },
  };
}

function lastDate(location: Location, clientId: string): string | null {
  const dates = location.appointments
    .all()
    .filter((each) => each.clientId === clientId)
    .map((each) => each.date);
  return dates.sort().at(-1) ?? null;
}
