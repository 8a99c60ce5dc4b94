import { describe, expect, test } from "vitest";
import { keys } from "../../../sandbox/keys.ts";
import { memberOfAll } from "../model/visit.ts";
import {
  CREATE_APPOINTMENT,
  type Fault,
  mia,
  openSalon,
  type Salon,
  trim,
} from "../testing/salon.ts";
import { markAsShowing } from "../testing/search.ts";
import type { VisitorState } from "../views/outcome.ts";

type End = readonly [state: VisitorState, posts: number, appointments: number];
type Ordered = Omit<Fault, "route">;

const once: End = ["confirmed", 1, 1];
const sentAgain: End = ["confirmed", 2, 1];
const staffWithIt: End = ["needs_staff", 1, 1];

const deadlock = { title: "Error", detail: "Transaction was deadlocked on lock resources." };

/** More often than any retry. */
const ALWAYS = 100;

const table: [string, Ordered, End, End][] = [
  ["a 500 before the work", { kind: "error-before" }, sentAgain, sentAgain],
  ["a 500 after the work", { kind: "error-after" }, once, staffWithIt],
  ["a reset before the work", { kind: "reset-before" }, sentAgain, sentAgain],
  ["a reset after the work", { kind: "reset-after" }, once, staffWithIt],
  ["no response", { kind: "hang" }, sentAgain, sentAgain],
  ["a cut response", { kind: "cut-body" }, once, staffWithIt],
  ["a response that is no JSON", { kind: "non-json" }, once, staffWithIt],
  ["late execution", { kind: "late", delayMs: 30 }, once, staffWithIt],
  ["a slow response", { kind: "slow", delayMs: 100 }, once, once],
  ["a 502", { kind: "status", status: 502 }, sentAgain, sentAgain],
  ["a 503", { kind: "status", status: 503 }, sentAgain, sentAgain],
  ["an undocumented 409", { kind: "status", status: 409 }, sentAgain, sentAgain],
  ["a 200 without an id", { kind: "status", status: 200, body: {} }, sentAgain, sentAgain],
  ["a 400", { kind: "status", status: 400 }, ["not_booked", 1, 0], ["not_booked", 1, 0]],
  ["a 401", { kind: "status", status: 401 }, sentAgain, sentAgain],
  ["a 403", { kind: "status", status: 403 }, sentAgain, sentAgain],
  ["a 422", { kind: "status", status: 422 }, ["not_booked", 1, 0], ["not_booked", 1, 0]],
  ["a 500 with a database error", { kind: "error-after", body: deadlock }, once, staffWithIt],
  [
    "a 500 before the work, with the same error",
    { kind: "error-before", body: deadlock },
    sentAgain,
    sentAgain,
  ],
  [
    "only 500s",
    { kind: "error-before", times: ALWAYS },
    ["needs_staff", 2, 0],
    ["needs_staff", 2, 0],
  ],
  ["only time-outs", { kind: "hang", times: ALWAYS }, ["needs_staff", 2, 0], ["needs_staff", 2, 0]],
];

const bothKeys = table.flatMap(([name, fault, full, booking]) => [
  { name, fault, key: "full" as const, end: full },
  { name, fault, key: "booking" as const, end: booking },
]);

async function end(salon: Salon, state: VisitorState): Promise<End> {
  const { appointments, overlaps } = await salon.ledger();
  expect(overlaps).toEqual([]);
  return [state, await salon.posts(CREATE_APPOINTMENT), appointments.length];
}

describe("a sending that is answered with", () => {
  test.each(bothKeys)("$name, with the $key key: $end", async ({ fault, key, end: expected }) => {
    const salon = await openSalon({ key: keys[key].value });
    const review = await salon.agree();
    await salon.fault({ route: CREATE_APPOINTMENT, ...fault });
    const { state } = await salon.book(review);
    expect(await end(salon, state)).toEqual(expected);
  });
});

describe("an appointment that the salon moves before the look", () => {
  test("is not sent again although its old time is free", async () => {
    const salon = await openSalon();
    const review = await salon.agree(trim, "10:00:00", "tm_mara");
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-after" });
    const { upstream } = salon.deps;
    const createAppointment: typeof upstream.createAppointment = async (body, how) => {
      const answer = await upstream.createAppointment(body, how);
      const [{ id } = { id: "" }] = (await salon.ledger()).appointments;
      const later = { appointmentDate: review.date, startTime: "16:00:00" };
      await salon.upstream.reschedule(id, later, { lane: "manage" });
      return answer;
    };
    const { bookings } = salon.startSite({ upstream: { ...upstream, createAppointment } });
    const { state } = await salon.view(await salon.submit(review, mia, bookings));
    expect(await end(salon, state)).toEqual(staffWithIt);
    expect((await salon.ledger()).appointments[0]?.start).toMatch(/^16:00/);
  });
});

