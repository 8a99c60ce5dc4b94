import { expect, test } from "vitest";
import { BOOKING_STATES, DOINGS } from "#lib/store/journal/states.ts";
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
import type { DeskBooking } from "./desk-entry.ts";
import { isBooked } from "./desk-search.ts";

async function withFault(fault: Omit<Fault, "route">, options: SalonOptions = {}) {
  const salon = await openSalon(options);
  const review = await salon.agree();
  await salon.fault({ route: CREATE_APPOINTMENT, ...fault });
  const token = await salon.submit(review);
  const { desk } = salon.bookings;
  const [entry] = await desk.all();
  const id = entry?.id ?? "";
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
  const { person } = await desk.list({});
  expect(person).toMatchObject([{ id, needsPerson: true, contact: mia, handledAt: null }]);
  const booking = await read(salon, id);
  expect(booking).toMatchObject({ reason: "blind", state: "person" });
  expect(booking.sent).toMatchObject({ answer: "reset" });
  const states = booking.history.map(({ state }) => state);
  expect(states.slice(-3)).toEqual(["sending", "unknown", "person"]);
});

test("only what is known to stand in the scheduler counts as booked", () => {
  const all = DOINGS.flatMap((doing) => BOOKING_STATES.map((state) => ({ doing, state })));
  const booked = all.filter(isBooked).map(({ doing, state }) => `${state} ${doing}`);
  expect(booked).toEqual([
    "booked book",
    ...["waiting move", "sending move", "unknown move", "person move", "booked move"],
    ...["waiting cancel", "sending cancel", "unknown cancel", "person cancel", "booked cancel"],
  ]);
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
  expect(await there.desk.settle(there.id, "done")).toEqual({ ok: true, value: undefined });
  // Its record was not read: the salon may have changed it before staff looked.
  expect(await there.salon.view(there.token)).toMatchObject({
    state: "confirmed",
    isCurrent: false,
  });
  expect(await there.salon.posts(CREATE_APPOINTMENT)).toBe(1);

  const missing = await withFault({ kind: "error-before" });
  await missing.desk.settle(missing.id, "not_done");
  expect((await missing.salon.view(missing.token)).state).toBe("not_booked");
  const settled = await read(missing.salon, missing.id);
  expect(settled).toMatchObject({ needsPerson: true, state: "not_booked", reason: "by_hand" });
  expect(await missing.desk.settle(missing.id, "done")).toEqual({ ok: false, error: "changed" });
});

test("settled stays on the list until it is ticked off", async () => {
  const { desk, id } = await withFault(lost, blind);
  await desk.settle(id, "done");
  expect(await desk.countOpen()).toBe(1);
  await desk.tick(id, true);
  expect(await desk.countOpen()).toBe(0);
  expect(await desk.list({})).toMatchObject({ person: [], coming: [{ id }] });
  await desk.tick(id, false);
  expect(await desk.countOpen()).toBe(1);
});

test("a booking that staff have looked for in vain is sent once more, and confirmed", async () => {
  const { salon, desk, id, token } = await withFault({ kind: "error-before" });
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  expect((await desk.resend(id)).ok).toBe(true);
  await expect.poll(async () => (await salon.view(token)).state).toBe("confirmed");
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(2);
  expect((await salon.ledger()).appointments).toMatchObject([{ findings: [] }]);
  const { history } = await read(salon, id);
  expect(history.map(({ state }) => state).slice(-3)).toEqual(["waiting", "sending", "booked"]);
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
  const { salon, id } = await withFault({ kind: "error-before" });
  const { bookings, now } = await later(salon);
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "hang", times: 1 });
  const sending = bookings.desk.resend(id);
  await expect.poll(async () => (await salon.journal.held("book", day, day, now())).length).toBe(1);
  await sending;
});

test("nothing is sent again into a time that another booking holds by now", async () => {
  const { salon, id, review } = await withFault({ kind: "error-before" });
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
  expect((await read(salon, id)).state).toBe("person");
});

