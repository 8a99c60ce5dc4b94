/** The ten endpoints of §4, each with the permission that opens it (§5). */
export const ROUTES = {
  categories: ["GET", "/api/servicecategories", "catalog:view"],
  availability: ["GET", "/api/Appointments/availability", "availability:read"],
  createClient: ["POST", "/api/Clients", "clients:create"],
  searchClients: ["GET", "/api/Clients/search", "clients:view"],
  client: ["GET", "/api/Clients/{id}", "clients:view"],
  createAppointment: ["POST", "/api/Appointments", "appointments:create"],
  searchAppointments: ["GET", "/api/Appointments/search", "appointments:read"],
  appointment: ["GET", "/api/Appointments/{id}", "appointments:read"],
  reschedule: ["POST", "/api/Appointments/{id}/reschedule", "appointments:edit"],
  cancel: ["POST", "/api/Appointments/{id}", "appointments:cancel"],
} as const;

export type Route = keyof typeof ROUTES;
export type Scope = (typeof ROUTES)[Route][2];

/** `id` is of the path; the cart is JSON (§4.2). */
export type Parameters = {
  readonly id?: string;
  readonly services?: readonly object[];
  readonly [name: string]: string | number | readonly object[] | undefined;
};

export function requestOf(route: Route, parameters: Parameters, body?: object) {
  const [method, pattern] = ROUTES[route];
  const { id = "", ...others } = parameters;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(others)) {
    if (value === undefined) continue;
    query.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  const path = pattern.replace("{id}", () => encodeURIComponent(id));
  const asked = { route, query: { ...parameters, ...body } };
  return { method, path: query.size === 0 ? path : `${path}?${query}`, body, asked };
}

/** Ids that would turn the path into another route's (§4). */
const reservedIds: ReadonlySet<string> = new Set(["", ".", "..", "search", "availability"]);

export function isAddressable(id: string): boolean {
  return !reservedIds.has(id.toLowerCase());
}
