import { z } from "zod";
import type { Location, UpstreamAccess } from "#lib/config/types.ts";
import {
  accessFinding,
  accountFinding,
  bad,
  clockFinding,
  type Finding,
  good,
  type Permission,
  permissionFinding,
  warn,
} from "./advice.ts";
import { ask } from "./ask.ts";

const catalogue = z.object({
  data: z.array(z.object({ services: z.array(z.object({ id: z.string() })).default([]) })),
});

const CATALOGUE: Permission = {
  name: "Read services and prices",
  scope: "catalog:view",
  needed: true,
  without: "There is nothing to show",
};
const AVAILABILITY: Permission = {
  name: "Check availability",
  scope: "availability:read",
  needed: true,
  without: "No time can be offered",
};
const CLIENTS: Permission = {
  name: "Read client records",
  scope: "clients:view",
  needed: false,
  without: "Known clients cost two writes, and new ones are entered without the phone number",
};
const APPOINTMENTS: Permission = {
  name: "Read appointments",
  scope: "appointments:read",
  needed: false,
  without: "A booking whose answer is lost may need a person to settle it",
};

/** Four GET requests; uses only statuses and service ids, and never writes. */
export async function examine(location: Location, access: UpstreamAccess): Promise<Finding[]> {
  const menu = await ask(access, "/api/servicecategories");
  const first = accessFinding(menu);
  if (!menu.ok || first.mark === "✗") return [first];
  const services = serviceIds(menu.value.body);
  const day = today(location.timeZone);
  const rest = await Promise.all([
    ask(access, "/api/Appointments/availability", {
      startDate: day,
      teamMemberId: "any",
      services: JSON.stringify([{ serviceId: services?.[0] ?? "0" }]),
    }),
    ask(access, "/api/Clients/search", { limit: "1" }),
    ask(access, "/api/Appointments/search", { startDate: day, endDate: day, limit: "1" }),
  ]);
  const account = accountFinding([menu, ...rest]);
  const clock = clockFinding(menu.value.skewSeconds);
  if (account) return [first, clock, account];
  return [
    first,
    clock,
    permissionFinding(CATALOGUE, menu),
    ...(menu.value.status === 200 ? [menuFinding(services)] : []),
    ...[AVAILABILITY, CLIENTS, APPOINTMENTS].flatMap((permission, index) => {
      const answer = rest[index];
      return answer ? [permissionFinding(permission, answer)] : [];
    }),
    warn(
      "clients:create, appointments:create, appointments:edit, appointments:cancel: only a write would show them. Look at the key in the dashboard",
    ),
  ];
}

function serviceIds(body: unknown): string[] | undefined {
  const parsed = catalogue.safeParse(body);
  if (!parsed.success) return undefined;
  return parsed.data.data.flatMap((category) => category.services.map((service) => service.id));
}

function menuFinding(services: string[] | undefined): Finding {
  if (services === undefined) {
    return bad("The catalogue cannot be read: is BOOKING_API_URL the booking service's own API?");
  }
  if (services.length === 0) return warn("The catalogue has no services yet");
  return good(`The catalogue has ${services.length} services`);
}

/** At the business. */
function today(timeZone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(new Date());
}
