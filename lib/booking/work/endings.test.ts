import { describe, expect, onTestFinished, test } from "vitest";
import { createSqliteJournal } from "#lib/store/journal/sqlite/journal.ts";
import type { Bookings } from "../bookings.ts";
import {
  CREATE_APPOINTMENT,
  CREATE_CLIENT,
  day,
  type Fault,
  mia,
  openSalon,
  type Salon,
  trim,
} from "../testing/salon.ts";
import { CANCEL, MOVE, to } from "../testing/standing.ts";

/**
 * After each way in which a booking, move or cancellation can end, its holds, its places among the
 * key's writes and in flight and its lease are what they have to be.
 */
const WRITES = 8;
const status = (code: number, times = 1) => ({ kind: "status", status: code, times });

type Ending = readonly [name: string, fault: Fault | undefined, end: string, holds: number];

async function openOwn(): Promise<Salon> {
  return openSalon({ limits: { writesPerMinute: WRITES } });
}

const sent = (salon: Salon) =>
  Promise.all([CREATE_CLIENT, CREATE_APPOINTMENT, MOVE, CANCEL].map((route) => salon.posts(route)));

/** Ten minutes later the hold of what is booked is over, by the upstream's own times. */
async function leaves(salon: Salon, id: string, holds: number, { deps } = salon) {
  const at = salon.now() + 5 * 60_000;
  expect(await deps.journal.held("book", day, day, at)).toHaveLength(holds);
  const { inFlight, waiting } = salon.upstream.pressure();
  expect([inFlight.used, ...Object.values(waiting)]).toEqual([0, 0, 0, 0, 0]);
  const made = (await sent(salon)).reduce((sum, count) => sum + count, 0);
  expect(await freePlaces(salon)).toBe(Math.max(0, WRITES - made));
  const other = createSqliteJournal(salon.dataDir);
  onTestFinished(() => other.close());
  expect(await other.lease(id, 1_000)).toBe(true);
}

/** How many writes could be made at once. */
async function freePlaces({ upstream }: Salon): Promise<number> {
  const end = new AbortController();
  const turns = Array.from({ length: WRITES }, () => upstream.turn(end.signal));
  const granted = turns.map(async (turn) => {
    return (await turn.reserve({ lane: "new", writes: 1, waitedMs: 0, maxWaitMs: 200 })).ok;
  });
  const free = (await Promise.all(granted)).filter(Boolean).length;
  for (const turn of turns) turn.release();
  return free;
}

async function ended(salon: Salon, token: string, by: Bookings = salon.bookings) {
  await expect
    .poll(async () => (await salon.view(token, by)).pending, { timeout: 20_000 })
    .toBe(false);
  return salon.view(token, by);
}

