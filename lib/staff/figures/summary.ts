import { addDays, type LocalDate } from "#lib/values/calendar.ts";
import type { Currency, Minor } from "#lib/values/money.ts";
import { fallingSteps } from "./funnel.ts";
import { ENDS, type End, OPEN_KINDS, type OpenKind, type Step } from "./names.ts";

type DatedSum = { readonly date: LocalDate; readonly name: string; readonly count: number };

/** Prices as booked, of bookings that were sent on these days; `kept` of them is not cancelled. */
export type Revenue = { readonly booked: Minor; readonly kept: Minor };

/** `steps`: visits that reached each step, once each; none is more than the one before. */
export type Sums = {
  readonly steps: Readonly<Record<Step, number>>;
  readonly revenue: Revenue;
};

export type Day = Sums & { readonly date: LocalDate; readonly ended: number };

export type Detail = { readonly name: string; readonly count: number; readonly last: LocalDate };

export type Summary = Sums & {
  readonly days: readonly Day[];
  readonly ends: readonly { readonly end: End; readonly count: number }[];
  readonly details: Readonly<Record<OpenKind, readonly Detail[]>>;
};

const MAX_DETAILS = 20;

export function summaryOf(
  from: LocalDate,
  to: LocalDate,
  sums: readonly DatedSum[],
  currency: Currency,
): Summary {
  const byDate = Map.groupBy(sums, ({ date }) => date);
  const days: Day[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    days.push(dayOf(date, byDate.get(date) ?? [], currency));
  }
  const ends = ENDS.map((end) => ({ end, count: total(sums, `end:${end}`) }));
  const [source, campaign, frame] = OPEN_KINDS.map((kind) => detailsOf(sums, kind));
  const sumOf = (of: (day: Day) => number) => days.reduce((sum, day) => sum + of(day), 0);
  return {
    days,
    steps: fallingSteps((step) => sumOf(({ steps }) => steps[step])),
    revenue: {
      booked: sumOf(({ revenue }) => revenue.booked),
      kept: sumOf(({ revenue }) => revenue.kept),
    },
    ends: ends.filter(({ count }) => count > 0),
    details: { source: source ?? [], campaign: campaign ?? [], frame: frame ?? [] },
  };
}

function dayOf(date: LocalDate, sums: readonly DatedSum[], currency: Currency): Day {
  const lost = sums.filter(({ name }) => name.startsWith("end:") && name !== "end:cancelled");
  const booked = total(sums, `booked:${currency}`);
  return {
    date,
    steps: fallingSteps((step) => total(sums, `step:${step}`)),
    revenue: { booked, kept: Math.max(0, booked - total(sums, `cancelled:${currency}`)) },
    ended: total(lost),
  };
}

function total(sums: readonly DatedSum[], name?: string): number {
  const sumsOfName = name === undefined ? sums : sums.filter((sum) => sum.name === name);
  return sumsOfName.reduce((all, { count }) => all + count, 0);
}

function detailsOf(sums: readonly DatedSum[], kind: OpenKind): readonly Detail[] {
  const prefix = `${kind}:`;
  const named = sums.filter(({ name }) => name.startsWith(prefix));
  return [...Map.groupBy(named, ({ name }) => name.slice(prefix.length))]
    .map(([name, all]) => ({
      name,
      count: total(all),
      last:
        all
          .map(({ date }) => date)
          .toSorted()
          .at(-1) ?? "",
    }))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MAX_DETAILS);
}
