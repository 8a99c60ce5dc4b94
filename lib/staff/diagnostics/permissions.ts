import type { Probe } from "#lib/upstream/probe.ts";
import type { Health } from "#lib/upstream/transport/health.ts";
import type { Route } from "#lib/upstream/transport/retry.ts";
import { addDays, type LocalDate } from "#lib/values/calendar.ts";
import { type Finding, good, type Permission, permissionFinding, warn } from "./findings.ts";

export const CATALOGUE: Permission = {
  name: "Read services and prices",
  scope: "catalog:view",
  needed: true,
  without: "There is nothing to show",
};
export const AVAILABILITY: Permission = {
  name: "Check availability",
  scope: "availability:read",
  needed: true,
  without: "No time can be offered",
};
export const CLIENTS: Permission = {
  name: "Read client records",
  scope: "clients:view",
  needed: false,
  without: "Known clients cost two writes, and new ones are entered without the phone number",
};
export const APPOINTMENTS: Permission = {
  name: "Read appointments",
  scope: "appointments:read",
  needed: false,
  without: "A booking whose answer is lost may need a person to settle it",
};

type WritePermission = Permission & { readonly path: string; readonly route: Route };

/** No record has it, so nothing can be moved or cancelled by it. */
const NO_APPOINTMENT = "/api/Appointments/00000000-0000-0000-0000-000000000000";

/** §4: each path with an empty body, which lacks required fields or names no appointment. */
const WRITES: readonly WritePermission[] = [
  {
    name: "Create a client",
    scope: "clients:create",
    needed: true,
    without: "Nobody can book",
    path: "/api/Clients",
    route: "createClient",
  },
  {
    name: "Create an appointment",
    scope: "appointments:create",
    needed: true,
    without: "Nobody can book",
    path: "/api/Appointments",
    route: "createAppointment",
  },
  {
    name: "Reschedule an appointment",
    scope: "appointments:edit",
    needed: false,
    without: "Visitors cannot move a booking themselves: set CHANGES=phone",
    path: `${NO_APPOINTMENT}/reschedule`,
    route: "reschedule",
  },
  {
    name: "Cancel an appointment",
    scope: "appointments:cancel",
    needed: false,
    without: "Visitors cannot cancel a booking themselves: set CHANGES=phone",
    path: NO_APPOINTMENT,
    route: "cancel",
  },
];

export function permissionOf(route: Route): Permission | undefined {
  return WRITES.find((write) => write.route === route);
}

export const WRITES_NOT_ASKED = writesNotAsked(WRITES);

function writesNotAsked(writes: readonly WritePermission[]): Finding {
  const scopes = writes.map(({ scope }) => scope);
  return warn(
    `${scopes.join(", ")}: only a write would show them. Look at the key in the dashboard, or add --writes: four requests that can do nothing, each of which counts as a write`,
    { code: "writes_unasked", scopes },
  );
}

/** Instead of `WRITES_NOT_ASKED`: granted where bookings have shown it, and nothing of what they were refused. */
export function writesInUse({
  lastAnswerAt,
  upstreamProblems,
}: Pick<Health, "lastAnswerAt" | "upstreamProblems">): readonly Finding[] {
  const problems = new Map(upstreamProblems().map(({ route, cause }) => [route, cause]));
  const granted = WRITES.filter(
    ({ route }) => lastAnswerAt(route) !== undefined && !problems.has(route),
  );
  const open = WRITES.filter(
    (write) => !granted.includes(write) && problems.get(write.route) !== "refused",
  );
  return [
    ...granted.map(({ scope }) =>
      good(`${scope}: granted when last used`, { code: "granted", scope }),
    ),
    ...(open.length > 0 ? [writesNotAsked(open)] : []),
  ];
}

/** One after the other: they count towards the key's few writes a minute (§8). */
export async function askWrites(probe: Pick<Probe, "post">): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const { path, ...permission } of WRITES) {
    const answer = await probe.post(path, {});
    findings.push(permissionFinding(permission, answer));
    if (answer.ok && answer.value.status < 300) {
      const line = `${permission.scope}: an empty request was accepted (${answer.value.status}). Look into the dashboard for a record without content`;
      findings.push(warn(line));
    }
  }
  return findings;
}

/** Long enough for some appointments, whose statuses are looked at. */
const DAYS_LOOKED_AT = 7;

export async function askReads(probe: Pick<Probe, "get">, today: LocalDate) {
  const [clients, appointments] = await Promise.all([
    probe.get("/api/Clients/search", { limit: "1" }),
    probe.get("/api/Appointments/search", {
      startDate: today,
      endDate: addDays(today, DAYS_LOOKED_AT),
      limit: "50",
    }),
  ]);
  return [
    { permission: CLIENTS, answer: clients },
    { permission: APPOINTMENTS, answer: appointments },
  ] as const;
}
