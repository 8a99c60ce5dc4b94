import type { Cart, Rate } from "#lib/offer/catalogue/types.ts";
import {
  type LocalDate,
  type LocalTime,
  MINUTES_PER_DAY,
  minutesOf,
  timeAt,
} from "#lib/values/calendar.ts";
import type { AgreedVisit, Target, VisitLine } from "./stored-visit.ts";

export type { AgreedVisit, Target, VisitLine };

export type Member = { readonly id: string; readonly name?: string | undefined };

export type LineTime = {
  readonly start: LocalTime;
  readonly minutes: number;
  /** `null`: the line needs no member. */
  readonly member: Member | null;
};

/** What a visit takes of the calendar. It has at least one line. */
export type VisitTime<Line extends LineTime = LineTime> = {
  readonly date: LocalDate;
  /** True: each line was offered alone. False: one offer held all lines, with one member. */
  readonly composed: boolean;
  readonly lines: readonly [Line, ...Line[]];
};

export type Visit = VisitTime<VisitLine>;

export function startOf({ lines }: Pick<VisitTime, "lines">): LocalTime {
  const [start = lines[0].start] = lines.map((line) => line.start).toSorted();
  return start;
}

/** In minutes since midnight, pauses included. */
export function spanOf(visit: Pick<VisitTime, "lines">): readonly [from: number, to: number] {
  return [minutesOf(startOf(visit)), Math.max(...visit.lines.map(endMinuteOf))];
}

export function endMinuteOf({ start, minutes }: Pick<LineTime, "start" | "minutes">): number {
  return minutesOf(start) + minutes;
}

/** Minutes without the pauses between lines. */
export function totalOf({ lines }: Pick<Visit, "lines">): Rate {
  return {
    price: lines.reduce((sum, { price }) => sum + price, 0),
    minutes: lines.reduce((sum, { minutes }) => sum + minutes, 0),
  };
}

export function cartOf({ lines }: Pick<Visit, "lines">): Cart {
  return lines.map(({ item }) => item);
}

export function membersOf({ lines }: Pick<VisitTime, "lines">): readonly string[] {
  return [...new Set(lines.flatMap(({ member }) => member?.id ?? []))];
}

/** "Mara", or "Mara + Jonas" in the order of lines; `undefined` unless all names are known. */
export function memberNamesOf(lines: readonly Pick<LineTime, "member">[]): string | undefined {
  const members = lines.flatMap(({ member }) => member ?? []);
  if (members.some(({ name }) => name === undefined)) return undefined;
  return [...new Set(members.map(({ name }) => name))].join(" + ") || undefined;
}

/** The member of all lines; `null` for a composed visit, or where no member is needed. */
export function memberOfAll({ composed, lines }: Omit<VisitTime, "date">): Member | null {
  return composed ? null : lines[0].member;
}

/** Whom the visitor asked for: one member or `any` for all lines, or `with` one for each. */
export type WantedTeam = { readonly team: string; readonly with?: readonly string[] };

export function wantedTeamOf(visit: Visit): WantedTeam {
  const byLine = visit.lines.map(({ anyMember, member }) =>
    anyMember ? "any" : (member?.id ?? "any"),
  );
  if (!visit.composed) return { team: byLine[0] ?? "any" };
  return { team: "any", ...(byLine.some((id) => id !== "any") && { with: byLine }) };
}

export function mayBeAnyone({ lines }: Pick<Visit, "lines">): boolean {
  return lines.some(({ anyMember }) => anyMember);
}

/** Lines that availability offers together: all lines, or each line of a composed visit alone. */
export type Part<Line extends LineTime = LineTime> = {
  readonly lines: readonly Line[];
  readonly memberId: string | null;
  readonly start: LocalTime;
  readonly at: number;
};

export function partsOf<Line extends LineTime>(visit: VisitTime<Line>): readonly Part<Line>[] {
  const { composed, lines } = visit;
  if (!composed) {
    return [{ lines, memberId: memberOfAll(visit)?.id ?? null, start: startOf(visit), at: 0 }];
  }
  return lines.map((line, at) => {
    return { lines: [line], memberId: line.member?.id ?? null, start: line.start, at };
  });
}

/** Shifts all lines, gaps kept (§3); `undefined`: the visit would cross midnight. */
export function shiftedTo<Line extends LineTime>(
  visit: VisitTime<Line>,
  { date, start }: Target,
): VisitTime<Line> | undefined {
  const shift = minutesOf(start) - minutesOf(startOf(visit));
  const [from, to] = spanOf(visit);
  if (from + shift < 0 || to + shift > MINUTES_PER_DAY) return undefined;
  const lines = visit.lines.map((line) => {
    return { ...line, start: timeAt(minutesOf(line.start) + shift) ?? line.start };
  });
  return { date, composed: visit.composed, lines: nonEmpty(lines) };
}

export function timeOf({ date, lines }: Pick<VisitTime, "date" | "lines">): Target {
  return { date, start: startOf({ lines }) };
}

export function beginsAt(visit: Pick<VisitTime, "date" | "lines">, { date, start }: Target) {
  return visit.date === date && startOf(visit) === start;
}

export function isSameVisit(one: VisitTime, other: VisitTime): boolean {
  return (
    one.date === other.date &&
    one.lines.every(({ start, member }, at) => {
      const line = other.lines[at];
      return line?.start === start && line.member?.id === member?.id;
    })
  );
}

/** The business may have changed the order of lines. */
export function inOrderOfTime({ date, composed, lines }: Visit): Visit {
  const inTime = lines.toSorted((a, b) => minutesOf(a.start) - minutesOf(b.start));
  return { date, composed, lines: nonEmpty(inTime) };
}

export function nonEmpty<T>([first, ...others]: readonly T[]): readonly [T, ...T[]] {
  if (first === undefined) throw new Error("a visit has a line");
  return [first, ...others];
}
