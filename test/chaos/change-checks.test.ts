import { expect, test } from "vitest";
import { checkChanges } from "./change-checks.ts";
import type { ChangedAppointment, ChangeVisitor } from "./change-histories.ts";

const booked = { date: "2026-12-01", start: "10:00:00" };
const later = { date: "2026-12-02", start: "11:00:00" };

const ada: ChangeVisitor = {
  email: "ada@example.org",
  booked,
  asked: [
    { kind: "move", to: later, at: 10 },
    { kind: "cancel", at: 30 },
  ],
  told: [
    { at: 20, state: "confirmed", ...later },
    { at: 40, state: "cancelled", ...later },
  ],
};

const appointment: ChangedAppointment = {
  id: "apt_1",
  email: "ada@example.org",
  ...later,
  status: "cancelled",
  changes: [
    { at: 15, kind: "moved", ...later },
    { at: 35, kind: "cancelled", ...later },
  ],
  findings: [],
};

function broken(
  visitor: Partial<ChangeVisitor>,
  changed: Partial<ChangedAppointment> = {},
  mustEnd = true,
): readonly string[] {
  const histories = {
    visitors: [{ ...ada, ...visitor }],
    appointments: [{ ...appointment, ...changed }],
  };
  return checkChanges(histories, mustEnd)
    .filter(({ breaches }) => breaches.length > 0)
    .map(({ name }) => name);
}

const TOLD = "told what the upstream has";
const UNASKED = "nothing done unasked or twice";

test("what was asked for, carried out and told breaks nothing", () => {
  expect(broken({})).toEqual([]);
});

test("a page that says other than the upstream had then is found", () => {
  const [moved, cancelled] = appointment.changes;
  expect(broken({}, { changes: moved ? [moved] : [] })).toEqual([TOLD]);
  expect(broken({}, { changes: cancelled ? [cancelled] : [] })).toEqual([TOLD]);
  expect(broken({ told: [{ at: 40, state: "confirmed", ...later }] })).toEqual([TOLD]);
  expect(broken({ told: [{ at: 20, state: "confirmed", ...booked }] })).toEqual([TOLD]);
  expect(broken({ told: [{ at: 20, state: "confirmed" }] })).toEqual([TOLD]);
});

test("a page may tell what came between its question and its answer, and no earlier or later", () => {
  const told = (at: number, until: number) => [{ at, until, state: "cancelled", ...later }];
  expect(broken({ told: told(33, 36) })).toEqual([]);
  expect(broken({ told: told(14, 36) })).toEqual([]);
  expect(broken({ told: told(16, 34) })).toEqual([TOLD]);
  const moved = [{ at: 36, until: 40, state: "confirmed", ...later }];
  expect(broken({ told: moved })).toEqual([TOLD]);
});

test("a change that no form asked for, or that came before it, is found", () => {
  expect(broken({ asked: ada.asked.slice(0, 1) })).toEqual([UNASKED]);
  expect(broken({ asked: [{ kind: "cancel", at: 30 }] })).toEqual([UNASKED]);
  const tooEarly = ada.asked.map((one) => ({ ...one, at: 36 }));
  expect(broken({ asked: tooEarly })).toEqual([UNASKED]);
  expect(broken({ asked: [{ kind: "move", to: booked, at: 10 }, ...ada.asked.slice(1)] })).toEqual([
    UNASKED,
  ]);
});

test("a change that was carried out twice is found", () => {
  const [moved, cancelled] = appointment.changes;
  const changes = [moved, moved, cancelled].flatMap((one) => one ?? []);
  expect(broken({}, { changes })).toEqual([UNASKED]);
});

test("a booking that is lost, doubled, or left hanging is found", () => {
  expect(broken({ told: [{ at: 40, state: "no such booking" }] })).toEqual([
    "no booking is lost",
    "every change has ended",
  ]);
  expect(broken({ told: [{ at: 40, state: "moving" }] })).toEqual(["every change has ended"]);
  expect(broken({ told: [{ at: 40, state: "moving" }] }, {}, false)).toEqual([]);
  expect(broken({}, { email: "eve@example.org" })).toEqual([
    "one appointment each, before and after",
  ]);
  expect(broken({}, { findings: ["overlap"] })).toEqual(["no time given twice"]);
});

test("an unclear end is allowed for what was asked for alone", () => {
  const told = [{ at: 40, state: "move_unclear" }];
  expect(broken({ told })).toEqual([]);
  expect(broken({ asked: [{ kind: "cancel", at: 30 }], told }, { changes: [] })).toEqual([
    "unclear only what was asked for",
  ]);
});
