import { describe, expect, test } from "vitest";
import { instantOf } from "#lib/values/calendar.ts";
import { timeOf } from "../model/visit.ts";
import { CREATE_APPOINTMENT, CREATE_CLIENT, mia, openSalon } from "../testing/salon.ts";

describe("a booking is not sent", () => {
  test.each([
    ["has waited too long", 31],
    ["has begun", 2],
  ])("when it %s", async (what, minutes) => {
    const salon = await openSalon();
    const review = await salon.agree();
    const { date, start } = timeOf(review);
    const begins = instantOf(date, start, salon.deps.location.timeZone);
    const createdAt = what === "has begun" ? begins - 60_000 : salon.now();
    const id = "waiting";
    const stored = await salon.journal.insert(
      {
        ...{ id, intentId: id, dedupeKey: id, queueKey: id, slug: "book" },
        request: JSON.stringify(review),
        contact: await salon.deps.sealer.seal("contact", mia, 60),
        ...{ createdAt, holds: [] },
      },
      9,
    );
    expect(stored.kind).toBe("inserted");
    const later = createdAt + minutes * 60_000 - salon.now();
    const { bookings } = salon.startSite({ now: () => salon.now() + later });
    await bookings.sweep();
    await expect.poll(async () => (await salon.journal.read(id))?.state).toBe("not_booked");
    expect((await salon.journal.read(id))?.reason).toBe("expired");
    expect(await salon.posts(CREATE_CLIENT)).toBe(0);
  });

  test("when its place among the writes comes too late, of which it asks nothing more", async () => {
    const salon = await openSalon({ limits: { writesPerMinute: 5 }, timing: { maxWait: 5_000 } });
    const review = await salon.agree();
    const others = salon.upstream.turn(new AbortController().signal);
    await others.reserve({ lane: "new", writes: 5, waitedMs: 0, maxWaitMs: 1_000 });
    const asked = async () => (await salon.ledger()).requests.length;
    const before = await asked();
    expect((await salon.book(review)).state).toBe("not_booked");
    // The search for its client.
    expect((await asked()) - before).toBeLessThanOrEqual(3);
  });

  test("when a pause of the upstream during the check lasts longer than the maximum wait", async () => {
    const salon = await openSalon({ speed: 40, timing: { maxWait: 60_000 } });
    const review = await salon.agree();
    const pause = { kind: "status", status: 429, retryAfter: "90" };
    await salon.fault({ route: "GET /api/servicecategories", ...pause });
    expect((await salon.book(review)).state).toBe("not_booked");
    expect(await salon.posts(CREATE_CLIENT)).toBe(0);
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(0);
  });
});
