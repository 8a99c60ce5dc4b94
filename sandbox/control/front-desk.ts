import { z } from "zod";
import { phoneDigits } from "../books/clients.ts";
import { findMember, findService, type Location } from "../location.ts";
import type { Line, Service, Worth } from "../model.ts";
import { invalid, ok, problem } from "../reply.ts";
import { clientSchema } from "../routes/clients.ts";
import { dateField, timeField } from "../wall-clock.ts";
import type { Command } from "./command.ts";

const appointmentSchema = z.strictObject({
  teamMemberId: z.string(),
  date: dateField,
  start: timeField,
  minutes: z.int().min(1),
  serviceId: z.string().optional(),
  /** Null for a walk-in. */
  clientId: z.string().nullish(),
  /** A break or training. */
  blocked: z.boolean().default(false),
});

/** POST /appointments, as the front desk books. */
export function addAppointment({ world, body }: Command) {
  const parsed = appointmentSchema.safeParse(body);
  if (!parsed.success) return invalid(parsed.error);
  const { teamMemberId, date, start, minutes, blocked } = parsed.data;
  const location = world.locations.salon;
  const service = serviceFor(location, teamMemberId, parsed.data.serviceId);
  const { clientId = location.clients.all()[0]?.id ?? null } = parsed.data;
  if (!findMember(location, teamMemberId)) return problem(400, "There is no such team member.");
  if (!service) return problem(400, "There is no such service.");
  const line = {
    serviceId: blocked ? "" : service.id,
    start,
    price: service.cents / 100,
    minutes,
    span: minutes,
    memberId: teamMemberId,
    variantId: service.variants[0]?.id ?? null,
    bundleId: null,
    addons: [],
  };
  const { id } = location.appointments.add({
    source: "FrontDesk",
    clientId: blocked ? null : clientId,
    isBlock: blocked,
    date,
    lines: [line],
    createdAt: world.now(),
  });
  return ok({ id });
}

const changeSchema = z.strictObject({
  date: dateField.optional(),
  start: timeField.optional(),
  status: z.enum(["booked", "cancelled"]).optional(),
  /** In place of its lines: added, removed, swapped or of another length. */
  lines: z
    .array(
      z.strictObject({
        serviceId: z.string(),
        start: timeField,
        minutes: z.int().min(1),
        teamMemberId: z.string().nullable(),
        price: z.number().min(0).default(0),
      }),
    )
    .optional(),
  /** Leaves no tombstone (§4.8 rule 3). */
  deleted: z.boolean().default(false),
});

/** POST /appointments/{id}, as the front desk moves, cancels and deletes. */
export function changeAppointment({ world, body, id }: Command) {
  const parsed = changeSchema.safeParse(body);
  if (!parsed.success) return invalid(parsed.error);
  const { appointments } = world.locations.salon;
  const appointment = appointments.find(id);
  if (!appointment) return problem(404, "There is no such appointment.");
  const { date = appointment.date, start, status, deleted } = parsed.data;
  const lines = parsed.data.lines?.map(deskLine) ?? appointment.lines;
  const first = Math.min(...lines.map((line) => line.start));
  const by = (start ?? first) - first;
  const moved = lines.map((line) => ({ ...line, start: line.start + by }));
  appointments.move(appointment, date, moved);
  appointment.status = status ?? appointment.status;
  if (deleted) appointments.delete(appointment);
  return ok({ at: world.now() });
}

type DeskLine = Pick<Line, "serviceId" | "start" | "minutes" | "price"> & {
  teamMemberId: string | null;
};

function deskLine({ teamMemberId, ...line }: DeskLine): Line {
  const rest = { variantId: null, bundleId: null, addons: [] };
  return { ...line, ...rest, span: line.minutes, memberId: teamMemberId };
}

function serviceFor(location: Location, memberId: string, id: string | undefined): Service | null {
  if (id !== undefined) return findService(location, id);
  const services = location.categories.flatMap((category) => category.services);
  return services.find((service) => service.memberIds?.includes(memberId)) ?? null;
}

const plantedSchema = z.strictObject({ active: z.boolean(), isMember: z.boolean() }).partial();

/** POST /clients: the API's body, plus `active` and `isMember`. */
export function addClient({ world, body }: Command) {
  const fields = clientSchema.safeParse(body);
  if (!fields.success) return invalid(fields.error);
  const planted = plantedSchema.strip().safeParse(body);
  if (!planted.success) return invalid(planted.error);
  const { clients, callingCode } = world.locations.salon;
  const { phoneNumber } = fields.data;
  const { id } = clients.add({
    ...fields.data,
    phoneDigits: phoneNumber === null ? null : phoneDigits(phoneNumber, callingCode),
    active: planted.data.active ?? true,
    isMember: planted.data.isMember ?? false,
    tags: [],
    createdAt: world.now(),
  });
  return ok({ id });
}

const serviceSchema = z.strictObject({
  /** Applies to the service itself without a variant. */
  variantId: z.string().optional(),
  tierId: z.string().optional(),
  optionId: z.string().optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  price: z.number().min(0).optional(),
  durationInMinutes: z.int().min(1).optional(),
  disabledForOnlineBooking: z.boolean().optional(),
  requiresMembership: z.boolean().optional(),
  needsRoom: z.boolean().optional(),
});

/** POST /services/{id}: a change of the catalogue. */
export function changeService({ world, body, id }: Command) {
  const parsed = serviceSchema.safeParse(body);
  if (!parsed.success) return invalid(parsed.error);
  const change = parsed.data;
  const service = findService(world.locations.salon, id);
  if (!service) return problem(404, "There is no such service.");
  const target = pricedPart(service, change.variantId ?? change.tierId ?? change.optionId);
  if (!target) return problem(404, "The service has no such part.");
  if (change.price !== undefined) target.cents = Math.round(change.price * 100);
  target.minutes = change.durationInMinutes ?? target.minutes;
  target.name = change.name ?? target.name;
  service.description = change.description ?? service.description;
  service.disabled = change.disabledForOnlineBooking ?? service.disabled;
  service.membersOnly = change.requiresMembership ?? service.membersOnly;
  service.needsRoom = change.needsRoom ?? service.needsRoom;
  return ok({});
}

type Priced = Worth & { name: string };

function pricedPart(service: Service, id: string | undefined): Priced | null {
  if (id === undefined) return service;
  const parts = [
    ...service.variants,
    ...service.tiers,
    ...service.variants.flatMap((variant) => variant.tiers),
    ...service.optionGroups.flatMap((group) => group.options),
  ];
  return parts.find((part) => part.id === id) ?? null;
}
