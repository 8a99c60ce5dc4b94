import type {
  DeskEdit,
  Histories,
  Appointment as LedgerAppointment,
  TruthLine,
  VisitorHistory,
} from "../chaos/histories.ts";
import type { Form } from "./forms.ts";
import { EPOCH } from "./process-chance.ts";
import type { Appointment, Line, Salon, Shape, Version } from "./salon.ts";
import { startOf } from "./salon.ts";
import { timeText } from "./wire-text.ts";

/** A reading may show the state of so long ago (draw-faults.ts). */
const LAG_MS = 8_000;

/** The records of a world in the form in which test/chaos compares them. A form stands for a person. */
export function historiesOf(forms: readonly Form[], salon: Salon): Histories {
  const visitors = forms.map(visitorOf);
  const made = [...salon.appointments.values()].filter(({ intent }) => intent !== undefined);
  // One that stands before one that was cancelled, and what was made last: a form has at most one of those.
  const madeAt = ({ versions }: Appointment) => versions[0].at;
  const inOrder = made.toSorted(
    (one, other) => rank(one) - rank(other) || madeAt(other) - madeAt(one),
  );
  return {
    visitors,
    journal: { integrity: "ok", bookings: [], byToken: new Map() },
    ledger: {
      appointments: inOrder.map(ledgerAppointment),
      ...{ requestsTotal: 0, maxWritesIn60s: 0, maxRequestsIn60s: 0, rejected429: 0 },
    },
  };
}

function rank({ versions }: Appointment): number {
  return versions.at(-1)?.is.status === "standing" ? 0 : 1;
}

function visitorOf({ intent, visit, told, asked, token }: Form): VisitorHistory {
  const [first] = visit.lines;
  const starts = visit.lines.map(({ start }) => start).toSorted();
  return {
    email: intent,
    plan: {
      line: first.item.serviceId,
      serviceId: first.item.serviceId,
      memberId: first.member?.id ?? "",
      start: starts[0] ?? first.start,
      minutes: first.minutes,
      date: visit.date,
    },
    sent: 1,
    told,
    asked,
    ...(token !== undefined && { token }),
  };
}

function ledgerAppointment({ id, intent, versions }: Appointment): LedgerAppointment {
  const [made] = versions;
  const last = versions.at(-1) ?? made;
  const [line] = last.is.lines;
  return {
    ...{ id, email: intent, ...whenOf(last.is) },
    ...{ price: 0, expectedPrice: null, createdAt: EPOCH + made.at, findings: [] },
    memberId: line?.memberId ?? null,
    serviceId: line?.serviceId,
    lines: truthLines(last.is),
    status: last.is.status,
    changes: versions.flatMap(visitorChange),
    desk: versions.flatMap((version, at) => deskEdit(version, versions[at - 1])),
  };
}

function visitorChange({ by, kind, at, is }: Version) {
  const isChange = by === "key" && (kind === "moved" || kind === "cancelled");
  return isChange ? [{ at: EPOCH + at, kind, ...whenOf(is) }] : [];
}

function deskEdit({ by, kind, at, is }: Version, before?: Version): readonly DeskEdit[] {
  if (by !== "desk" || kind === "made" || kind === "merged" || !before) return [];
  const until = EPOCH + at + LAG_MS;
  const edit = { at: EPOCH + at, until, kind, ...whenOf(is), before: truthLines(before.is) };
  return [kind === "lines" ? { ...edit, lines: truthLines(is) } : edit];
}

function whenOf(shape: Shape) {
  return { date: shape.date, start: timeText(startOf(shape)) };
}

function truthLines(shape: Shape): readonly TruthLine[] {
  const start = startOf(shape);
  return shape.lines.map((line: Line) => ({
    ...{ serviceId: line.serviceId, memberId: line.memberId },
    ...{ offset: line.start - start, minutes: line.minutes, cents: line.cents },
  }));
}
