import { addDays, type LocalDate } from "#lib/values/calendar.ts";
import { ENDS, type End, OPEN_KINDS, type OpenKind, type Step } from "./names.ts";

type DatedSum = { readonly date: LocalDate; readonly name: string; readonly count: number };

export type Day = {
  readonly date: LocalDate;
  readonly steps: Readonly<Record<Step, number>>;
  readonly ended: number;
};

export type Detail = { readonly name: string; readonly count: number; readonly last: LocalDate };

export type Summary = {
  readonly days: readonly Day[];
  readonly steps: Readonly<Record<Step, number>>;
  readonly ends: readonly { readonly end: End; readonly count: number }[];
  readonly details: Readonly<Record<OpenKind, readonly Detail[]>>;
};

const MAX_DETAILS = 20;

export function summaryOf(from: LocalDate, to: LocalDate, sums: readonly DatedSum[]): Summary {
  const byDate = Map.groupBy(sums, ({ date }) => date);
  const dates: LocalDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  const ends = ENDS.map((end) => ({ end, count: total(sums, `end:${end}`) }));
  const [source, campaign, frame] = OPEN_KINDS.map((kind) => detailsOf(sums, kind));
  return {
    days: dates.map((date) => {
      const ofDay = byDate.get(date) ?? [];
      const lost = ofDay.filter(({ name }) => name.startsWith("end:") && name !== "end:cancelled");
      return { date, steps: stepsOf(ofDay), ended: total(lost) };
    }),
    steps: stepsOf(sums),
    ends: ends.filter(({ count }) => count > 0),
    details: { source: source ?? [], campaign: campaign ?? [], frame: frame ?? [] },
  };
}

function total(sums: readonly DatedSum[], name?: string): number {
  const sumsOfName = name === undefined ? sums : sums.filter((sum) => sum.name === name);
  return sumsOfName.reduce((all, { count }) => all + count, 0);
}

function stepsOf(sums: readonly DatedSum[]): Readonly<Record<Step, number>> {
  const of = (step: Step) => total(sums, `step:${step}`);
  return {
    visit: of("visit"),
    service: of("service"),
    time: of("time"),
    details: of("details"),
    sent: of("sent"),
    booked: of("booked"),
  };
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
