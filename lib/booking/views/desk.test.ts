import { expect, test } from "vitest";
import { keys } from "../../../sandbox/keys.ts";
import {
  CREATE_APPOINTMENT,
  day,
  type Fault,
  mia,
  openSalon,
  proven,
  type Salon,
  type SalonOptions,
  trim,
} from "../testing/salon.ts";
import { changedLines } from "../testing/visit.ts";
import { type DeskBooking, isBooked } from "./desk-entry.ts";

async function withFault(fault: Omit<Fault, "route">, options: SalonOptions = {}) {
  const salon = await openSalon(options);
  const review = await salon.agree();
  await salon.fault({ route: CREATE_APPOINTMENT, ...fault });
  const token = await salon.submit(review);
  const { desk } = salon.bookings;
  const { entries } = await desk.search({});
  const id = entries[0]?.id ?? "";
  return { salon, desk, id, token, review };
}

/** Booked upstream, but this key cannot see it. */
const lost = { kind: "reset-after" };
const blind = { key: keys.booking.value };

async function read(salon: Salon, id: string): Promise<DeskBooking> {
  const found = await salon.bookings.desk.read(id);
  if (!found.ok) throw new Error(found.error);
  return found.value;
}

test("a booking that needs a person is listed with all that helps to settle it", async () => {
  const { salon, desk, id } = await withFault(lost, blind);
  expect(await desk.countOpen()).toBe(1);
  const { entries } = await desk.search({ group: "person" });
  expect(entries).toMatchObject([{ id, group: "person", contact: mia, handledAt: null }]);
  const booking = await read(salon, id);
  expect(booking).toMatchObject({ cause: "gone", canSettle: true, canResend: true });
  expect(booking.history.map(({ state }) => state)).toEqual([
    "queued",
    "client_sending",
    "client_known",
    "appointment_sending",
    "unknown",
    "needs_staff",
  ]);
});

test("only what is known to stand in the scheduler counts as booked", () => {
  const states = ["confirmed", "move_queued", "unknown", "needs_staff", "cancelled"] as const;
  expect(states.filter((state) => isBooked({ state }))).toEqual(["confirmed", "move_queued"]);
});

test("staff see where a visitor came from", async () => {
  const salon = await openSalon();
  const attribution = { utm_source: "insta", utm_campaign: "spring" };
  await salon.bookings.submit(await salon.agree(), mia, { ...proven, attribution });
  await salon.bookings.submit(
    await salon.agree(trim, "15:00:00"),
    { ...mia, firstName: "Ida" },
    proven,
  );
  const entries = await salon.bookings.desk.all();
  const known = entries.map((entry) => [entry.contact?.firstName, entry.attribution]);
  expect(Object.fromEntries(known)).toEqual({ Mia: attribution, Ida: undefined });
});

test("the visitor reads what staff have found, and nothing is sent", async () => {
  const there = await withFault(lost, blind);
  expect(await there.desk.settle(there.id, "booked")).toEqual({ ok: true, value: undefined });
  // Its record was not read: the salon may have changed it before staff looked.
  expect(await there.salon.view(there.token)).toMatchObject({
    state: "confirmed",
    appointment: { isCurrent: false },
  });
  expect(await there.salon.posts(CREATE_APPOINTMENT)).toBe(1);

  const missing = await withFault({ kind: "error-before", times: 100 });
  await missing.desk.settle(missing.id, "not_booked");
  expect((await missing.salon.view(missing.token)).state).toBe("not_booked");
  const settled = await read(missing.salon, missing.id);
  expect(settled).toMatchObject({ group: "person", canSettle: false, reason: "by_hand" });
  expect(await missing.desk.settle(missing.id, "booked")).toEqual({ ok: false, error: "changed" });
});

test("settled stays on the list until it is ticked off", async () => {
  const { desk, id } = await withFault(lost, blind);
  await desk.settle(id, "booked");
  expect(await desk.countOpen()).toBe(1);
  await desk.tick(id, true);
  expect(await desk.countOpen()).toBe(0);
  expect((await desk.search({ group: "ended" })).entries).toMatchObject([{ id }]);
  await desk.tick(id, false);
  expect(await desk.countOpen()).toBe(1);
});

test("a booking that staff have looked for in vain is sent once more, and confirmed", async () => {
  const { salon, desk, id, token } = await withFault({ kind: "error-before", times: 2 });
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(2);
  expect((await desk.resend(id)).ok).toBe(true);
  await expect.poll(async () => (await salon.view(token)).state).toBe("confirmed");
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(3);
  expect((await salon.ledger()).appointments).toMatchObject([{ findings: [] }]);
  const { history } = await read(salon, id);
  expect(history.map(({ state }) => state).slice(-3)).toEqual([
    "client_known",
    "appointment_sending",
    "confirmed",
  ]);
});

const TWO_DAYS_MS = 48 * 60 * 60_000;

/** The site two days later, when nothing that needs staff holds its time. */
async function later(salon: Salon) {
  const now = () => salon.now() + TWO_DAYS_MS;
  await salon.journal.purge(now());
  expect(await salon.journal.held("book", day, day, now())).toEqual([]);
  return { ...salon.startSite({ now }), now };
}

