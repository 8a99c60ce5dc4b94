import { availabilityQuery } from "#lib/offer/availability/query.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import type { Probe } from "#lib/upstream/probe.ts";
import { ROUTES, type Scope } from "#lib/upstream/routes.ts";
import { addDays, type LocalDate } from "#lib/values/calendar.ts";
import { type Answer, bad, doubt, type Finding, good, warn } from "./findings.ts";

/** §5: name in the dashboard, and what there is not without it; by the request that shows it. */
const PERMISSIONS = {
  categories: ["Read services and prices", "There is nothing to show"],
  availability: ["Check availability", "No time can be offered"],
  searchClients: ["Read client records", "Known clients cost two writes"],
  searchAppointments: ["Read appointments", "Lost answers need you; visitors move by phone"],
  createClient: ["Create a client", "Nobody can book"],
  createAppointment: ["Create an appointment", "Nobody can book"],
  reschedule: ["Reschedule an appointment", "Visitors cannot move a visit"],
  cancel: ["Cancel an appointment", "Visitors cannot cancel a visit"],
} as const;

export type Asked = keyof typeof PERMISSIONS;
export type Answers = Readonly<Record<Asked, Answer>>;

const READS = ["categories", "availability", "searchClients", "searchAppointments"] as const;
const WRITES = ["createClient", "createAppointment", "reschedule", "cancel"] as const;
/** Visitors can book without them. */
const OPTIONAL: readonly Asked[] = ["searchClients", "searchAppointments", "reschedule", "cancel"];

export const DAYS_ASKED = 30;

/** No record has it, so nothing can be moved or cancelled by it. */
const NO_APPOINTMENT = { id: "00000000-0000-0000-0000-000000000000" };

/**
 * All but the menu. Writes have an empty body, which lacks required fields (§4.3 rule 2), and go one
 * after the other: they count towards the key's few a minute (§8).
 */
export async function askAll(
  { ask }: Pick<Probe, "ask">,
  categories: Answer,
  sample: CheckedCart | undefined,
  today: LocalDate,
): Promise<Answers> {
  const last = addDays(today, DAYS_ASKED - 1);
  const month = { startDate: addDays(today, -DAYS_ASKED), endDate: last };
  const [availability, searchClients, searchAppointments] = await Promise.all([
    ask("availability", availabilityQuery(sample ?? [], "any", today, last)),
    ask("searchClients", { limit: 20 }),
    ask("searchAppointments", { ...month, limit: 50 }),
  ]);
  return {
    categories,
    availability,
    searchClients,
    searchAppointments,
    createClient: await ask("createClient", {}, {}),
    createAppointment: await ask("createAppointment", {}, {}),
    reschedule: await ask("reschedule", NO_APPOINTMENT, {}),
    cancel: await ask("cancel", NO_APPOINTMENT, {}),
  };
}

/** By the answer to the first request, which is for the menu. */
export function accessFinding(answer: Answer): Finding {
  if (!answer.ok) return bad(`BOOKING_API_URL: ${answer.error}`);
  const { status } = answer.value;
  if (status === 401) {
    return bad(
      "BOOKING_API_KEY is refused (401): it is mistyped, revoked or deleted. Create a key in the dashboard under Settings, Integrations",
    );
  }
  if (status < 400 ? status >= 300 : status === 404) {
    return bad(`BOOKING_API_URL leads to no catalogue (${status}): is it the API's base address?`);
  }
  if (status >= 500) return doubt(`The booking service answers, but fails (${status})`);
  return good("The booking service answers");
}

const TOLERATED_SKEW_SECONDS = 30;

export function clockFinding(skewSeconds: number | undefined): Finding {
  if (skewSeconds === undefined) return warn("The booking service does not name its time");
  if (Math.abs(skewSeconds) <= TOLERATED_SKEW_SECONDS) return good("The clocks agree");
  const direction = skewSeconds > 0 ? "behind" : "ahead of";
  return bad(
    `This machine's clock is ${Math.abs(skewSeconds)} s ${direction} the booking service's: switch on time synchronisation (NTP), or past times may be offered`,
  );
}

export function permissionFindings(answers: Answers): readonly Finding[] {
  if (READS.every((asked) => isRefused(answers[asked]))) {
    return [
      bad(
        "Every route is refused (403): BOOKING_API_URL is not the API's base address (a path too many?), the account's plan no longer includes Integrations, or the key has no permissions",
      ),
    ];
  }
  return [...READS, ...WRITES].map((asked) => permissionFinding(asked, answers[asked]));
}

/** Any status but 401 and 403 means that the scope is granted. */
function permissionFinding(asked: Asked, answer: Answer): Finding {
  const [name, without] = PERMISSIONS[asked];
  const scope = scopeOf(asked);
  const isNeeded = !OPTIONAL.includes(asked);
  if (!answer.ok) return bad(`${scope}: ${answer.error}`);
  const { status, retryAfter } = answer.value;
  if (status === 403) {
    const line = `${scope}: missing. ${without}. Give the key the permission “${name}” in the dashboard`;
    return (isNeeded ? bad : warn)(line);
  }
  if (status === 401 || status === 429 || status >= 500) {
    const wait = retryAfter === undefined ? "later" : `in ${retryAfter} s`;
    return (isNeeded ? doubt : warn)(`${scope}: not known (${status}). Try again ${wait}`);
  }
  return good(`${scope}: granted`);
}

function isRefused(answer: Answer): boolean {
  return answer.ok && answer.value.status === 403;
}

/** Scopes of writes that the key lacks. */
export function refusedScopes(answers: Answers): readonly string[] {
  return WRITES.filter((asked) => isRefused(answers[asked])).map(scopeOf);
}

function scopeOf(asked: Asked): Scope {
  return ROUTES[asked][2];
}
