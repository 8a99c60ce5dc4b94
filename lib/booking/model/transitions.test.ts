import { describe, expect, test } from "vitest";
import { BOOKING_STATES, type BookingState, isOpen } from "#lib/store/journal/states.ts";
import { holdUntil, TRANSITIONS } from "./transitions.ts";

const leadingTo = (state: BookingState) =>
  BOOKING_STATES.filter((from) => TRANSITIONS[from].includes(state));

describe("the states", () => {
  test("never lead from unknown to another sending: only a person does", () => {
    expect(TRANSITIONS.unknown).toEqual(["unknown", "person", "booked", "cancelled"]);
    expect(leadingTo("sending")).toEqual(["waiting"]);
    expect(leadingTo("waiting")).toEqual(["waiting", "sending", "person", "booked"]);
  });

  test("end where nothing is left to do", () => {
    const ends = BOOKING_STATES.filter((state) => TRANSITIONS[state].length === 0);
    expect(ends).toEqual(["cancelled", "not_booked"]);
  });

  test("never say that nothing was booked of what was sent without a clear answer", () => {
    expect(leadingTo("not_booked")).toEqual(["waiting", "sending", "person"]);
  });

  test("hold the slot as long as it may be booked", () => {
    const at = 1_000;
    for (const state of ["cancelled", "not_booked"] as const) expect(holdUntil(state, at)).toBe(at);
    for (const state of ["booked", "person"] as const) {
      expect(holdUntil(state, at)).toBeGreaterThan(at);
    }
    for (const state of BOOKING_STATES.filter(isOpen)) expect(holdUntil(state, at)).toBeUndefined();
  });
});
