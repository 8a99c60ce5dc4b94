import { reshapeAvailability } from "#lib/offer/availability/reshape.ts";
import type { Slot } from "#lib/offer/availability/types.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import { quoteCart } from "#lib/offer/pricing/cart.ts";
import { schemas } from "#lib/upstream/readers.ts";
import type { LocalDate, LocalTime } from "#lib/values/calendar.ts";
import { type Answer, DAYS_ASKED, lastDayFrom } from "./ask.ts";
import { bad, type Finding, good, issueFindings, warn } from "./findings.ts";

type Day = {
  readonly date: LocalDate;
  readonly first: LocalTime;
  readonly last: LocalTime;
  readonly count: number;
  /** Different lengths of its times, in minutes; none where they are as long as the visit. */
  readonly minutes: readonly number[];
  readonly members: readonly { readonly id: string; readonly name?: string }[];
};

/** When the sample could be booked, on the days that have a time. */
export type Days = {
  readonly name: string;
  readonly days: readonly Day[];
};

export type ReadDays = { readonly findings: readonly Finding[]; readonly days: Days | undefined };

export function readDays(
  sample: CheckedCart | undefined,
  answer: Answer,
  today: LocalDate,
): ReadDays {
  if (!answer.ok || answer.value.status !== 200 || !sample)
    return { findings: [], days: undefined };
  const parsed = schemas.availability.safeParse(answer.value.body);
  if (!parsed.success) return { findings: [], days: undefined };
  const wire = parsed.data;
  // UTC skips no hour, so lengths are as they are listed.
  const times = reshapeAvailability(wire, today, lastDayFrom(today), 0, "UTC");
  const days = Map.groupBy(times.slots, ({ date }) => date);
  return {
    findings: [
      ...issueFindings("GET /api/Appointments/availability", wire.issues),
      listedFinding(new Set(wire.days.map(({ date }) => date)).size),
      ...lengthFindings(sample, times.slots),
    ],
    days: {
      name: sample.map(({ service }) => service.name).join(" + "),
      days: [...days].map(([date, slots]) => {
        const starts = slots.map(({ start }) => start).toSorted();
        const ids = new Set(slots.flatMap(({ memberIds }) => memberIds));
        return {
          date,
          first: starts[0] ?? "",
          last: starts.at(-1) ?? "",
          count: slots.length,
          minutes: lengthsOf(slots),
          members: times.members.filter(({ id }) => ids.has(id)),
        };
      }),
    },
  };
}

function lengthsOf(slots: readonly Slot[]): readonly number[] {
  const ended = slots.filter(({ isAsLongAsAsked }) => !isAsLongAsAsked);
  return [...new Set(ended.map(({ minutes }) => minutes))].toSorted((a, b) => a - b);
}

function listedFinding(listed: number): Finding {
  const line = `Free times: asked for ${DAYS_ASKED} days, answered ${listed}`;
  return listed >= DAYS_ASKED
    ? good(line)
    : warn(`${line}. Later days show nothing until they are asked for`);
}

/** Where each time is too short for the visit, one of the two lengths is in another unit. */
function lengthFindings(sample: CheckedCart, slots: readonly Slot[]): readonly Finding[] {
  const ended = slots.filter(({ isAsLongAsAsked }) => !isAsLongAsAsked);
  const quoted = ended.flatMap(({ minutes, memberIds }) => {
    const quote = quoteCart(sample, () => memberIds[0] ?? null);
    return quote.ok ? [{ listed: minutes, needed: quote.value.total.minutes }] : [];
  });
  const [first] = quoted;
  if (!first || quoted.some(({ listed, needed }) => listed >= needed)) return [];
  return [
    bad(
      `Free times last ${first.listed} min, and the visit takes ${first.needed} min by the catalogue: none is offered. Is one of them in another unit?`,
    ),
  ];
}
