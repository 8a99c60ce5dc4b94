import { z } from "zod";
import { phoneDigits } from "../books/clients.ts";
import type { Client } from "../model.ts";
import { invalid, ok, problem } from "../reply.ts";
import type { ClientSettings } from "../settings.ts";
import { writeCreated, writeList, writeRecord } from "../shapes/envelope.ts";
import { writeClient } from "../shapes/records.ts";
import { listField, pageFields, pageOf } from "./page.ts";
import type { Call } from "./route.ts";

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null);

export const clientSchema = z
  .object({
    firstName: z.string().trim().min(1),
    lastName: text,
    // Mail servers take more addresses than `z.email` does.
    email: text.pipe(z.stringFormat("email", /^[^\s@]+@[^\s@]+\.[^\s@.]+$/).nullable()),
    phoneNumber: text,
  })
  .refine(({ email, phoneNumber }) => email !== null || phoneNumber !== null, {
    message: "Either email or phoneNumber is required.",
  });

/** POST /api/Clients (§4.3): creates or finds a client. */
export function createClient({ world, location, body }: Call) {
  const parsed = clientSchema.safeParse(body);
  if (!parsed.success) return invalid(parsed.error);
  const { email, phoneNumber } = parsed.data;
  const digits = phoneNumber === null ? null : phoneDigits(phoneNumber, location.callingCode);
  if (phoneNumber !== null && digits === null) {
    return problem(400, "phoneNumber: is not a phone number of this country.");
  }
  const known = location.clients.match(email, digits, world.settings.clients.match);
  const { shape } = world.settings;
  if (known) return ok(writeCreated({ id: known.id }, shape));
  const created = location.clients.add({
    ...parsed.data,
    phoneDigits: digits,
    active: true,
    isMember: false,
    tags: [],
    createdAt: world.now(),
  });
  return ok(writeCreated({ id: created.id }, shape));
}

/** GET /api/Clients/{id} (§4.7). */
export function readClient({ world, location, id }: Call) {
  const client = location.clients.find(id);
  if (!client) return problem(404, "There is no such client in this location.");
  return ok(
    writeRecord(writeClient(location, client, world.settings.clients), world.settings.shape),
  );
}

const searchSchema = z.object({
  ...pageFields,
  filter: z.string().optional(),
  createdAfter: z.coerce.date().optional(),
  createdBefore: z.coerce.date().optional(),
  lastAppointmentAfter: z.coerce.date().optional(),
  tags: listField,
});

type Search = z.infer<typeof searchSchema>;

/** GET /api/Clients/search (§4.7). */
export function searchClients(call: Call) {
  const parsed = searchSchema.safeParse(Object.fromEntries(call.query));
  if (!parsed.success) return invalid(parsed.error);
  const { clients } = call.world.settings;
  const found = call.location.clients
    .all()
    .filter((client) => client.active || clients.inactive !== "hidden")
    .filter((client) => answers(client, parsed.data, clients))
    .filter((client) => cameAfter(call, client, parsed.data));
  const page = pageOf(found, parsed.data, call.world.settings.paging);
  const records = page.map((client) => writeClient(call.location, client, clients));
  return ok(writeList(records, found.length, call.world.settings.shape));
}

function answers(
  client: Client,
  { filter, tags, createdAfter, createdBefore }: Search,
  { phoneSearch }: ClientSettings,
): boolean {
  const created = client.createdAt;
  return (
    matchesText(client, filter, phoneSearch) &&
    (tags === undefined || tags.some((tag) => client.tags.includes(tag))) &&
    (createdAfter === undefined || created > createdAfter.getTime()) &&
    (createdBefore === undefined || created < createdBefore.getTime())
  );
}

/** Substring of name, email or phone; phones by digits or as entered. */
export function matchesText(
  client: Client,
  filter = "",
  phones: ClientSettings["phoneSearch"] = "digits",
): boolean {
  const wanted = filter.trim().toLowerCase();
  const name = `${client.firstName} ${client.lastName ?? ""}`;
  const found = [name, client.email ?? "", client.phoneNumber ?? ""].some((field) =>
    field.toLowerCase().includes(wanted),
  );
  const digits = wanted.replaceAll(/\D/g, "").replace(/^0+/, "");
  if (found || phones === "text") return found;
  return digits.length >= 4 && (client.phoneDigits ?? "").includes(digits);
}

function cameAfter({ location }: Call, client: Client, { lastAppointmentAfter }: Search): boolean {
  if (!lastAppointmentAfter) return true;
  const after = lastAppointmentAfter.toISOString().slice(0, 10);
  return location.appointments
    .all()
    .some((each) => each.clientId === client.id && each.date > after);
}
