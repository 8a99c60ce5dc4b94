import { decodePart } from "../exchange.ts";
import { ok } from "../reply.ts";
import { cancelAppointment, rescheduleAppointment } from "./appointment-change.ts";
import { createAppointment } from "./appointment-create.ts";
import { readAppointment, searchAppointments } from "./appointment-read.ts";
import { checkAvailability } from "./availability.ts";
import { createClient, readClient, searchClients } from "./clients.ts";
import type { Route } from "./route.ts";

/** Literal paths come before those with an id (§4). */
export const routes: Route[] = [
  {
    label: "GET /api/servicecategories",
    scope: "catalog:view",
    handle: ({ wire, location }) => ok(wire.catalogue(location.categories)),
  },
  {
    label: "GET /api/Appointments/availability",
    scope: "availability:read",
    handle: checkAvailability,
  },
  { label: "POST /api/Clients", scope: "clients:create", handle: createClient },
  { label: "GET /api/Clients/search", scope: "clients:view", handle: searchClients },
  { label: "GET /api/Clients/{id}", scope: "clients:view", handle: readClient },
  { label: "POST /api/Appointments", scope: "appointments:create", handle: createAppointment },
  {
    label: "GET /api/Appointments/search",
    scope: "appointments:read",
    handle: searchAppointments,
  },
  { label: "GET /api/Appointments/{id}", scope: "appointments:read", handle: readAppointment },
  {
    label: "POST /api/Appointments/{id}/reschedule",
    scope: "appointments:edit",
    handle: rescheduleAppointment,
  },
  { label: "POST /api/Appointments/{id}", scope: "appointments:cancel", handle: cancelAppointment },
];

export interface Match {
  route: Route;
  id: string;
}

const matchers = routes.map((route) => {
  const [method = "", path = ""] = route.label.split(" ");
  return { route, method, pattern: new RegExp(`^${path.replace("{id}", "([^/]+)")}$`) };
});

export function findRoute(method: string, path: string): Match | null {
  for (const matcher of matchers) {
    const found = matcher.method === method ? matcher.pattern.exec(path) : null;
    if (found) return { route: matcher.route, id: decodePart(found[1] ?? "") };
  }
  return null;
}
