import { describe, expect, test } from "vitest";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { BOOKING_STATES } from "#lib/store/journal/states.ts";
import { readBooking } from "#lib/store/journal/testing/samples.ts";
import { calendarUidOf, referenceOf } from "../model/reference.ts";
import { agreedWith } from "../testing/visit.ts";
import { viewOf } from "./outcome.ts";

const line = { start: "23:30:00", price: 10_00, member: { id: "tm", name: "Mara" } };
const review = agreedWith([{ ...line, anyMember: true }]);

const booking: JournalBooking = {
  ...readBooking,
  id: "b1",
  clientId: "client-id",
  appointmentId: "appointment-id",
};

const mia = { firstName: "Mia", lastName: "Lind", email: "mia@example.org", phone: "+4930123456" };
const view = (changes: Partial<JournalBooking> = {}, contact: typeof mia | undefined = mia) =>
  viewOf({ ...booking, ...changes }, review, {
    contact,
    position: { ahead: 3, waitSeconds: 90 },
  });

describe("a booking's view", () => {
  test.each([
    ["waiting", "book", null, "received"],
    ["sending", "book", null, "working"],
    ["unknown", "book", "reset", "checking"],
    ["person", "book", "not_found", "needs_staff"],
    ["waiting", "move", null, "moving"],
    ["sending", "move", null, "moving"],
    ["unknown", "move", "reset", "checking"],
    ["person", "move", "not_found", "change_unclear"],
    ["waiting", "cancel", null, "cancelling"],
    ["sending", "cancel", null, "cancelling"],
    ["unknown", "cancel", "reset", "checking"],
    ["person", "cancel", "unread", "change_unclear"],
    ["booked", "move", null, "confirmed"],
    ["cancelled", "cancel", "visitor", "cancelled"],
    ["not_booked", "book", "slot_taken", "slot_taken"],
    ["not_booked", "book", "price_changed", "price_changed"],
    ["not_booked", "book", "expired", "not_booked"],
    ["not_booked", "book", "not_bookable", "needs_call"],
    ["not_booked", "book", "busy", "not_booked"],
    ["not_booked", "book", "refused", "not_booked"],
    ["not_booked", "book", "unavailable", "not_booked"],
    ["not_booked", "book", "contact_gone", "not_booked"],
  ] as const)("that is %s to %s (%s) is %s", (state, doing, reason, told) => {
    expect(view({ state, doing, reason }).state).toBe(told);
  });

  test.each([
    ["waiting", null, { tries: 1 }, "unanswered"],
    // The first sending had no answer, so the page does not say that nothing is booked.
    ["waiting", null, { tries: 1, resentAt: 1 }, undefined],
    ["waiting", null, {}, undefined],
    ["sending", null, { tries: 1 }, undefined],
    ["unknown", "reset", { tries: 1 }, undefined],
    ["not_booked", "not_bookable", {}, undefined],
    ["not_booked", "refused", {}, "refused"],
    ["not_booked", "unavailable", {}, "unanswered"],
    ["not_booked", "failed", {}, undefined],
    ["booked", null, { tries: 1 }, undefined],
  ] as const)("that is %s (%s, %o) names as cause: %s", (state, reason, progress, cause) => {
    expect(view({ state, reason, progress: JSON.stringify(progress) }).cause).toBe(cause);
  });

  test("offers alternatives only if nothing can have been booked", () => {
    const offered = BOOKING_STATES.filter((state) => view({ state }).canTryAgain);
    expect(offered).toEqual(["not_booked"]);
    const gone = { ...booking, state: "not_booked" } as const;
    expect(viewOf(gone, review, {}).canTryAgain).toBe(false);
  });

  test("is pending only while it may change", () => {
    const pending = BOOKING_STATES.filter((state) => view({ state }).pending);
    expect(pending).toEqual(["waiting", "sending", "unknown"]);
  });

  test("names what was agreed", () => {
    expect(view()).toMatchObject({
      total: { price: 10_00, minutes: 30 },
      wanted: { team: "any" },
      ahead: 3,
      waitSeconds: 90,
      memberName: "Mara",
    });
    expect(view({ state: "booked" }).ahead).toBe(0);
    const newTotal = { price: 11_00, minutes: 30 };
    const progress = JSON.stringify({ newTotal });
    expect(view({ state: "not_booked", reason: "price_changed", progress }).newTotal).toEqual(
      newTotal,
    );
  });

  test("masks the contact and has no upstream ids", () => {
    const shown = JSON.stringify(view({ state: "booked" }));
    expect(shown).not.toMatch(/mia@|Lind|client-id|appointment-id|sealed|intent/);
    expect(view().contactHint).toBe("m•••@example.org");
    const { email, ...byPhone } = mia;
    expect(viewOf(booking, review, { contact: byPhone })).toMatchObject({
      contactHint: expect.stringMatching(/^\+49\s•••\s\d{4}$/),
    });
    const withUmlaut = { ...mia, email: "info@xn--mller-kva.example" };
    expect(viewOf(booking, review, { contact: withUmlaut }).contactHint).toBe(
      "i•••@müller.example",
    );
    expect(viewOf(booking, review, {})).not.toHaveProperty("contactHint");
  });
});

test("a reference can be said on the phone, is stable and practically unique", () => {
  expect(referenceOf("a")).toBe(referenceOf("a"));
  const many = Array.from({ length: 2_000 }, (_, index) => referenceOf(`b${index}`));
  expect(new Set(many).size).toBe(2_000);
  for (const code of many) expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{3}-[2-9A-HJKMNP-TV-Z]{3}$/);
});

test("calendars get a stable identity that does not reveal the booking's id", () => {
  const uid = calendarUidOf("b1");
  expect(uid).toMatch(/^[\da-f]{64}$/);
  expect(view({ state: "booked", version: 9 }).calendarUid).toBe(uid);
  expect(calendarUidOf("b2")).not.toBe(uid);
});
