import type { HttpRequest } from "../transport/http.ts";

export type Endpoint =
  | "catalogue"
  | "availability"
  | "createClient"
  | "createAppointment"
  | "searchClients"
  | "readClient"
  | "searchAppointments"
  | "readAppointment"
  | "reschedule"
  | "cancel";

export type Asked = {
  readonly endpoint: Endpoint;
  /** `$query`: parameters, the path's `id` and the fields of the documented body, side by side. */
  readonly query: Readonly<Record<string, unknown>>;
};

/** §4, in the order in which paths are tried: an id is none of the fixed words. */
const ENDPOINTS: readonly (readonly [HttpRequest["method"], RegExp, Endpoint])[] = [
  ["GET", /^\/api\/servicecategories$/, "catalogue"],
  ["GET", /^\/api\/Appointments\/availability$/, "availability"],
  ["GET", /^\/api\/Appointments\/search$/, "searchAppointments"],
  ["GET", /^\/api\/Appointments\/([^/]+)$/, "readAppointment"],
  ["GET", /^\/api\/Clients\/search$/, "searchClients"],
  ["GET", /^\/api\/Clients\/([^/]+)$/, "readClient"],
  ["POST", /^\/api\/Clients$/, "createClient"],
  ["POST", /^\/api\/Appointments$/, "createAppointment"],
  ["POST", /^\/api\/Appointments\/([^/]+)\/reschedule$/, "reschedule"],
  ["POST", /^\/api\/Appointments\/([^/]+)$/, "cancel"],
];

export function askedOf({ method, path, body }: HttpRequest): Asked | undefined {
  const [plain = "", search = ""] = path.split("?");
  for (const [of, pattern, endpoint] of ENDPOINTS) {
    const match = of === method ? pattern.exec(plain) : null;
    if (!match) continue;
    const [, id] = match;
    const parameters = [...new URLSearchParams(search)].map(([name, value]) => [
      name,
      readParameter(name, value),
    ]);
    const query = {
      ...Object.fromEntries(parameters),
      ...(id !== undefined && { id: decodeURIComponent(id) }),
      ...(typeof body === "object" && body),
    };
    return { endpoint, query };
  }
  return undefined;
}

/** The cart is JSON (§4.2), and pages are counted. */
function readParameter(name: string, value: string): unknown {
  if (name === "limit" || name === "skip") return Number(value);
  return name === "services" ? JSON.parse(value) : value;
}
