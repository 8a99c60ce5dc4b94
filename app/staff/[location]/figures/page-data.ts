import type { Counted } from "#components/staff/count-list.tsx";
import type { DayRow } from "#components/staff/day-table.tsx";
import type { FunnelRow } from "#components/staff/funnel.tsx";
import { type OpenKind, OTHER, STEPS, type Step } from "#lib/staff/figures/names.ts";
import type { Detail, Summary } from "#lib/staff/figures/summary.ts";
import { addDays, isDate, type LocalDate, wallClock } from "#lib/values/calendar.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import type { BookingContext } from "../../../_shared/page-context.ts";
import { one, type Params } from "../../../_shared/params.ts";
import { numberText } from "../../_staff/number-text.ts";
import { figuresUrl } from "../../_staff/urls.ts";

const DAYS = 30;

export type Range = { readonly from: LocalDate; readonly to: LocalDate; readonly day?: LocalDate };

/** The last thirty days, or the one of them that the address names. */
export function rangeIn({ location }: BookingContext, params: Params): Range {
  const to = wallClock(Date.now(), location.timeZone).date;
  const from = addDays(to, 1 - DAYS);
  const day = one(params, "date");
  const isKnown = day !== undefined && isDate(day) && from <= day && day <= to;
  return isKnown ? { from: day, to: day, day } : { from, to };
}

export function funnelRows({ i18n }: BookingContext, { steps }: Summary): readonly FunnelRow[] {
  const percent = new Intl.NumberFormat(i18n.locale, { style: "percent" });
  return STEPS.map((step) => {
    const share = steps.visit > 0 ? steps[step] / steps.visit : 0;
    return {
      step,
      name: i18n.t(`desk.figures.steps.${step}`),
      count: numberText(i18n, steps[step]),
      share,
      percent: percent.format(share),
    };
  });
}

export type DayChart = {
  readonly title: string;
  readonly values: readonly number[];
  readonly top: string;
  readonly axis: readonly string[];
  readonly description: string;
};

/** Visits, bookings and revenue of each day. */
export function dayCharts(context: BookingContext, summary: Summary): readonly DayChart[] {
  const { i18n } = context;
  const { days, steps, revenue } = summary;
  const short = { day: "numeric", month: "short" } as const;
  const axis = [days.at(0), days.at(days.length >> 1), days.at(-1)].flatMap((day) =>
    day ? [i18n.date(day.date, short)] : [],
  );
  const chart = (
    title: string,
    total: number,
    values: readonly number[],
    spell: (value: number) => string,
  ): DayChart => {
    const top = spell(Math.max(...values));
    const [from = "", to = ""] = [axis.at(0), axis.at(-1)];
    const facts = { name: title, total: spell(total), max: top, from, to };
    const description = i18n.t("desk.figures.perDay", facts);
    return { title, values, top, axis, description };
  };
  const count = (value: number) => numberText(i18n, value);
  const ofStep = (step: Step) =>
    chart(
      i18n.t(`desk.figures.steps.${step}`),
      steps[step],
      days.map((day) => day.steps[step]),
      count,
    );
  return [
    ofStep("visit"),
    ofStep("booked"),
    chart(
      i18n.t("desk.figures.worth"),
      revenue.booked,
      days.map((day) => day.revenue.booked),
      i18n.money,
    ),
  ];
}

type Cell = DayRow["cells"][number];

/** Of the steps the first and the last. */
const isBetween = (step: Step) => step !== "visit" && step !== "booked";

export function dayHeadings({ t }: I18n): readonly Cell[] {
  return [
    ...STEPS.map((step) => ({ text: t(`desk.figures.steps.${step}`), isMore: isBetween(step) })),
    { text: t("desk.figures.worth"), isMore: false },
    { text: t("desk.figures.ended"), isMore: true },
  ];
}

export function dayRows(context: BookingContext, { days }: Summary): readonly DayRow[] {
  const { i18n } = context;
  return days.toReversed().map(({ date, steps, revenue, ended }) => ({
    href: figuresUrl(context, { date }),
    date: i18n.shortDate(date),
    cells: [
      ...STEPS.map((step) => ({ text: numberText(i18n, steps[step]), isMore: isBetween(step) })),
      { text: i18n.money(revenue.booked), isMore: false },
      { text: numberText(i18n, ended), isMore: true },
    ],
  }));
}

export function endRows({ i18n }: BookingContext, { ends }: Summary): readonly Counted[] {
  const most = ends.toSorted((a, b) => b.count - a.count);
  return counted(i18n, most, ({ end }) => i18n.t(`desk.figures.ends.${end}`));
}

export function detailRows(
  { i18n }: BookingContext,
  { details }: Summary,
  kind: OpenKind,
): readonly Counted[] {
  return counted(i18n, details[kind], ({ name }: Detail) => {
    if (name === OTHER) return i18n.t("desk.figures.sources.others");
    return name === "" ? i18n.t("desk.figures.sources.direct") : name;
  });
}

function counted<T extends { readonly count: number }>(
  i18n: I18n,
  all: readonly T[],
  nameOf: (one: T) => string,
): readonly Counted[] {
  const most = Math.max(1, ...all.map(({ count }) => count));
  return all.map((one) => ({
    name: nameOf(one),
    count: numberText(i18n, one.count),
    share: one.count / most,
  }));
}
