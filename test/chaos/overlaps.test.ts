import { expect, test } from "vitest";
import type { Appointment, DeskEdit, Overlap } from "./histories.ts";
import { ada, appointment, broken, plan } from "./sample-histories.ts";

const READ_AT = 40_000;
const to = { date: plan.date, start: "14:00:00" };
const elif = { memberId: "tm_elif", minutes: 30 };
const own = { ...elif, start: "14:00:00", appointmentStart: "14:00:00" };
const other = { ...elif, start: "14:20:00", appointmentStart: "14:20:00" };
const overlap: Overlap = { with: "apt_9", own, other, readAt: READ_AT };

/** Ada's, whose move the salon's own appointment `apt_9` was in the way of. */
function moved(overlaps: readonly Overlap[], desk: readonly DeskEdit[]): Appointment {
  const changes = [{ at: READ_AT + 500, kind: "moved" as const, ...to }];
  return { ...appointment, ...to, changes, desk, overlaps, findings: ["overlap"] };
}

/** The desk gives the visit to Elif, who is not free at the time to which it moves. */
function swap(after: number, more: Partial<DeskEdit> = {}): DeskEdit {
  const at = READ_AT + after;
  const { date, start } = plan;
  const before = appointment.lines;
  return { ...{ kind: "lines", date, start, before }, at, until: at + 10, ...more };
}

function isOurs(...appointments: readonly Appointment[]): boolean {
  const asked = [{ kind: "move" as const, to, at: READ_AT - 1_000 }];
  return broken({ visitors: [{ ...ada, asked }], appointments }).includes("nothing doubled");
}

const line = {
  serviceId: "svc_blow_dry",
  memberId: "tm_elif",
  offset: 0,
  minutes: 30,
  cents: 40_10,
};

test("an overlap is ours", () => {
  expect(isOurs(moved([overlap], []))).toBe(true);
  expect(isOurs({ ...moved([], []), overlaps: [] })).toBe(true);
});

test("one of lines that the desk wrote after they were read for the move is not", () => {
  expect(isOurs(moved([overlap], [swap(100)]))).toBe(false);
});

test("lines that the desk wrote before the reading were to be seen", () => {
  expect(isOurs(moved([overlap], [swap(-100)]))).toBe(true);
  const twice = [swap(-100), swap(100, { before: [line] })];
  expect(isOurs(moved([overlap], twice))).toBe(true);
});

test("what would have overlapped without the desk is ours", () => {
  const before = [{ ...line, serviceId: "1042" }];
  expect(isOurs(moved([overlap], [swap(100, { before })]))).toBe(true);
  const short = [{ ...line, minutes: 20 }];
  expect(isOurs(moved([overlap], [swap(100, { before: short })]))).toBe(false);
  const later = [...appointment.lines, { ...line, offset: 30 }];
  expect(isOurs(moved([overlap], [swap(100, { before: later })]))).toBe(true);
});

test("the desk may have written the other's lines", () => {
  const theirs = {
    ...appointment,
    ...{ id: "apt_9", email: "eve@example.org", start: other.start },
  };
  const others = (desk: readonly DeskEdit[]) => {
    const eve = { ...ada, email: "eve@example.org", plan: { ...plan, start: other.start } };
    const visitors = [{ ...ada, asked: [{ kind: "move" as const, to, at: READ_AT - 1_000 }] }, eve];
    const appointments = [moved([overlap], []), { ...theirs, desk }];
    return broken({ visitors, appointments }).includes("nothing doubled");
  };
  expect(others([])).toBe(true);
  expect(others([swap(-100)])).toBe(true);
  expect(others([swap(100)])).toBe(false);
});

test("another change by the desk makes no overlap", () => {
  const { date, start } = plan;
  const edit = swap(100, { kind: "moved", date, start });
  expect(isOurs(moved([overlap], [edit]))).toBe(true);
});

test("each overlap counts, that of a booking always", () => {
  const mara = { memberId: "tm_mara" };
  const known = {
    ...overlap,
    ...{ own: { ...own, ...mara }, other: { ...other, ...mara, start: "14:10:00" } },
  };
  expect(isOurs(moved([overlap, known], [swap(100)]))).toBe(true);
  expect(isOurs(moved([{ ...overlap, readAt: null }], [swap(100)]))).toBe(true);
});
