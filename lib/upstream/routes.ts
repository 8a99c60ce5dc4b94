import type { HttpRequest } from "./transport/http.ts";
import type { Route } from "./transport/retry.ts";

/** §4. */
const PATHS: Readonly<Record<Route, readonly [HttpRequest["method"], string]>> = {
  categories: ["GET", "/api/servicecategories"],
  availability: ["GET", "/api/Appointments/availability"],
  createClient: ["POST", "/api/Clients"],
  searchClients: ["GET", "/api/Clients/search"],
  client: ["GET", "/api/Clients/{id}"],
  createAppointment: ["POST", "/api/Appointments"],
  searchAppointments: ["GET", "/api/Appointments/search"],
  appointment: ["GET", "/api/Appointments/{id}"],
  reschedule: ["POST", "/api/Appointments/{id}/reschedule"],
  cancel: ["POST", "/api/Appointments/{id}"],
};

/** `id` is of the path; the cart is JSON (§4.2). */
export type Parameters = {
  readonly id?: string;
  readonly services?: readonly object[];
  readonly [name: string]: string | number | readonly object[] | undefined;
};

export function requestOf(route: Route, parameters: Parameters, body?: object) {
  const [method, pattern] = PATHS[route];
  const { id = "", ...others } = parameters;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(others)) {
    if (value === undefined) continue;
    query.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  const path = pattern.replace("{id}", () => encodeURIComponent(id));
  const asked = { route, query: { ...parameters, ...body } };
  const request: HttpRequest = { method, path: query.size === 0 ? path : `${path}?${query}`, body };
  return { ...request, asked };
}

/** Ids that would turn the path into another route's (§4). */
const reservedIds: ReadonlySet<string> = new Set(["", ".", "..", "search", "availability"]);

export function isAddressable(id: string): boolean {
  return !reservedIds.has(id.toLowerCase());
}
