import { availabilityQuery } from "#lib/offer/availability/query.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import type { Probe, ProbeAnswer, ProbeFailure } from "#lib/upstream/probe.ts";
import { addDays, type LocalDate } from "#lib/values/calendar.ts";
import type { Result } from "#lib/values/result.ts";

export type Answer = Result<ProbeAnswer, ProbeFailure>;

export type Permission = {
  readonly name: string;
  readonly scope: string;
  /** Without it nothing can be booked. */
  readonly needed: boolean;
  readonly without: string;
};

export const CATALOGUE: Permission = {
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

/** No record has it, so nothing can be moved or cancelled by it. */
const NO_APPOINTMENT = "/api/Appointments/00000000-0000-0000-0000-000000000000";

/** §4: each path with an empty body, which lacks required fields (§4.3 rule 2) or names no appointment. */
const WRITES: readonly (Permission & { readonly path: string })[] = [
  {
    name: "Create a client",
    scope: "clients:create",
    needed: true,
    without: "Nobody can book",
    path: "/api/Clients",
  },
  {
    name: "Create an appointment",
    scope: "appointments:create",
    needed: true,
    without: "Nobody can book",
    path: "/api/Appointments",
  },
  {
    name: "Reschedule an appointment",
    scope: "appointments:edit",
    needed: false,
    without: "Visitors cannot move a booking themselves",
    path: `${NO_APPOINTMENT}/reschedule`,
  },
  {
    name: "Cancel an appointment",
    scope: "appointments:cancel",
    needed: false,
    without: "Visitors cannot cancel a booking themselves",
    path: NO_APPOINTMENT,
  },
];

export type Asked = { readonly permission: Permission; readonly answer: Answer };

export type Answers = {
  readonly times: Asked;
  readonly clients: Asked;
  readonly appointments: Asked;
  readonly writes: readonly Asked[];
};

export const DAYS_ASKED = 30;

export function lastDayFrom(today: LocalDate): LocalDate {
  return addDays(today, DAYS_ASKED - 1);
}

export function askMenu(probe: Pick<Probe, "get">): Promise<Answer> {
  return probe.get("/api/servicecategories");
}

/** All but the menu. Writes go one after the other: they count towards the key's few a minute (§8). */
export async function askAll(
  probe: Pick<Probe, "get" | "post">,
  sample: CheckedCart | undefined,
  today: LocalDate,
): Promise<Answers> {
  const [times, clients, appointments] = await Promise.all([
    askTimes(probe, sample, today),
    probe.get("/api/Clients/search", { limit: "20" }),
    probe.get("/api/Appointments/search", {
      startDate: addDays(today, -DAYS_ASKED),
      endDate: lastDayFrom(today),
      limit: "50",
    }),
  ]);
  const writes: Asked[] = [];
  for (const { path, ...permission } of WRITES) {
    writes.push({ permission, answer: await probe.post(path, {}) });
  }
  return {
    times: { permission: AVAILABILITY, answer: times },
    clients: { permission: CLIENTS, answer: clients },
    appointments: { permission: APPOINTMENTS, answer: appointments },
    writes,
  };
}

function askTimes(
  probe: Pick<Probe, "get">,
  sample: CheckedCart | undefined,
  today: LocalDate,
): Promise<Answer> {
  const last = lastDayFrom(today);
  const services = sample
    ? availabilityQuery(sample, "any", today, last).services
    : [{ serviceId: "0" }];
  return probe.get("/api/Appointments/availability", {
    startDate: today,
    endDate: last,
    teamMemberId: "any",
    services: JSON.stringify(services),
  });
}
