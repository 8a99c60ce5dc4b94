import { expect, test } from "vitest";
import { NO_PROGRESS } from "../model/record.ts";
import { changeRefusal, movesLeft } from "./change-permission.ts";

const rules = {
  cancelCutoffHours: 24,
  moveCutoffHours: 48,
  maxMoves: 1,
  changes: "online",
} as const;
const place = { rules, timeZone: "Europe/Berlin", lacksScope: false };
const review = { date: "2026-11-24", start: "10:00:00" };
const confirmed = { state: "booked", appointmentId: "a1", managed: NO_PROGRESS } as const;
const at = (text: string) => Date.parse(`${text}:00+01:00`);
const refusal = (
  kind: "cancel" | "move",
  when: string,
  changes: Partial<Parameters<typeof changeRefusal>[1]> = {},
  how: Partial<Parameters<typeof changeRefusal>[3]> = {},
) => changeRefusal(kind, { ...confirmed, ...changes }, review, { ...place, ...how }, at(when));

test("the cut-off counts to the start in the business's time zone, each kind by its own", () => {
  expect(refusal("cancel", "2026-11-23T09:59")).toBeUndefined();
  expect(refusal("cancel", "2026-11-23T10:00")).toBe("too_late");
  expect(refusal("move", "2026-11-22T09:59")).toBeUndefined();
  expect(refusal("move", "2026-11-22T10:00")).toBe("too_late");
  expect(refusal("cancel", "2026-11-24T10:00")).toBe("no");
});

test("a cut-off of no hours ends with the start, also where clocks change", () => {
  const none = { rules: { ...rules, cancelCutoffHours: 0 } };
  expect(refusal("cancel", "2026-11-24T09:59", {}, none)).toBeUndefined();
  expect(refusal("cancel", "2026-11-24T10:00", {}, none)).toBe("no");
});

test("only an appointment that stands can be changed", () => {
  const early = "2026-11-01T10:00";
  for (const state of ["waiting", "unknown", "person", "cancelled"] as const) {
    expect(refusal("cancel", early, { state }), state).toBe("no");
  }
  expect(refusal("cancel", early, { appointmentId: null })).toBe("no");
});

test("too many moves, too many requests and a missing right lead to the phone", () => {
  const early = "2026-11-01T10:00";
  expect(refusal("move", early, { managed: { ...NO_PROGRESS, moves: 1 } })).toBe("too_often");
  expect(refusal("cancel", early, { managed: { ...NO_PROGRESS, moves: 1 } })).toBeUndefined();
  expect(refusal("cancel", early, { managed: { ...NO_PROGRESS, requests: 10 } })).toBe("too_often");
  expect(refusal("cancel", early, {}, { lacksScope: true })).toBe("off");
  const byPhone = { rules: { ...rules, changes: "phone" } } as const;
  expect(refusal("cancel", early, {}, byPhone)).toBe("off");
  expect(refusal("move", early, {}, byPhone)).toBe("off");
});

test("no more moves are told as left than requests are, of which failed ones took some", () => {
  const left = (moves: number, requests: number) =>
    movesLeft({ ...NO_PROGRESS, moves, requests }, { maxMoves: 20 });
  expect([left(0, 0), left(2, 9), left(0, 10), left(20, 0)]).toEqual([10, 1, 0, 0]);
});
