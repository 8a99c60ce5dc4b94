import { describe, expect, test } from "vitest";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { BOOKING_STATES } from "#lib/store/journal/states.ts";
import { calendarUidOf, referenceOf } from "../model/reference.ts";
import { agreedWith } from "../testing/visit.ts";
import { viewOf } from "./outcome.ts";

const line = { start: "23:30:00", price: 10_00, member: { id: "tm", name: "Mara" } };
const review = agreedWith([{ ...line, anyMember: true }]);

const booking: JournalBooking = {
  id: "b1",
  version: 1,
  intentId: "intent",
  slug: "book",
  state: "queued",
  reason: null,
  request: "{}",
  contact: "sealed",
  queueKey: "visitor",
  clientId: "client-id",
  clientAsked: true,
  appointmentId: "appointment-id",
  progress: null,
  attempts: 0,
  bodyHash: null,
  createdAt: 0,
  changedAt: 0,
  endedAt: null,
  needsPersonSince: null,
  handledAt: null,
  linkRevokedAt: null,
};

const next = { ahead: 0, waitSeconds: 0 };
const mia = { firstName: "Mia", lastName: "Lind", email: "mia@example.org", phone: "+4930123456" };
const view = (changes: Partial<JournalBooking> = {}, contact: typeof mia | undefined = mia) =>
  viewOf({ ...booking, ...changes }, review, contact, { ahead: 3, waitSeconds: 90 });

describe("a booking's view", () => {
  test.each([
    ["queued", null, "received"],
    ["client_sending", null, "working"],
    ["client_known", null, "working"],
    ["appointment_sending", null, "working"],
    ["unknown", "reset", "checking"],
    ["confirmed", null, "confirmed"],
    ["slot_taken", null, "slot_taken"],
    ["price_changed", null, "price_changed"],
    ["expired", null, "expired"],
    ["needs_staff", "not_found", "needs_staff"],
    ["move_queued", null, "moving"],
    ["move_sending", null, "moving"],
    ["move_unknown", "reset", "move_checking"],
    ["move_unclear", "not_found", "move_unclear"],
    ["cancel_queued", null, "cancelling"],
    ["cancel_sending", null, "cancelling"],
    ["cancel_unknown", "reset", "cancel_checking"],
    ["cancel_unclear", "unread", "cancel_unclear"],
    ["cancelled", "visitor", "cancelled"],
    ["rejected", "not_bookable", "needs_call"],
    ["rejected", "busy", "busy"],
    ["rejected", "refused", "not_booked"],
    ["rejected", "unavailable", "not_booked"],
    ["rejected", "contact_gone", "not_booked"],
  ] as const)("of %s (%s) is %s", (state, reason, told) => {
    expect(view({ state, reason }).state).toBe(told);
  });

  test.each([
    ["client_known", null, { held: { since: 1, by: "read" } }, "unanswered"],
    // The first sending had no answer, so the page does not say that nothing is booked.
    [
      "client_known",
      null,
      { held: { since: 1, by: "read" }, evidence: { absentAt: [], resent: true } },
      undefined,
    ],
    ["client_known", null, {}, undefined],
    ["appointment_sending", null, { held: { since: 1, by: "write" } }, undefined],
    ["rejected", "not_bookable", {}, undefined],
    ["unknown", "refused", { held: { since: 1, by: "read" } }, "refused"],
    ["unknown", "reset", {}, undefined],
    ["rejected", "refused", {}, "refused"],
    ["rejected", "unavailable", {}, "unanswered"],
    ["rejected", "failed", {}, undefined],
    ["confirmed", null, { held: { since: 1, by: "write" } }, undefined],
  ] as const)("of %s (%s, %o) names as cause: %s", (state, reason, progress, cause) => {
    expect(view({ state, reason, progress: JSON.stringify(progress) }).cause).toBe(cause);
  });

  test("offers alternatives only if nothing can have been booked", () => {
    const offered = BOOKING_STATES.filter((state) => view({ state }).canTryAgain);
    expect(offered).toEqual(["rejected", "slot_taken", "price_changed", "expired"]);
    expect(viewOf({ ...booking, state: "expired" }, review, undefined, next).canTryAgain).toBe(
      false,
    );
  });

  test("is pending only while it may change", () => {
    const pending = BOOKING_STATES.filter((state) => view({ state }).pending);
    expect(pending).toEqual([
      "queued",
      "client_sending",
      "client_known",
      "appointment_sending",
      "unknown",
      "move_queued",
      "move_sending",
      "move_unknown",
      "cancel_queued",
      "cancel_sending",
      "cancel_unknown",
    ]);
  });

  test("names what was agreed, also an end at midnight", () => {
    expect(view()).toMatchObject({
      end: "24:00:00",
      total: { price: 10_00, minutes: 30 },
      wanted: { team: "any" },
      ahead: 3,
      waitSeconds: 90,
      memberName: "Mara",
    });
    expect(view({ state: "confirmed" }).ahead).toBe(0);
    const newTotal = { price: 11_00, minutes: 30 };
    const progress = JSON.stringify({ newTotal });
    expect(view({ state: "price_changed", progress }).newTotal).toEqual(newTotal);
  });

  test("masks the contact and has no upstream ids", () => {
    const shown = JSON.stringify(view({ state: "confirmed" }));
    expect(shown).not.toMatch(/mia@|Lind|client-id|appointment-id|sealed|intent/);
    expect(view().contactHint).toBe("m•••@example.org");
    expect(view().numberHint).toMatch(/^\+49 ••• \d{4}$/);
    const { email, ...byPhone } = mia;
    expect(viewOf(booking, review, byPhone, next)).toMatchObject({
      contactHint: expect.stringMatching(/^\+49 ••• \d{4}$/),
    });
    const withUmlaut = { ...mia, email: "info@xn--mller-kva.example" };
    expect(viewOf(booking, review, withUmlaut, next).contactHint).toBe("i•••@müller.example");
    expect(viewOf(booking, review, undefined, next)).not.toHaveProperty("contactHint");
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
  expect(uid).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  expect(view({ state: "confirmed", version: 9 }).calendarUid).toBe(uid);
  expect(calendarUidOf("b2")).not.toBe(uid);
});
