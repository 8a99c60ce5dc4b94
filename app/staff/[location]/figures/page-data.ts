import type { Counted } from "#components/staff/count-list.tsx";
import type { DayRow } from "#components/staff/day-table.tsx";
import { type OpenKind, OTHER, STEPS, type Step } from "#lib/staff/figures/names.ts";
import type { Detail, Summary } from "#lib/staff/figures/summary.ts";
import { addDays, isDate, type LocalDate, wallClock } from "#lib/values/calendar.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import type { BookingContext } from "../../../_shared/page-context.ts";
import { one, type Params } from "../../../_shared/params.ts";
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

export type StepFigure = {
  readonly step: Step;
  readonly name: string;
  readonly total: string;
  readonly share: string | undefined;
  readonly values: readonly number[];
  readonly max: string;
};

export function stepFigures(
  { i18n }: BookingContext,
  { steps, days }: Summary,
): readonly StepFigure[] {
  const percent = new Intl.NumberFormat(i18n.locale, { style: "percent" });
  return STEPS.map((step, index) => {
    const before = STEPS[index - 1];
    const share = before && steps[before] > 0 ? steps[step] / steps[before] : undefined;
    const values = days.map((day) => day.steps[step]);
    return {
      step,
      name: i18n.t(`desk.figures.steps.${step}`),
      total: numberText(i18n, steps[step]),
      share: share !== undefined && share > 0 && share <= 1 ? percent.format(share) : undefined,
      values,
      max: numberText(i18n, Math.max(...values)),
    };
  });
}

export function dayRows(context: BookingContext, { days }: Summary): readonly DayRow[] {
  const { i18n } = context;
  return days.toReversed().map(({ date, steps, ended }) => ({
    href: figuresUrl(context, { date }),
    date: i18n.shortDate(date),
    cells: [...STEPS.map((step) => steps[step]), ended].map((count) => numberText(i18n, count)),
  }));
}

export function endRows({ i18n }: BookingContext, { ends }: Summary): readonly Counted[] {
  return counted(i18n, ends, ({ end }) => i18n.t(`desk.figures.ends.${end}`));
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

export function numberText({ locale }: Pick<I18n, "locale">, value: number): string {
  return new Intl.NumberFormat(locale).format(value);
}
