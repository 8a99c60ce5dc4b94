import { expect, test } from "vitest";
import { keys } from "../../../sandbox/keys.ts";
import { day, mia, openSalon, type SalonOptions, trim } from "../testing/salon.ts";

const READ = "GET /api/Appointments/{id}";
const HOUR_MS = 60 * 60_000;
const mara = "tm_mara";

/** A booking made an hour ago. */
async function booked(options: SalonOptions = {}) {
  const salon = await openSalon(options);
  const token = await salon.submit(await salon.agree(trim, "10:00:00", "tm_mara"));
  await salon.view(token);
  let later = HOUR_MS;
  const { bookings } = salon.startSite({
    now: () => salon.now() + later,
    monotonic: () => performance.now() + later,
  });
  const [appointment] = (await salon.ledger()).appointments;
  return {
    salon,
    token,
    bookings,
    wait: () => {
      later += HOUR_MS;
    },
    change: (to: object) => salon.control("POST", `/appointments/${appointment?.id}`, to),
    view: () => salon.view(token, bookings),
  };
}

test("what the salon moves and cancels is shown, each with a new revision", async () => {
  const booking = await booked();
  expect(await booking.view()).toMatchObject({ revision: 0 });
  await booking.change({ date: day, start: "12:30:00" });
  booking.wait();
  expect(await booking.view()).toMatchObject({
    state: "confirmed",
    start: "12:30:00",
    revision: 1,
    changedBy: "salon",
  });
  await booking.change({ status: "cancelled" });
  booking.wait();
  expect(await booking.view()).toMatchObject({
    state: "cancelled",
    revision: 2,
    may: { cancel: "no", move: "no" },
  });
});

test("what the salon has cancelled is neither told as booked nor in the way of another visit", async () => {
  const { salon, token, bookings, ...booking } = await booked();
  await booking.change({ status: "cancelled" });
  expect((await booking.view()).state).toBe("cancelled");
  expect((await bookings.desk.list({})).over).toMatchObject([{ state: "cancelled" }]);
  const ids = [bookings.idOf(token) ?? ""];
  const wanted = { cart: trim, date: day, start: "10:00:00" };
  expect(await bookings.findOwnBooking(ids, wanted)).toBeUndefined();
  const other = await salon.agree(trim, "10:00:00", "tm_jonas");
  for (const browser of ["mia's", "another"]) {
    const again = { ...other, intentId: `again ${browser}`, date: day };
    const submitted = await bookings.submit(again, mia, { trust: "proven", browser });
    if (!submitted.ok) throw new Error(submitted.error.code);
    expect((await salon.view(submitted.value.token, bookings)).state).toBe("confirmed");
    await bookings.requestChange(submitted.value.token, { revision: 0 });
  }
});

test("views of two minutes share one reading, and unread answers change nothing", async () => {
  const booking = await booked();
  const { salon } = booking;
  const before = await salon.posts(READ);
  await Promise.all(Array.from({ length: 20 }, () => booking.view()));
  expect((await salon.posts(READ)) - before).toBe(1);
  expect((await booking.view()).isCurrent).toBe(true);
  booking.wait();
  await salon.fault({ route: READ, kind: "non-json" });
  await booking.change({ date: day, start: "12:30:00" });
  expect(await booking.view()).toMatchObject({
    start: "10:00:00",
    revision: 0,
    isCurrent: false,
  });
});

test("a page does not wait for an answer that hangs, and the next view shows it", async () => {
  const { salon, token, ...booking } = await booked();
  const answer = Promise.withResolvers<void>();
  const upstream = {
    ...salon.deps.upstream,
    appointment: async (...call: Parameters<typeof salon.deps.upstream.appointment>) => {
      await answer.promise;
      return salon.upstream.appointment(...call);
    },
  };
  const later = () => salon.now() + HOUR_MS;
  const { bookings } = salon.startSite({ upstream, now: later });
  await booking.change({ date: day, start: "12:30:00" });
  const first = await salon.view(token, bookings);
  expect(first).toMatchObject({ start: "10:00:00", isCurrent: false });
  answer.resolve();
  const next = await salon.view(token, bookings);
  expect(next).toMatchObject({ start: "12:30:00", isCurrent: true });
});

test("a key without the right is asked once, and the page says that it may be out of date", async () => {
  const booking = await booked({ key: keys.noReading.value });
  const { salon } = booking;
  const before = await salon.posts(READ);
  for (let views = 0; views < 3; views += 1) {
    expect(await booking.view()).toMatchObject({
      isCurrent: false,
    });
  }
  expect((await salon.posts(READ)) - before).toBeLessThanOrEqual(1);
});

test("a journal that fails while a right is missing for now costs the view its reading alone", async () => {
  const { salon, token } = await booked();
  const later = () => salon.now() + HOUR_MS;
  const list = async () => {
    throw new Error("the journal is away");
  };
  const memoryOf = () => ({ ...salon.journal.memoryOf("book", later), list });
  const { bookings } = salon.startSite({ journal: { ...salon.journal, memoryOf }, now: later });
  const body = { title: "Forbidden", status: 403, detail: "Forbidden" };
  await salon.fault({ route: READ, kind: "status", status: 403, body });
  expect(await salon.view(token, bookings)).toMatchObject({
    state: "confirmed",
    isCurrent: false,
  });
});

test("the time that the salon has freed is not held again once its page is viewed", async () => {
  const booking = await booked();
  const isHeld = async () => {
    const { slot } = await booking.salon.offered(trim, "09:00:00", mara);
    return (await booking.bookings.held(day, day))({ ...slot, start: "10:00:00" }, mara);
  };
  expect(await isHeld()).toBe(false);
  await booking.change({ date: day, start: "12:30:00" });
  expect(await booking.view()).toMatchObject({ start: "12:30:00" });
  expect(await isHeld()).toBe(false);
});