async function bookWhilePriceChanges(salon: Salon) {
  const review = await salon.agree();
  const { upstream } = salon.deps;
  const createAppointment: typeof upstream.createAppointment = async (body, how) => {
    const answer = await upstream.createAppointment(body, how);
    await salon.control("POST", "/services/1042", { price: 13.5 });
    return answer;
  };
  const { bookings } = salon.startSite({ upstream: { ...upstream, createAppointment } });
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-before" });
  return salon.view(await salon.submit(review, mia, bookings));
}

describe("the second sending", () => {
  test.each<["full" | "booking", End]>([
    ["full", ["confirmed", 2, 1]],
    ["booking", ["needs_staff", 2, 1]],
  ])("is looked up like the first, with the %s key, and is the last", async (key, expected) => {
    const salon = await openSalon({ key: keys[key].value });
    const review = await salon.agree();
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-before" });
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-after" });
    const { state } = await salon.book(review);
    expect(await end(salon, state)).toEqual(expected);
  });

  test.each([400, 422, 403])("refused with %s is no evidence about the first", async (status) => {
    const salon = await openSalon();
    const review = await salon.agree();
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-before" });
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "status", status, times: ALWAYS });
    const [state, posts, appointments] = await end(salon, (await salon.book(review)).state);
    expect([state, appointments]).toEqual(["needs_staff", 0]);
    // A key may get its right back within minutes.
    if (status === 403) expect(posts).toBeGreaterThan(2);
    else expect(posts).toBe(2);
  });

  test.each<["full" | "booking", End]>([
    ["full", ["price_changed", 1, 0]],
    ["booking", ["needs_staff", 1, 0]],
  ])(
    "does not happen when the price has changed meanwhile, with the %s key",
    async (key, expected) => {
      const salon = await openSalon({ key: keys[key].value });
      const { state } = await bookWhilePriceChanges(salon);
      expect(await end(salon, state)).toEqual(expected);
    },
  );
});

describe("a restart between two looks", () => {
  const slow = { looksAt: [10, 400, 800], absenceAfter: 300, absenceSpacing: 300 };

  test.each<[string, Ordered, End]>([
    ["did arrive late", { kind: "late", delayMs: 200 }, once],
    ["never arrived", { kind: "reset-before" }, sentAgain],
  ])("continues with the remaining looks, when it %s", async (_, fault, expected) => {
    const salon = await openSalon({ timing: { ...slow, submitWait: 0 } });
    const review = await salon.agree();
    await salon.fault({ route: CREATE_APPOINTMENT, ...fault });
    const first = salon.startSite();
    const token = await salon.submit(review, mia, first.bookings);
    const unfinished = async () => (await salon.journal.find("book", { index: "unfinished" }))[0];
    await expect.poll(async () => (await unfinished())?.progress).toContain("lookedAt");
    await first.bookings.stop();
    const stopped = await unfinished();
    expect(stopped?.state).toBe("unknown");
    await salon.startSite().bookings.sweep();
    await expect
      .poll(async () => (await salon.view(token)).pending, { timeout: 20_000 })
      .toBe(false);
    expect(await end(salon, (await salon.view(token)).state)).toEqual(expected);
  });

  test("causes no third sending, however often it happens", async () => {
    const salon = await openSalon({ timing: { ...slow, submitWait: 0 } });
    const review = await salon.agree();
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "error-before", times: ALWAYS });
    const token = await salon.submit(review, mia, salon.startSite().bookings);
    let restarts = 0;
    while ((await salon.view(token)).pending) {
      const site = salon.startSite();
      await site.bookings.sweep();
      await new Promise((resolve) => setTimeout(resolve, 120));
      await site.bookings.stop();
      restarts += 1;
    }
    expect(restarts).toBeGreaterThan(1);
    expect(await end(salon, (await salon.view(token)).state)).toEqual(["needs_staff", 2, 0]);
  });
});

test("absence counts later after a time-out", async () => {
  const salon = await openSalon({
    timing: { looksAt: [10, 60, 120], absenceAfterTimeout: 60_000 },
  });
  const review = await salon.agree();
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "hang" });
  const { state } = await salon.book(review);
  expect(await end(salon, state)).toEqual(["needs_staff", 1, 0]);
});

test.each<["full" | "booking", End]>([
  ["full", sentAgain],
  ["booking", ["needs_staff", 1, 0]],
])(
  "where no team member is needed, a slot on offer proves nothing to the %s key",
  async (key, expected) => {
    const salon = await openSalon({ key: keys[key].value });
    await markAsShowing(salon, "memberless");
    const review = await salon.agree([{ serviceId: "svc_light_pod", addons: [] }]);
    expect(memberOfAll(review)).toBeNull();
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-before" });
    const { state } = await salon.book(review);
    expect(await end(salon, state)).toEqual(expected);
  },
);
