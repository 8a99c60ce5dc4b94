import { describe, expect, test } from "vitest";
import { wireAppointment } from "./appointment.ts";

/** What a record with these fields says: `undefined` is not certain. */
function said(fields: object) {
  const { cancelled, isContradicted } = wireAppointment.parse({ id: "a", ...fields });
  return isContradicted ? "contradicted" : cancelled;
}

describe("a record says that it stands", () => {
  test.each([
    { status: "Booked" },
    { status: "Confirmed", cancellation: { policy: "24 h", feePercent: 50 } },
    { status: "booked", cancellation: {} },
    { status: "booked", cancellation: { reasonId: null, note: null } },
    { status: "booked", cancellation: { cancelledAt: "0001-01-01T00:00:00", isCancelled: false } },
    { status: "booked", cancelledAt: "1970-01-01T00:00:00Z" },
    { status: "booked", cancelledAt: 0 },
    { status: { name: "Scheduled" }, isCancelled: false },
    { statusId: "status_booked" },
    { appointmentStatus: "AppointmentStatus.CheckedIn" },
    { booking_status: "réservé" },
    { booking_status: "Confirmée" },
    { status: "Bestätigt", isCancellable: true, cancellationPolicy: "free" },
    { isCancelled: false },
    { is_canceled: "false" },
    { cancelledAt: null },
    { status: "booked", isDeleted: false, deletedAt: null },
  ])("%j", (fields) => {
    expect(said(fields)).toBe(false);
  });
});

describe("a record says that it is cancelled", () => {
  test.each([
    { status: "Cancelled" },
    { Status: "CANCELED" },
    { status: "CancelledByClient" },
    { statusName: "Late cancellation" },
    { status: "Storniert" },
    { status: { name: "annulée" } },
    { appointmentState: "odwołana" },
    { isCancelled: true, status: 7 },
    { cancelled: 1 },
    { cancelledAt: "2026-11-20T10:00:00Z" },
    { canceled_on: 1_795_000_000 },
    { cancellation: { cancelledAt: "2026-11-20" } },
    { cancellation: { at: "2026-11-20T10:00:00Z", reason: "ill" } },
    { cancelledBy: { id: "staff_3" } },
    { isDeleted: true },
    { services: [{ serviceId: "s", status: "cancelled" }] },
  ])("%j", (fields) => {
    expect(said(fields)).toBe(true);
  });
});

describe("a record is not certain", () => {
  test.each([
    {},
    { status: "Abgewählt" },
    { status: "See front desk" },
    { status: "not cancelled" },
    { status: "Cancellable" },
    { status: "Cancellation requested" },
    { status: "nicht storniert" },
    { status: 3 },
    { statusId: "9f2c1a77-0000-4000-8000-aaaaaaaaaaaa" },
    { isCancelled: false, status: "Ausgetragen" },
    { isDeleted: false },
    { services: [{ serviceId: "s", status: "weg" }], status: "Booked" },
  ])("%j", (fields) => {
    expect(said(fields)).toBeUndefined();
  });

  test.each([
    { status: "Booked", cancelledAt: "2026-11-20T10:00:00Z" },
    { status: "Cancelled", isCancelled: false },
    { status: "Booked", cancellation: { reason: "client is ill" } },
    { isCancelled: false, cancellationReasonId: "r1" },
  ])("nor one that contradicts itself: %j", (fields) => {
    expect(said(fields)).toBe("contradicted");
  });
});

test("status fields are kept for comparison, those of lines too", () => {
  const fields = { statusId: 3, status: { id: 4, name: "X" }, services: [{ status: "y" }] };
  expect(wireAppointment.parse({ id: "a", ...fields }).status).toBe(
    "status.name=X status.id=4 statusid=3 line status=y",
  );
});

test("a cancelled line is no part of the visit", () => {
  const lines = [
    { serviceId: "a", status: "Cancelled" },
    { serviceId: "b", status: "Booked" },
  ];
  const { lines: left, cancelled } = wireAppointment.parse({ status: "Booked", services: lines });
  expect(left?.map(({ serviceId }) => serviceId)).toEqual(["b"]);
  expect(cancelled).toBe(false);
});
