import { z } from "zod";
import { phoneDigits } from "../books/clients.ts";
import type { Client } from "../model.ts";
import { ok, type Reply, read, refuse } from "../reply.ts";
import { pageFields, pageOf } from "./page.ts";
import type { Call } from "./route.ts";

/** POST /api/Clients (§4.3): creates or finds a client. */
export function createClient({ world, wire, location, body }: Call): Reply {
  const sent = read(wire.newClient, body);
  const { email, phoneNumber } = sent;
  if (email === null && phoneNumber === null) {
    refuse(400, "Either email or phoneNumber is required.");
  }
  const digits = phoneNumber === null ? null : phoneDigits(phoneNumber);
  if (phoneNumber !== null && digits === null) {
    refuse(400, "phoneNumber: is not a phone number of this country.");
  }
  const known = location.clients.match(email, digits);
  const client = known ?? location.clients.add({ ...sent, active: true, createdAt: world.now() });
  return ok(wire.created(client.id));
}

/** GET /api/Clients/{id} (§4.7). */
export function readClient({ wire, location, id }: Call): Reply {
  const client =
    location.clients.find(id) ?? refuse(404, "There is no such client in this location.");
  return ok(wire.record(wire.client(client)));
}

const searchSchema = z.object({ ...pageFields, filter: z.string().default("") });

/** GET /api/Clients/search (§4.7), by `filter` alone. */
export function searchClients(call: Call): Reply {
  const { location, query, wire } = call;
  const asked = read(searchSchema, Object.fromEntries(query));
  const clients = location.clients.all();
  const found = clients.filter((one) => one.active && matches(one, asked.filter));
  return pageOf(call, asked, found, wire.client);
}

/** Substring of name, email or phone; phones by their digits too. */
function matches({ firstName, lastName, email, phoneNumber, phoneDigits }: Client, filter: string) {
  const wanted = filter.trim().toLowerCase();
  const fields = [`${firstName} ${lastName ?? ""}`, email ?? "", phoneNumber ?? ""];
  const digits = wanted.replaceAll(/\D/g, "").replace(/^0+/, "");
  return (
    fields.some((field) => field.toLowerCase().includes(wanted)) ||
    (digits.length >= 4 && (phoneDigits ?? "").includes(digits))
  );
}
