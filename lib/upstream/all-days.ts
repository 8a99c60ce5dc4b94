import { addDays, type LocalDate } from "#lib/values/calendar.ts";
import { ok, type Result } from "#lib/values/result.ts";
import type { WireAvailability, WireAvailabilityQuery } from "./schema/availability.ts";
import type { CallOptions } from "./transport/call.ts";
import type { UpstreamFailure } from "./transport/failure.ts";

type Answer = Promise<Result<WireAvailability, UpstreamFailure>>;
type Ask = (query: WireAvailabilityQuery, options: CallOptions) => Answer;

/** A month of an upstream that answers a week at a time. */
const MAX_QUESTIONS = 5;
const TRIES = 3;

/**
 * Asks on where an answer ends before the days that were asked for (§4.2 says nothing of a longest range): else
 * "nothing is free" would be said of days of which nothing is known. Where asking on tells nothing either, as when it
 * is refused, they count as unread. Answers that list only days with times look the same, so an upstream that never
 * has more to say is asked on three times in all.
 */
export function askForAllDays(ask: Ask): Ask {
  let tries = TRIES;

  async function askOn(
    query: WireAvailabilityQuery,
    options: CallOptions,
    questions: number,
  ): Answer {
    const answer = await ask(query, options);
    const next = answer.ok && tries > 0 ? nextDay(answer.value, query) : undefined;
    if (!answer.ok || next === undefined) return answer;
    const onward = { ...query, startDate: next };
    const rest = questions > 1 ? await askOn(onward, options, questions - 1) : undefined;
    const told = rest?.ok ? saidSince(next, rest.value) : undefined;
    if (told === undefined) return ok(joined(answer.value, unreadDays(next, query)));
    tries = told.days.length > 0 ? Number.POSITIVE_INFINITY : tries - 1;
    return ok(joined(answer.value, told));
  }

  return (query, options) => askOn(query, options, MAX_QUESTIONS);
}

/** The day after the last one listed, if it was asked for; an entry without a date may be any day. */
function nextDay(
  { days, undated }: WireAvailability,
  { startDate, endDate = startDate }: WireAvailabilityQuery,
): LocalDate | undefined {
  const last =
    days
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? "";
  return undated === 0 && last >= startDate && last < endDate ? addDays(last, 1) : undefined;
}

/** What is said of the days from `first` on; an answer about other days than asked says nothing of them. */
function saidSince(first: LocalDate, answer: WireAvailability): WireAvailability | undefined {
  const days = answer.days.filter(({ date }) => date >= first);
  return days.length === 0 && answer.days.length > 0 ? undefined : { ...answer, days };
}

function unreadDays(from: LocalDate, { endDate = from }: WireAvailabilityQuery): WireAvailability {
  const days: WireAvailability["days"][number][] = [];
  for (let date = from; date <= endDate; date = addDays(date, 1)) {
    days.push({ date, timeSlots: [], unread: 1 });
  }
  return { days, undated: 0, allowJoinWaitlist: false, issues: [] };
}

function joined(one: WireAvailability, other: WireAvailability): WireAvailability {
  return {
    days: [...one.days, ...other.days],
    undated: one.undated + other.undated,
    allowJoinWaitlist: one.allowJoinWaitlist || other.allowJoinWaitlist,
    issues: [...one.issues, ...other.issues],
  };
}
