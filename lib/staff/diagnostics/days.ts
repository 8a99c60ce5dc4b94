import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import type { Schemas } from "#lib/upstream/readers.ts";
import { addDays, type LocalDate, type LocalTime } from "#lib/values/calendar.ts";
import { dayText } from "../rehearsal/day-text.ts";
import { DAYS_ASKED, namesIn, readTimes, type TimesAnswer } from "./times.ts";

export type UnderstoodDay = {
  readonly date: LocalDate;
  /** Absent where nothing is free. */
  readonly times?: {
    readonly first: LocalTime;
    readonly last: LocalTime;
    readonly names: readonly string[];
  };
};

export type UnderstoodDays = {
  /** The service whose times they are. */
  readonly name: string;
  readonly days: readonly UnderstoodDay[];
};

export function understoodDays(
  cart: CheckedCart,
  answer: TimesAnswer,
  today: LocalDate,
  schemas: Pick<Schemas, "availability">,
): UnderstoodDays | undefined {
  const times = readTimes(answer, schemas, today);
  if (typeof times !== "object") return undefined;
  const names = namesIn(answer, today, schemas);
  const days = Array.from({ length: DAYS_ASKED }, (_, index): UnderstoodDay => {
    const date = addDays(today, index);
    const own = times.slots.filter((slot) => slot.date === date);
    const starts = own.map(({ start }) => start).toSorted();
    const [first, end] = [starts[0], starts.at(-1)];
    if (first === undefined || end === undefined) return { date };
    const ids = new Set(own.flatMap(({ memberIds }) => memberIds));
    return { date, times: { first, last: end, names: [...ids].map((id) => names.get(id) ?? id) } };
  });
  return { name: cart.map(({ service }) => service.name).join(" + "), days };
}

const DAYS_SHOWN = 7;

export function dayLines({ name, days }: UnderstoodDays, showsAll: boolean): readonly string[] {
  const shown = showsAll ? days : days.slice(0, DAYS_SHOWN);
  return [
    `• When “${name}” is free: is that so?`,
    ...shown.map(({ date, times }) => {
      const free = times && [
        `first ${times.first.slice(0, 5)}, last ${times.last.slice(0, 5)}`,
        times.names.length > 0 ? `with ${times.names.join(", ")}` : "without a team member",
      ];
      return `    ${dayText(date)}: ${free?.join(", ") ?? "nothing"}`;
    }),
  ];
}
