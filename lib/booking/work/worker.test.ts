import { describe, expect, onTestFinished, test } from "vitest";
import {
  CREATE_APPOINTMENT,
  CREATE_CLIENT,
  mia,
  openSalon,
  proven,
  type Salon,
  trim,
} from "../testing/salon.ts";

describe("a journal failure", () => {
  test("after the sending leaves the booking to the next sweep", async () => {
    const salon = await openSalon();
    const review = await salon.agree();
    let isFull = false;
    const transition: typeof salon.journal.transition = async (from, change) => {
      if (isFull) throw new Error("disk full");
      isFull = change.to === "sending";
      return salon.journal.transition(from, change);
    };
    const { bookings } = salon.startSite({ journal: { ...salon.journal, transition } });
    const token = await salon.submit(review, mia, bookings);
    expect((await salon.view(token)).state).toBe("working");
    await salon.bookings.sweep();
    await expect.poll(async () => (await salon.view(token)).state).toBe("confirmed");
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  });

  test("after storing is not taken for another process's change", async () => {
    const salon = await openSalon();
    let failures = 0;
    const transition: typeof salon.journal.transition = async (from, change) => {
      const moved = await salon.journal.transition(from, change);
      failures += 1;
      if (failures % 2 === 1) throw new Error("the answer was lost");
      return moved;
    };
    const { bookings } = salon.startSite({ journal: { ...salon.journal, transition } });
    const token = await salon.submit(await salon.agree(), mia, bookings);
    expect((await salon.view(token)).state).toBe("confirmed");
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  });

  test("before the sending sends nothing", async () => {
    const salon = await openSalon();
    const transition = () => Promise.reject(new Error("disk full"));
    const { bookings } = salon.startSite({ journal: { ...salon.journal, transition } });
    const token = await salon.submit(await salon.agree(), mia, bookings);
    expect((await salon.view(token)).state).toBe("received");
    expect(await salon.posts(CREATE_CLIENT)).toBe(0);
  });
});

/** A site whose client creation is answered only once `proceed` is called. */
function holdingBack(salon: Salon) {
  const sending = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const { upstream } = salon;
  const createClient: typeof upstream.createClient = async (body, options) => {
    const created = await upstream.createClient(body, options);
    sending.resolve();
    await held.promise;
    return created;
  };
  const { bookings } = salon.startSite({ upstream: { ...upstream, createClient } });
  onTestFinished(() => held.resolve());
  return { bookings, sending: sending.promise, proceed: held.resolve };
}

describe("the queue", () => {
  test("shows visitors their position and refuses bookings beyond its capacity", async () => {
    const salon = await openSalon({ limits: { writesPerMinute: 2 }, timing: { submitWait: 0 } });
    // Keeps the first booking busy during the test.
    const { bookings, sending } = holdingBack(salon);
    const tokens: string[] = [];
    for (const [index, start] of ["10:00:00", "12:00:00", "15:00:00"].entries()) {
      const contact = { firstName: "Ben", email: `ben${index}@example.org` };
      tokens.push(await salon.submit(await salon.agree(trim, start), contact, bookings));
    }
    await sending;
    const views = await Promise.all(tokens.map((token) => salon.view(token, bookings)));
    expect(views.map(({ state }) => state).slice(1)).toEqual(["received", "received"]);
    expect(views.map(({ ahead }) => ahead).slice(1)).toEqual([1, 2]);
    const waits = views.map(({ waitSeconds }) => waitSeconds);
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    for (const [index, seconds] of waits.entries()) {
      expect(Math.abs(seconds - 60 * index)).toBeLessThan(5);
    }
    const review = await salon.agree(trim, "16:00:00");
    const refused = await bookings.submit(review, mia, proven);
    expect(refused).toMatchObject({ ok: false, error: { code: "busy" } });
    // Four bookings are eight writes, at two a minute.
    expect(
      !refused.ok && refused.error.code === "busy" && refused.error.waitSeconds,
    ).toBeGreaterThan(170);
    expect(await salon.journal.find("book", { index: "unfinished" })).toHaveLength(3);
  });

  test("does not delay the response to a form: visitors read at once that they queue", async () => {
    // Longer than the test's time-out.
    const timing = { submitWait: 10 * 60_000 };
    const salon = await openSalon({ limits: { writesPerMinute: 2 }, timing });
    const first = await salon.submit(await salon.agree(trim, "10:00:00"), mia);
    expect((await salon.view(first)).state).toBe("confirmed");
    const ben = { firstName: "Ben", email: "ben@example.org" };
    const second = await salon.submit(await salon.agree(trim, "12:00:00"), ben);
    expect((await salon.view(second)).state).toBe("received");
  });

  test("waits for the limits before a booking shows as being sent", async () => {
    const salon = await openSalon({ limits: { writesPerMinute: 1 }, timing: { submitWait: 0 } });
    const token = await salon.submit(await salon.agree());
    const stored = async () => (await salon.journal.find("book", { index: "unfinished" }))[0];
    await expect.poll(async () => (await stored())?.clientId).toEqual(expect.any(String));
    await salon.bookings.stop();
    expect((await stored())?.state).toBe("waiting");
    expect((await salon.view(token)).state).toBe("received");
    expect(await salon.posts(CREATE_CLIENT)).toBe(1);
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(0);
    // Another process has limits of its own.
    await salon.startSite().bookings.sweep();
    await expect.poll(async () => (await salon.view(token)).state).toBe("confirmed");
    expect(await salon.posts(CREATE_CLIENT)).toBe(1);
  });

  test("finishes the running step on a stop and leaves the rest", async () => {
    const salon = await openSalon({ limits: { writesPerMinute: 3 }, timing: { submitWait: 0 } });
    const { bookings, sending, proceed } = holdingBack(salon);
    const token = await salon.submit(await salon.agree(), mia, bookings);
    await sending;
    const stopped = bookings.stop();
    proceed();
    await stopped;
    const [left] = await salon.journal.find("book", { index: "unfinished" });
    expect(left).toMatchObject({ state: "waiting", clientId: expect.any(String) });
    await salon.bookings.sweep();
    await expect.poll(async () => (await salon.view(token)).state).toBe("confirmed");
    expect(await salon.posts(CREATE_CLIENT)).toBe(1);
  });
});