test("sent again, what stands already is found before, and not sent", async () => {
  const { salon, desk, id, token } = await withFault(lost, { timing: { looksAt: [] } });
  expect((await salon.view(token)).state).toBe("needs_staff");
  // The search of a minute ago did not show it, and staff have not seen it.
  await desk.resend(id);
  await expect.poll(async () => (await read(salon, id)).reason).toBe("there_before");
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
});

test("a booking that stands gets its number, so that its page can change it", async () => {
  const { salon, desk, id, token } = await withFault(lost, { timing: { looksAt: [] } });
  await desk.settle(id, "done");
  const [appointment] = (await salon.ledger()).appointments;
  expect((await read(salon, id)).appointmentId).toBe(appointment?.id);
  expect((await salon.view(token)).may).toEqual({ cancel: "yes", move: "yes" });
});

test.each([
  ["move", "done", "confirmed", "14:00:00"],
  ["move", "not_done", "confirmed", "10:00:00"],
  ["cancel", "done", "cancelled", "10:00:00"],
  ["cancel", "not_done", "confirmed", "10:00:00"],
] as const)("staff settle a %s as %s", async (kind, finding, state, start) => {
  const salon = await openSalon({ timing: { looksAt: [] } });
  const token = await salon.submit(await salon.agree(trim, "10:00:00", "tm_mara"));
  const route = `POST /api/Appointments/{id}${kind === "move" ? "/reschedule" : ""}`;
  await salon.fault({ route, kind: "reset-before" });
  const to = { date: day, start: "14:00:00" };
  await salon.bookings.requestChange(token, { revision: 0, ...(kind === "move" && { to }) });
  await expect.poll(async () => (await salon.view(token)).pending).toBe(false);
  const id = salon.bookings.idOf(token) ?? "";
  expect((await read(salon, id)).movesTo).toEqual(kind === "move" ? to : undefined);
  const told: string[] = [];
  const { bookings } = salon.startSite({ onDayChanged: (date) => void told.push(date) });
  expect(await bookings.desk.settle(id, finding)).toEqual({ ok: true, value: undefined });
  expect(told).toEqual([day]);
  expect(await salon.journal.read(id)).toMatchObject({ reason: "by_hand" });
  const held = (await salon.journal.held("book", day, day, salon.now())).map(
    (one) => one.fromMinute,
  );
  expect(held).toEqual(state === "cancelled" ? [] : [Number(start.slice(0, 2)) * 60]);
});

test("what the upstream said of an appointment is read by staff, and needs a tick", async () => {
  const body = { id: "apt_1", warning: "Mia owes €12" };
  const { salon, desk, id, token } = await withFault({ kind: "status", status: 200, body });
  expect((await salon.view(token)).state).toBe("confirmed");
  expect(await desk.countOpen()).toBe(1);
  expect(await read(salon, id)).toMatchObject({ state: "booked", warning: "Mia owes €12" });
  expect(JSON.stringify(await salon.journal.read(id))).not.toContain("owes");
  await desk.tick(id, true);
  expect(await desk.countOpen()).toBe(0);
});

test("a line at level error names the booking, without contact data", async () => {
  const lines: string[] = [];
  const log = {
    info() {},
    warn() {},
    error: (...line: unknown[]) => void lines.push(JSON.stringify(line)),
  };
  const { id } = await withFault(lost, { ...blind, log });
  expect(lines).toEqual([expect.stringContaining(id)]);
  expect(lines.join()).not.toMatch(/mia/i);
});

test("as many are counted as needing a person as the list of them shows", async () => {
  const { salon, desk, id } = await withFault({ kind: "error-before" });
  const listed = async () => (await desk.list({})).person.length;
  expect([await desk.countOpen(), await listed()]).toEqual([1, 1]);
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "hang", times: 1 });
  const sending = desk.resend(id);
  await expect.poll(async () => (await read(salon, id)).state).toBe("sending");
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
  expect(await bookings.desk.all()).toEqual([]);
});