test("a booking sent again after days holds its time like any other", async () => {
  const { salon, id } = await withFault({ kind: "error-before", times: 2 });
  const { bookings, now } = await later(salon);
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "hang", times: 1 });
  const sending = bookings.desk.resend(id);
  await expect.poll(async () => (await salon.journal.held("book", day, day, now())).length).toBe(1);
  await sending;
});

test("nothing is sent again into a time that another booking holds by now", async () => {
  const { salon, id, review } = await withFault({ kind: "error-before", times: 2 });
  const { bookings, now } = await later(salon);
  const posts = await salon.posts(CREATE_APPOINTMENT);
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "hang", times: 1 });
  const ben = { firstName: "Ben", email: "ben@example.org" };
  const form = {
    ...changedLines(review, { anyMember: false }),
    intentId: "another",
    sealedAt: now(),
  };
  const other = salon.submit(form, ben, bookings);
  await expect.poll(() => salon.posts(CREATE_APPOINTMENT)).toBe(posts + 1);
  expect(await bookings.desk.resend(id)).toEqual({ ok: false, error: "changed" });
  await other;
  expect((await read(salon, id)).state).toBe("needs_staff");
});

test("nothing is sent again if the appointment is found after all", async () => {
  const { salon, desk, id, token } = await withFault(lost, blind);
  // The time is no longer offered: the appointment exists, though staff have not seen it.
  await desk.resend(id);
  await expect.poll(async () => (await read(salon, id)).state).toBe("needs_staff");
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  expect((await salon.view(token)).state).toBe("needs_staff");
});

test("what the upstream said of an appointment is read by staff, and needs a tick", async () => {
  const body = { id: "apt_1", warning: "Mia owes €12" };
  const { salon, desk, id, token } = await withFault({ kind: "status", status: 200, body });
  expect((await salon.view(token)).state).toBe("confirmed");
  expect(await desk.countOpen()).toBe(1);
  expect(await read(salon, id)).toMatchObject({ state: "confirmed", warning: "Mia owes €12" });
  expect(JSON.stringify(await salon.journal.read(id))).not.toContain("owes");
  await desk.tick(id, true);
  expect(await desk.countOpen()).toBe(0);
});

test("a line at level error names the booking as visitors do, without contact data", async () => {
  const lines: string[] = [];
  const log = {
    info() {},
    warn() {},
    error: (...line: unknown[]) => void lines.push(JSON.stringify(line)),
  };
  const { salon, token } = await withFault(lost, { ...blind, log });
  const { reference } = await salon.view(token);
  expect(lines).toEqual([expect.stringContaining(reference)]);
  expect(lines.join()).not.toMatch(/mia/i);
});

test("bookings are found by reference, name and day", async () => {
  const salon = await openSalon();
  const zoe = { firstName: "Zoë", lastName: "Łęcka", email: "zoe@example.org" };
  await salon.book(await salon.agree(), mia);
  const { reference } = await salon.book(await salon.agree(), zoe);
  const { desk } = salon.bookings;
  const found = async (query: Parameters<typeof desk.search>[0]) =>
    (await desk.search(query)).entries.map(({ contact }) => contact?.firstName);
  expect(await found({})).toEqual(["Zoë", "Mia"]);
  expect(await found({ text: reference })).toEqual(["Zoë"]);
  expect(await found({ text: reference.toLowerCase().replace("-", "") })).toEqual(["Zoë"]);
  expect(await found({ text: "zoe" })).toEqual(["Zoë"]);
  expect(await found({ text: "LECKA zo" })).toEqual([]);
  expect(await found({ text: "nobody" })).toEqual([]);
  expect(await found({ date: "2027-04-06" })).toEqual(["Zoë", "Mia"]);
  expect(await found({ date: "2027-04-07" })).toEqual([]);
});

test("as many are counted as needing a person as the list of them shows", async () => {
  const { salon, desk, id } = await withFault({ kind: "error-before", times: 2 });
  const listed = async () => (await desk.search({ group: "person" })).entries.length;
  expect([await desk.countOpen(), await listed()]).toEqual([1, 1]);
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "hang", times: 1 });
  const sending = desk.resend(id);
  await expect.poll(async () => (await read(salon, id)).state).toBe("appointment_sending");
  expect([await desk.countOpen(), await listed()]).toEqual([0, 0]);
  await sending;
});

test("a revoked link opens nothing, until it is given back", async () => {
  const { salon, desk, id, token } = await withFault({ kind: "slow", delayMs: 1 });
  await desk.revokeLink(id, true);
  expect(await salon.bookings.view(token)).toEqual({ ok: false, error: "unknown_token" });
  expect((await salon.bookings.openOffer(token, "x")).ok).toBe(false);
  await desk.revokeLink(id, false);
  expect((await salon.view(token)).state).toBe("confirmed");
});

test("another location's bookings are unknown", async () => {
  const { salon, id } = await withFault({ kind: "slow", delayMs: 1 });
  const location = { ...salon.deps.location, slug: "harbour" };
  const { bookings } = salon.startSite({ location });
  expect(await bookings.desk.read(id)).toEqual({ ok: false, error: "unknown_booking" });
  expect(await bookings.desk.tick(id, true)).toEqual({ ok: false, error: "unknown_booking" });
  expect((await bookings.desk.search({})).entries).toEqual([]);
});
