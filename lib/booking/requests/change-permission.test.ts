import { expect, test } from "vitest";
import type { BookingRules } from "#lib/config/types.ts";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { readBooking } from "#lib/store/journal/testing/samples.ts";
import type { Progress } from "../model/record.ts";
import { agreedWith } from "../testing/visit.ts";
import { changeRefusal } from "./change-permission.ts";

const rules = {
  cancelCutoffHours: 24,
  moveCutoffHours: 48,
  maxMoves: 1,
  changes: "online",
} as const;
const at = (text: string) => Date.parse(`${text}:00+01:00`);

function refusal(
  kind: "cancel" | "move",
  when: string,
  { done, ...changes }: Partial<JournalBooking> & { done?: Partial<Progress> } = {},
  { lacks = false, ...changedRules }: Partial<BookingRules> & { lacks?: boolean } = {},
) {
  const location = { rules: { ...rules, ...changedRules }, timeZone: "Europe/Berlin" };
  const upstream = { rights: { lacks: () => lacks } };
  const request = JSON.stringify(agreedWith([{ start: "10:00:00" }]));
  const progress = JSON.stringify(done ?? {});
  const booking = {
    ...readBooking,
    state: "booked",
    appointmentId: "a1",
    request,
    progress,
  } as const;
  return changeRefusal(
    { location, upstream, now: () => at(when) },
    { ...booking, ...changes },
    kind,
  );
}

test("the cut-off counts to the start in the business's time zone, each kind by its own", () => {
  expect(refusal("cancel", "2026-11-23T09:59")).toBeUndefined();
  expect(refusal("cancel", "2026-11-23T10:00")).toBe("too_late");
  expect(refusal("move", "2026-11-22T09:59")).toBeUndefined();
  expect(refusal("move", "2026-11-22T10:00")).toBe("too_late");
  expect(refusal("cancel", "2026-11-24T10:00")).toBe("no");
});

test("a cut-off of no hours ends with the start, also where clocks change", () => {
  const none = { cancelCutoffHours: 0 };
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
  expect(refusal("move", early, { done: { moves: 1 } })).toBe("too_often");
  expect(refusal("cancel", early, { done: { moves: 1 } })).toBeUndefined();
  expect(refusal("cancel", early, { done: { requests: 10 } })).toBe("too_often");
  expect(refusal("cancel", early, {}, { lacks: true })).toBe("off");
  const byPhone = { changes: "phone" } as const;
  expect(refusal("cancel", early, {}, byPhone)).toBe("off");
  expect(refusal("move", early, {}, byPhone)).toBe("off");
});
