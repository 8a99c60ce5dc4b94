import { expect, test } from "vitest";
import { afterRestore } from "#lib/store/journal/after-restore.ts";
import { keys } from "../../sandbox/keys.ts";
import { createBookings } from "./bookings.ts";
import { timeOf } from "./model/visit.ts";
import { openSalon, type SalonOptions, trim } from "./testing/salon.ts";

const READ = "GET /api/Appointments/{id}";

/** A booking made just before the backup, with its journal restored a moment later. */
async function restored(options: SalonOptions = {}) {
  const salon = await openSalon(options);
  const review = await salon.agree(trim, "10:00:00", "tm_mara");
  const submitted = await salon.bookings.submit(
    review,
    { firstName: "Mia", email: "mia@example.org" },
    { trust: "proven" },
  );
  if (!submitted.ok) throw new Error(submitted.error.code);
  const { token, bookingId } = submitted.value;
  const [appointment] = (await salon.ledger()).appointments;
  await salon.bookings.stop();
  await afterRestore(salon.journal, ["book"], salon.now() + 1);
  const later = () => salon.now() + 5_000;
  const { bookings, deps } = salon.startSite({ now: later });
  return {
    ...{ salon, token, bookingId, review, deps, bookings },
    change: (to: object) => salon.control("POST", `/appointments/${appointment?.id}`, to),
    view: () => salon.view(token, bookings),
  };
}

test("a restored booking is read upstream before it is shown", async () => {
  const { change, view } = await restored();
  await change({ status: "cancelled" });
  expect(await view()).toMatchObject({ state: "cancelled", appointment: { changedBy: "salon" } });
});

test("a restored booking that is unchanged is shown as before, once read", async () => {
  const { view, salon } = await restored();
  const before = await salon.posts(READ);
  expect(await view()).toMatchObject({ state: "confirmed", may: { cancel: "yes", move: "yes" } });
  expect(await salon.posts(READ)).toBe(before + 1);
});

test("until it is read, its page asks the visitor to check", async () => {
  const { salon, view } = await restored();
  await salon.fault({ route: READ, kind: "status", status: 503, times: 20 });
  expect(await view()).toMatchObject({ state: "doubtful", start: "10:00:00" });
});

test("so does the page of a key that reads no appointments", async () => {
  const { view } = await restored({ key: keys.noReading.value });
  // The first view finds out that the right is missing.
  await view();
  expect(await view()).toMatchObject({ state: "doubtful", start: "10:00:00" });
});

test("an unread restored booking is not shown elsewhere either", async () => {
  const { deps, bookings, bookingId, review } = await restored();
  const wanted = { cart: trim, ...timeOf(review) };
  expect(await createBookings(deps).nextVisit([bookingId])).toBeUndefined();
  expect(await bookings.findOwnBooking([bookingId], wanted)).toMatchObject({ state: "doubtful" });
});

test("nor to browsers that ask while the restore time is being read", async () => {
  const { salon, bookingId } = await restored();
  const recall: typeof salon.journal.recall = async (...asked) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return salon.journal.recall(...asked);
  };
  const { bookings } = salon.startSite({ journal: { ...salon.journal, recall } });
  const views = [bookings.nextVisit([bookingId]), bookings.nextVisit([bookingId])];
  expect(await Promise.all(views)).toEqual([undefined, undefined]);
});

test("a booking made after the restore is shown at once", async () => {
  const { salon, bookings } = await restored();
  const token = await salon.submit(
    await salon.agree(trim, "14:00:00", "tm_mara"),
    undefined,
    bookings,
  );
  await salon.fault({ route: READ, kind: "status", status: 503, times: 20 });
  expect((await salon.view(token, bookings)).state).toBe("confirmed");
});
