import { describe, expect, test } from "vitest";
import {
  type Ending,
  ended,
  freePlaces,
  leaves,
  openOwn,
  settled,
  status,
  WRITES,
} from "../testing/endings.ts";
import { CREATE_APPOINTMENT, CREATE_CLIENT, day, mia, trim } from "../testing/salon.ts";

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

  test("that waits for too long", async () => {
    const salon = await openOwn({ timing: { maxWait: 100 } });
    const review = await salon.agree(trim, "10:00:00", "tm_mara");
    await salon.fault({ route: "GET *", kind: "slow", delayMs: 200, times: 2 });
    const token = await salon.submit(review);
    expect((await ended(salon, token)).state).toBe("not_booked");
    await leaves(salon, salon.bookings.idOf(token) ?? "", 0);
  });

  test.each([
    ["done", "confirmed", 1],
    ["not_done", "not_booked", 0],
    ["sent again", "confirmed", 1],
  ] as const)("that staff settle as %s", async (finding, end, holds) => {
    const salon = await openOwn();
    const review = await salon.agree(trim, "10:00:00", "tm_mara");
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "error-before" });
    const token = await salon.submit(review);
    expect((await ended(salon, token)).state).toBe("needs_staff");
    const { id, state } = await settled(salon, token, finding);
    expect(state).toBe(end);
    await leaves(salon, id, holds);
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

  test("that pauses before it is tried again leaves its places to others", async () => {
    const salon = await openOwn({ timing: { submitWait: 0, retryAfter: [60_000] } });
    const review = await salon.agree(trim, "10:00:00", "tm_mara");
    await salon.fault({ route: "GET *", ...status(503, 1_000) });
    const token = await salon.submit(review);
    await expect.poll(async () => (await salon.view(token)).cause).toBe("unanswered");
    expect(await freePlaces(salon)).toBe(WRITES);
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