describe("a booking", () => {
  test.each<Ending>([
    ["booked", undefined, "confirmed", 1],
    ["refused with 400", { route: CREATE_APPOINTMENT, ...status(400) }, "not_booked", 0],
    ["refused with 404", { route: CREATE_APPOINTMENT, ...status(404) }, "not_booked", 0],
    ["refused with 422", { route: CREATE_APPOINTMENT, ...status(422) }, "not_booked", 0],
    [
      "refused by a status that proves nothing",
      { route: CREATE_APPOINTMENT, ...status(409) },
      "needs_staff",
      1,
    ],
    [
      "held back once by a 429",
      { route: CREATE_APPOINTMENT, ...status(429), retryAfter: "0" },
      "confirmed",
      1,
    ],
    [
      "answered with 401 for good",
      { route: CREATE_APPOINTMENT, ...status(401, 1_000) },
      "not_booked",
      0,
    ],
    ["answered with 403 once", { route: CREATE_APPOINTMENT, ...status(403) }, "confirmed", 1],
    [
      "answered with 500 and not done",
      { route: CREATE_APPOINTMENT, kind: "error-before" },
      "needs_staff",
      1,
    ],
    ["lost, and done", { route: CREATE_APPOINTMENT, kind: "reset-after" }, "confirmed", 1],
    ["never answered, and not done", { route: CREATE_APPOINTMENT, kind: "hang" }, "needs_staff", 1],
    [
      "answered with less than an id",
      { route: CREATE_APPOINTMENT, kind: "non-json" },
      "confirmed",
      1,
    ],
    ["whose client is refused", { route: CREATE_CLIENT, ...status(422) }, "not_booked", 0],
    ["whose client fails once", { route: CREATE_CLIENT, ...status(500) }, "confirmed", 1],
    [
      "whose client is answered with 401 for good",
      { route: CREATE_CLIENT, ...status(401, 1_000) },
      "not_booked",
      0,
    ],
    ["whose reads fail once", { route: "GET *", ...status(503) }, "confirmed", 1],
    ["whose reads fail for good", { route: "GET *", ...status(503, 1_000) }, "not_booked", 0],
  ])("that is %s", async (_, fault, end, holds) => {
    const salon = await openOwn();
    const review = await salon.agree(trim, "10:00:00", "tm_mara");
    if (fault) await salon.fault(fault);
    const token = await salon.submit(review);
    expect((await ended(salon, token)).state).toBe(end);
    await leaves(salon, salon.bookings.idOf(token) ?? "", holds);
  });

  test.each([
    ["its price has changed", "/services/1042", { price: 13.5 }, "price_changed"],
    ["its service is closed", "/services/1042", { disabledForOnlineBooking: true }, "needs_call"],
    [
      "its time is taken",
      "/appointments",
      { teamMemberId: "tm_mara", date: day, start: "10:00:00", minutes: 15 },
      "slot_taken",
    ],
  ])("of which %s", async (_, path, body, end) => {
    const salon = await openOwn();
    const review = await salon.agree(trim, "10:00:00", "tm_mara");
    await salon.control("POST", path, body);
    const token = await salon.submit(review);
    expect((await salon.view(token)).state).toBe(end);
    await leaves(salon, salon.bookings.idOf(token) ?? "", 0);
  });

  test("that is stopped before it is sent, and goes on elsewhere", async () => {
    const salon = await openOwn();
    const review = await salon.agree(trim, "10:00:00", "tm_mara");
    const first = salon.startSite();
    await salon.fault({ route: "GET *", kind: "slow", delayMs: 300, times: 4 });
    const submitting = salon.submit(review, mia, first.bookings);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await Promise.all([first.bookings.stop(), first.upstream.close()]);
    const token = await submitting;
    await salon.bookings.sweep();
    expect((await ended(salon, token)).state).toBe("confirmed");
    await leaves(salon, salon.bookings.idOf(token) ?? "", 1);
  });

  test("whose own code fails ends after all pauses, and nothing was sent", async () => {
    const salon = await openOwn();
    const review = await salon.agree(trim, "10:00:00", "tm_mara");
    const readFresh = () => Promise.reject(new Error("a bug"));
    const { bookings } = salon.startSite({ catalogue: { ...salon.deps.catalogue, readFresh } });
    const token = await salon.submit(review, mia, bookings);
    expect((await ended(salon, token, bookings)).state).toBe("not_booked");
    await leaves(salon, salon.bookings.idOf(token) ?? "", 0);
  });
});

describe.each(["move", "cancel"] as const)("a %s", (kind) => {
  const route = kind === "move" ? MOVE : CANCEL;
  const done = kind === "move" ? "confirmed" : "cancelled";
  const unclear = kind === "move" ? "move_unclear" : "cancel_unclear";
  const gone = kind === "move" ? 1 : 0;
  const two = kind === "move" ? 2 : 1;

  test.each<Ending>([
    ["done", undefined, done, gone],
    ["refused with 400", { route, ...status(400) }, "confirmed", 1],
    ["refused with 422", { route, ...status(422) }, "confirmed", 1],
    ["turned off by a 403", { route, ...status(403) }, "confirmed", 1],
    ["held back once by a 429", { route, ...status(429), retryAfter: "0" }, done, gone],
    ["lost, and done", { route, kind: "reset-after" }, done, gone],
    [
      "lost, and not done",
      { route, kind: "reset-before" },
      kind === "move" ? "confirmed" : unclear,
      1,
    ],
    [
      "lost, and not to be read",
      { route: "GET /api/Appointments/{id}", ...status(500, 1_000), after: 1 },
      unclear,
      two,
    ],
  ])("that is %s", async (name, fault, end, holds) => {
    const salon = await openOwn();
    const token = await salon.submit(await salon.agree(trim, "10:00:00", "tm_mara"));
    if (fault) await salon.fault(fault);
    if (name.endsWith("to be read")) await salon.fault({ route, kind: "reset-after" });
    await salon.bookings.requestChange(token, { revision: 0, ...(kind === "move" && { to }) });
    expect((await ended(salon, token)).state).toBe(end);
    await leaves(salon, salon.bookings.idOf(token) ?? "", holds);
  });
});
