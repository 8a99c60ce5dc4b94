import { describe, expect, test } from "vitest";
import type { Change, JournalBooking } from "#lib/store/journal/contract.ts";
import { wireFromMinor } from "#lib/values/money.ts";
import type { Bookings } from "../bookings.ts";
import { holdsOf } from "../model/holds.ts";
import { type AgreedVisit, memberOfAll, startOf, totalOf } from "../model/visit.ts";
import { CREATE_APPOINTMENT, CREATE_CLIENT, mia, openSalon, type Salon } from "../testing/salon.ts";

type Move = Omit<Change, "at">;

/** Stores a booking as a killed process would have left it. */
async function storeLeft(
  salon: Salon,
  review: AgreedVisit,
  changes: readonly Move[] = [],
): Promise<JournalBooking> {
  const inserted = await salon.journal.insert(
    {
      id: review.intentId,
      intentId: review.intentId,
      dedupeKey: review.intentId,
      queueKey: "mia",
      slug: review.slug,
      request: JSON.stringify(review),
      contact: await salon.deps.sealer.seal("contact", mia, 600),
      createdAt: salon.now(),
      holds: holdsOf(review),
    },
    99,
  );
  if (inserted.kind !== "inserted") throw new Error(`not inserted: ${inserted.kind}`);
  let { booking } = inserted;
  for (const change of changes) {
    const moved = await salon.journal.transition(booking, { ...change, at: salon.now() });
    if (moved.kind !== "moved") throw new Error(moved.kind);
    booking = moved.booking;
  }
  return booking;
}

async function newClient(salon: Salon): Promise<string> {
  const body = { firstName: "Mia", email: "mia@example.org" };
  const created = await salon.deps.upstream.createClient(body, { lane: "finish" });
  if (!created.ok) throw new Error(created.error.kind);
  return created.value.id;
}

async function send(salon: Salon, review: AgreedVisit, clientId: string): Promise<void> {
  const member = memberOfAll(review);
  const line = {
    serviceId: "1042",
    startTime: startOf(review),
    price: wireFromMinor(totalOf(review).price, "EUR"),
    durationInMinutes: totalOf(review).minutes,
    ...(member && { teamMemberId: member.id }),
  };
  const body = { clientId, appointmentDate: review.date, services: [line] };
  const created = await salon.deps.upstream.createAppointment(body, { lane: "finish" });
  if (!created.ok) throw new Error(created.error.kind);
}

async function ended(salon: Salon, id: string): Promise<JournalBooking> {
  await expect
    .poll(async () => (await salon.journal.read(id))?.endedAt, { timeout: 10_000 })
    .not.toBeNull();
  const booking = await salon.journal.read(id);
  if (!booking) throw new Error("the booking is gone");
  return booking;
}

const sending = (clientId: string, sentAt: number): Move[] => [
  { to: "waiting", clientId },
  {
    to: "sending",
    progress: JSON.stringify({ sent: { at: sentAt, looks: 0, before: [] } }),
  },
];

describe("after a restart", () => {
  test("a booking left waiting is booked", async () => {
    const salon = await openSalon();
    const { id } = await storeLeft(salon, await salon.agree());
    await salon.startSite().bookings.sweep();
    expect(await ended(salon, id)).toMatchObject({ state: "booked" });
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  });

  test("a booking left waiting with a client creates no second one", async () => {
    const salon = await openSalon();
    const clientId = await newClient(salon);
    const { id } = await storeLeft(salon, await salon.agree(), [{ to: "waiting", clientId }]);
    await salon.bookings.sweep();
    expect(await ended(salon, id)).toMatchObject({ state: "booked", clientId });
    expect(await salon.posts(CREATE_CLIENT)).toBe(1);
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  });

  test("a booking left sending that had arrived is booked without another sending", async () => {
    const salon = await openSalon();
    const review = await salon.agree();
    const clientId = await newClient(salon);
    await send(salon, review, clientId);
    const { id } = await storeLeft(salon, review, sending(clientId, salon.now()));
    await salon.bookings.sweep();
    const booking = await ended(salon, id);
    expect(booking.state).toBe("booked");
    const { appointments } = await salon.ledger();
    expect(appointments.map((one) => one.id)).toEqual([booking.appointmentId]);
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  });

  test("a booking left sending that had not arrived is a person's, and never sent", async () => {
    const salon = await openSalon();
    const left = sending(await newClient(salon), salon.now());
    const { id } = await storeLeft(salon, await salon.agree(), left);
    await salon.bookings.sweep();
    expect(await ended(salon, id)).toMatchObject({ state: "person", reason: "not_found" });
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(0);
  });

  test("one appointment is sent when several processes sweep at once", async () => {
    const salon = await openSalon();
    const { id } = await storeLeft(salon, await salon.agree());
    const sites: Bookings[] = Array.from({ length: 4 }, () => salon.startSite().bookings);
    await Promise.all(sites.map((bookings) => bookings.sweep()));
    expect(await ended(salon, id)).toMatchObject({ state: "booked" });
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  });

  test("a form sent again resumes its booking", async () => {
    const salon = await openSalon();
    const review = await salon.agree();
    const { id } = await storeLeft(salon, review);
    const view = await salon.book(review);
    expect(view.state).toBe("confirmed");
    expect((await ended(salon, id)).intentId).toBe(review.intentId);
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  });

  test("a booking whose contact's secret was retired ends as not booked, and its page says so", async () => {
    const salon = await openSalon();
    const review = await salon.agree();
    const booking = await storeLeft(salon, review);
    const { sealer } = salon.deps;
    const open: typeof sealer.open = (purpose, text, schema) =>
      purpose === "contact"
        ? Promise.resolve({ ok: false, error: "unreadable" })
        : sealer.open(purpose, text, schema);
    await salon.startSite({ sealer: { ...sealer, open } }).bookings.sweep();
    expect(await ended(salon, booking.id)).toMatchObject({
      state: "not_booked",
      reason: "contact_gone",
    });
    expect(await salon.posts(CREATE_CLIENT)).toBe(0);
  });
});
