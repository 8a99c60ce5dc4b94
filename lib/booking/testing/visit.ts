import type { LocalTime } from "#lib/values/calendar.ts";
import {
  type AgreedVisit,
  nonEmpty,
  shiftedTo,
  type Visit,
  type VisitLine,
} from "../model/visit.ts";

const line: VisitLine = {
  item: { serviceId: "cut", addons: [] },
  name: "Cut",
  addonNames: [],
  start: "10:00:00",
  minutes: 30,
  price: 40_00,
  anyMember: false,
  member: { id: "mara", name: "Mara" },
};

/** One line (a cut by Mara at ten) unless `lines` says otherwise. */
export function visitWith(
  lines: readonly Partial<VisitLine>[] = [{}],
  changes: Partial<Omit<Visit, "lines">> = {},
): Visit {
  const whole = nonEmpty(lines.map((each) => ({ ...line, ...each })));
  return { date: "2026-11-24", composed: false, lines: whole, ...changes };
}

export function agreedWith(
  lines?: readonly Partial<VisitLine>[],
  changes: Partial<Omit<AgreedVisit, "lines">> = {},
): AgreedVisit {
  const agreed = { intentId: "intent", slug: "book", sealedAt: 0 };
  return { ...visitWith(lines), ...agreed, ...changes };
}

export function changedLines<V extends Visit>(visit: V, changes: Partial<VisitLine>): V {
  return { ...visit, lines: nonEmpty(visit.lines.map((each) => ({ ...each, ...changes }))) };
}

export function startingAt(visit: AgreedVisit, start: LocalTime): AgreedVisit {
  const moved = shiftedTo(visit, { date: visit.date, start });
  if (!moved) throw new Error("it would end after midnight");
  return { ...visit, ...moved };
}
