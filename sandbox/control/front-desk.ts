import { z } from "zod";
import { startOf } from "../books/appointments.ts";
import { findMember, findService, servicesOf } from "../location.ts";
import type { Line, Service, Worth } from "../model.ts";
import { ok, type Reply, read, refuse } from "../reply.ts";
import type { Command } from "../routes/route.ts";
import { dateField, timeField } from "../wall-clock.ts";
import { clientSchema } from "../wire/requests.ts";

const time = { start: timeField, minutes: z.int().min(1) };

const appointmentSchema = z.strictObject({
  ...time,
  teamMemberId: z.string(),
  date: dateField,
  serviceId: z.string().optional(),
  /** Null for a walk-in. */
  clientId: z.string().nullish(),
  /** A break or training. */
  blocked: z.boolean().default(false),
});

/** POST /appointments, as the front desk books. */
export function addAppointment({ world, body }: Command): Reply {
  const { teamMemberId, serviceId, date, blocked, ...asked } = read(appointmentSchema, body);
  const location = world.locations.salon;
  const { clientId = location.clients.all()[0]?.id ?? null, ...time } = asked;
  const service = servicesOf(location).find(({ id, memberIds }) => {
    return serviceId === undefined ? memberIds?.includes(teamMemberId) : id === serviceId;
  });
  if (!findMember(location, teamMemberId)) refuse(400, "There is no such team member.");
  if (!service) return refuse(400, "There is no such service.");
  const line = deskLine({
    ...time,
    serviceId: blocked ? "" : service.id,
    price: service.cents / 100,
    teamMemberId,
  });
  const { id } = location.appointments.add({
    source: "FrontDesk",
    clientId: blocked ? null : clientId,
    isBlock: blocked,
    date,
    lines: [{ ...line, variantId: service.variants[0]?.id ?? null }],
    createdAt: world.now(),
  });
  return ok({ id });
}

const lineSchema = z.strictObject({
  ...time,
  serviceId: z.string(),
  teamMemberId: z.string().nullable(),
  price: z.number().min(0).default(0),
});

function deskLine({ teamMemberId, ...line }: z.infer<typeof lineSchema>): Line {
  const rest = { variantId: null, bundleId: null, addons: [] };
  return { ...line, ...rest, span: line.minutes, memberId: teamMemberId };
}

const changeSchema = z.strictObject({
  date: dateField.optional(),
  start: timeField.optional(),
  status: z.enum(["booked", "cancelled"]).optional(),
  /** In place of its lines: added, removed, swapped or of another length. */
  lines: z.array(lineSchema).optional(),
  /** Leaves no tombstone (§4.8 rule 3). */
  deleted: z.boolean().default(false),
});

/** POST /appointments/{id}, as the front desk moves, cancels and deletes. */
export function changeAppointment({ world, body, id }: Command): Reply {
  const change = read(changeSchema, body);
  const { appointments } = world.locations.salon;
  const appointment = appointments.find(id) ?? refuse(404, "There is no such appointment.");
  const { date = appointment.date, start, status, deleted } = change;
  const lines = change.lines?.map(deskLine) ?? appointment.lines;
  const first = startOf({ lines });
  const by = (start ?? first) - first;
  const moved = lines.map((line) => ({ ...line, start: line.start + by }));
  appointments.move(appointment, date, moved);
  appointment.status = status ?? appointment.status;
  if (deleted) appointments.delete(appointment);
  return ok({ at: world.now() });
}

const plantedSchema = clientSchema.extend({ active: z.boolean().default(true) });

/** POST /clients: the API's body, plus `active`. */
export function addClient({ world, body }: Command): Reply {
  const client = read(plantedSchema, body);
  const { id } = world.locations.salon.clients.add({ ...client, createdAt: world.now() });
  return ok({ id });
}

const serviceSchema = z.strictObject({
  /** Of a variant, a tier or an option, whose price, length and name are meant. */
  partId: z.string().optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  price: z.number().min(0).optional(),
  durationInMinutes: z.int().min(1).optional(),
  disabledForOnlineBooking: z.boolean().optional(),
  needsRoom: z.boolean().optional(),
});

/** POST /services/{id}: a change of the catalogue. */
export function changeService({ world, body, id }: Command): Reply {
  const change = read(serviceSchema, body);
  const service = findService(world.locations.salon, id);
  const part = service && partOf(service, change.partId ?? id);
  if (!service || !part) return refuse(404, "There is no such service, or no such part of it.");
  if (change.price !== undefined) part.cents = Math.round(change.price * 100);
  part.minutes = change.durationInMinutes ?? part.minutes;
  part.name = change.name ?? part.name;
  service.description = change.description ?? service.description;
  service.disabled = change.disabledForOnlineBooking ?? service.disabled;
  service.needsRoom = change.needsRoom ?? service.needsRoom;
  return ok({});
}

function partOf(service: Service, id: string): (Worth & { name: string }) | undefined {
  const { variants, tiers, optionGroups } = service;
  const tiersOfVariants = variants.flatMap((variant) => variant.tiers);
  const options = optionGroups.flatMap((group) => group.options);
  const parts = [service, ...variants, ...tiers, ...tiersOfVariants, ...options];
  return parts.find((part) => part.id === id);
}
