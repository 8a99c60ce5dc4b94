import { availabilityQuery } from "#lib/offer/availability/query.ts";
import { reshapeAvailability } from "#lib/offer/availability/reshape.ts";
import type { Availability } from "#lib/offer/availability/types.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import type { Probe, ProbeAnswer, ProbeFailure } from "#lib/upstream/probe.ts";
import type { Schemas } from "#lib/upstream/readers.ts";
import { addDays, type LocalDate } from "#lib/values/calendar.ts";
import type { Result } from "#lib/values/result.ts";

export type TimesAnswer = Result<ProbeAnswer, ProbeFailure>;

export const DAYS_ASKED = 14;

function lastDay(from: LocalDate): LocalDate {
  return addDays(from, DAYS_ASKED - 1);
}

export function askTimes(
  probe: Pick<Probe, "get">,
  cart: CheckedCart,
  from: LocalDate,
  to = lastDay(from),
): Promise<TimesAnswer> {
  const { services, startDate, teamMemberId } = availabilityQuery(cart, "any", from, to);
  const query = { startDate, endDate: to, teamMemberId, services: JSON.stringify(services) };
  return probe.get("/api/Appointments/availability", query);
}

/** A number is the status of an answer without times; 0: there was none. */
export function readTimes(
  answer: TimesAnswer,
  schemas: Pick<Schemas, "availability">,
  from: LocalDate,
  to = lastDay(from),
): Availability | "unreadable" | number {
  if (!answer.ok) return 0;
  if (answer.value.status !== 200) return answer.value.status;
  const parsed = schemas.availability.safeParse(answer.value.body);
  // UTC skips no hour, so lengths are compared as they are listed.
  return parsed.success ? reshapeAvailability(parsed.data, from, to, 0, "UTC") : "unreadable";
}

/** Whom an answer about free times names, by id. */
export function namesIn(
  answer: TimesAnswer,
  today: LocalDate,
  schemas: Pick<Schemas, "availability">,
): ReadonlyMap<string, string> {
  const times = readTimes(answer, schemas, today);
  const members = typeof times === "object" ? times.members : [];
  return new Map(members.map(({ id, name }) => [id, name ?? id]));
}
