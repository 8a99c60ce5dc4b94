import { describe, expect, test } from "vitest";
import { BOOKING_STATES, type BookingState, isFinished } from "#lib/store/journal/states.ts";
import { holdUntil, TRANSITIONS } from "./transitions.ts";

describe("the states", () => {
  test("without transitions are finished; a confirmed booking can be changed, and staff can go on", () => {
    const goOn: readonly BookingState[] = ["confirmed", "needs_staff"];
    for (const state of BOOKING_STATES.filter((one) => !goOn.includes(one))) {
      expect(TRANSITIONS[state].length === 0, state).toBe(isFinished(state));
    }
    expect(isFinished("confirmed")).toBe(true);
  });

  test("lead from unknown only to looks, an end or a second sending", () => {
    const settled = ["confirmed", "slot_taken", "price_changed", "needs_staff"];
    expect(TRANSITIONS.unknown).toEqual(["unknown", "client_known", ...settled]);
  });

  test("reach confirmed only after a sending, and needs_staff only after a look", () => {
    const leadingTo = (state: BookingState) =>
      BOOKING_STATES.filter((from) => TRANSITIONS[from].includes(state));
    const isNew = (state: BookingState) => !/^(confirmed|move_|cancel)/.test(state);
    const byPerson = "needs_staff";
    expect(leadingTo("confirmed").filter(isNew)).toEqual([
      "appointment_sending",
      "unknown",
      byPerson,
    ]);
    expect(leadingTo("appointment_sending")).toEqual(["client_known"]);
    // From sending only if the appointment is another booking's; from confirmed if it is nowhere.
    const late = "confirmed";
    expect(leadingTo("needs_staff")).toEqual(["appointment_sending", "unknown", late]);
  });

  test("of one appointment never overtake each other", () => {
    const of = (kind: string) => BOOKING_STATES.filter((state) => state.startsWith(kind));
    for (const state of of("move_")) {
      expect(TRANSITIONS[state].filter((to) => to.startsWith("cancel_"))).toEqual([]);
    }
    for (const state of of("cancel")) {
      expect(TRANSITIONS[state].filter((to) => to.startsWith("move_"))).toEqual([]);
    }
    for (const kind of ["move", "cancel"] as const) {
      const leading = BOOKING_STATES.filter((from) =>
        TRANSITIONS[from].includes(`${kind}_sending`),
      );
      expect(leading).toEqual([`${kind}_queued`]);
      expect(TRANSITIONS[`${kind}_unknown`]).not.toContain(`${kind}_queued`);
    }
  });

  test("hold the slot as long as it may be booked", () => {
    const at = 1_000;
    for (const state of [
      "rejected",
      "slot_taken",
      "price_changed",
      "expired",
      "cancelled",
    ] as const) {
      expect(holdUntil(state, at)).toBe(at);
    }
    for (const state of ["confirmed", "needs_staff", "move_unclear"] as const) {
      expect(holdUntil(state, at)).toBeGreaterThan(at);
    }
    for (const state of BOOKING_STATES.filter((one) => !isFinished(one))) {
      expect(holdUntil(state, at)).toBeUndefined();
    }
  });
});
