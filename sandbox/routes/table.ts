import { decodePart } from "../exchange.ts";
import type { Scope } from "../keys.ts";
import { ok, type Reply } from "../reply.ts";
import {
  cancelAppointment,
  createAppointment,
  readAppointment,
  rescheduleAppointment,
  searchAppointments,
} from "./appointments.ts";
import { checkAvailability } from "./availability.ts";
import { createClient, readClient, searchClients } from "./clients.ts";
import type { Call } from "./route.ts";

function readCatalogue({ wire, location }: Call): Reply {
  return ok(wire.catalogue(location.categories));
}

/** What each scope opens (§4). Literal paths come before those with an id. */
const table: [label: string, scope: Scope, handle: (call: Call) => Reply][] = [
  ["GET /api/servicecategories", "catalog:view", readCatalogue],
  ["GET /api/Appointments/availability", "availability:read", checkAvailability],
  ["POST /api/Clients", "clients:create", createClient],
  ["GET /api/Clients/search", "clients:view", searchClients],
  ["GET /api/Clients/{id}", "clients:view", readClient],
  ["POST /api/Appointments", "appointments:create", createAppointment],
  ["GET /api/Appointments/search", "appointments:read", searchAppointments],
  ["GET /api/Appointments/{id}", "appointments:read", readAppointment],
  ["POST /api/Appointments/{id}/reschedule", "appointments:edit", rescheduleAppointment],
  ["POST /api/Appointments/{id}", "appointments:cancel", cancelAppointment],
];

export const routes = table.map(([label, scope, handle]) => {
  const pattern = new RegExp(`^${label.replace("{id}", "([^/]+)")}$`);
  return { label, scope, handle, pattern };
});

export type Match = NonNullable<ReturnType<typeof findRoute>>;

export function findRoute(method: string, path: string) {
  const asked = `${method} ${path}`;
  const route = routes.find(({ pattern }) => pattern.test(asked));
  return route ? { route, id: decodePart(route.pattern.exec(asked)?.[1] ?? "") } : null;
}
