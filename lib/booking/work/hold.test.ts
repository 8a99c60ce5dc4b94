import { describe, expect, test } from "vitest";
import { defaultTiming } from "../deps.ts";
import {
  CREATE_APPOINTMENT,
  CREATE_CLIENT,
  day,
  mia,
  openSalon,
  type Salon,
  type SalonOptions,
} from "../testing/salon.ts";

const ALWAYS = 10_000;
const outage = { route: "GET *", kind: "status", status: 503, times: ALWAYS };

// At twice the speed a busy machine loses minutes in a few slow calls.
const SPEED = 50;

/** With the hold times of production, sped up. */
function hurried(options: SalonOptions = {}): Promise<Salon> {
  const { holdFor, holdPauses } = defaultTiming;
  const timing = {
    holdFor,
    holdPauses,
    submitWait: 0,
    maxCheckAge: 600_000,
    ...options.timing,
  };
  return openSalon({ speed: SPEED, ...options, timing });
}

const recovered = (salon: Salon) => salon.control("DELETE", "/faults");
const held = (salon: Salon) => salon.journal.held("book", day, day, salon.now());
const minutes = (salon: Salon, since: number) => (salon.now() - since) / 60_000;

async function ended(salon: Salon, token: string, bookings = salon.bookings) {
  const options = { timeout: 20_000 };
  await expect.poll(async () => (await salon.view(token, bookings)).pending, options).toBe(false);
  return salon.view(token, bookings);
}

describe("while nothing can be read, a stored booking", () => {
  test("is held, says so, and is booked once the upstream answers again", async () => {
    const salon = await hurried();
    const review = await salon.agree();
    await salon.fault(outage);
    const since = salon.now();
    const token = await salon.submit(review);
    const seen = async () => (await salon.view(token)).cause;
    await expect.poll(seen).toBe("unanswered");
    await expect.poll(() => minutes(salon, since), { timeout: 10_000 }).toBeGreaterThan(3);
    expect(await salon.view(token)).toMatchObject({ state: "received", pending: true });
    expect(await held(salon)).toHaveLength(1);
    await recovered(salon);
    const view = await ended(salon, token);
    expect(view).toMatchObject({ state: "confirmed" });
    expect(view).not.toHaveProperty("cause");
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  });

  test("ends after about five minutes, without a request that asks for anything", async () => {
    const salon = await hurried();
    const review = await salon.agree();
    await salon.fault(outage);
    const since = salon.now();
    const view = await ended(salon, await salon.submit(review));
    expect(view).toMatchObject({ state: "not_booked", cause: "unanswered", canTryAgain: true });
    expect(minutes(salon, since)).toBeGreaterThan(4.5);
    expect(minutes(salon, since)).toBeLessThan(7);
    expect(await salon.posts(CREATE_CLIENT)).toBe(0);
    expect(await held(salon)).toEqual([]);
  });

  test("does not begin its five minutes again after a restart", async () => {
    const salon = await hurried();
    const review = await salon.agree();
    await salon.fault(outage);
    const first = salon.startSite().bookings;
    const since = salon.now();
    const token = await salon.submit(review, mia, first);
    await expect.poll(() => minutes(salon, since), { timeout: 10_000 }).toBeGreaterThan(2.5);
    await first.stop();
    const second = salon.startSite().bookings;
    await second.sweep();
    expect((await ended(salon, token, second)).state).toBe("not_booked");
    expect(minutes(salon, since)).toBeLessThan(7);
  });

  test("expires where it has waited as long as a booking may", async () => {
    const salon = await hurried({ timing: { maxWait: 60_000 } });
    const review = await salon.agree();
    await salon.fault(outage);
    expect((await ended(salon, await salon.submit(review))).state).toBe("expired");
  });

  test("is held as well where only the free times cannot be read before the appointment", async () => {
    const salon = await hurried();
    const review = await salon.agree();
    const createClient: typeof salon.upstream.createClient = async (body, how) => {
      const created = await salon.upstream.createClient(body, how);
      await salon.fault({ ...outage, route: "GET /api/Appointments/availability" });
      return created;
    };
    const { bookings } = salon.startSite({ upstream: { ...salon.upstream, createClient } });
    const since = salon.now();
    const token = await salon.submit(review, mia, bookings);
    await expect.poll(() => minutes(salon, since), { timeout: 10_000 }).toBeGreaterThan(2);
    expect(await salon.view(token, bookings)).toMatchObject({
      state: "working",
      cause: "unanswered",
    });
    await recovered(salon);
    expect((await ended(salon, token, bookings)).state).toBe("confirmed");
  });
});

describe.each([401, 403])("a key that is answered with %s", (status) => {
  test.each([CREATE_CLIENT, CREATE_APPOINTMENT])(
    "at %s for a minute books all the same",
    async (route) => {
      const salon = await hurried();
      const review = await salon.agree();
      await salon.fault({ route, kind: "status", status, times: 2 });
      const token = await salon.submit(review);
      await expect.poll(async () => (await salon.view(token)).cause).toBe("unanswered");
      expect((await ended(salon, token)).state).toBe("confirmed");
      expect((await salon.ledger()).appointments).toHaveLength(1);
    },
  );

  test("at every appointment ends after five minutes, with few writes", async () => {
    const salon = await hurried();
    const review = await salon.agree();
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "status", status, times: ALWAYS });
    const since = salon.now();
    const view = await ended(salon, await salon.submit(review));
    expect(view).toMatchObject({ state: "not_booked", cause: "unanswered" });
    expect(minutes(salon, since)).toBeGreaterThan(4.5);
    expect(await salon.posts(CREATE_APPOINTMENT)).toBeLessThanOrEqual(8);
  });
});
