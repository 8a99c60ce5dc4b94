import { describe, expect, test } from "vitest";
import { type AgreedVisit, timeOf } from "../model/visit.ts";
import {
  CREATE_APPOINTMENT,
  CREATE_CLIENT,
  mia,
  openSalon,
  proven,
  trim,
} from "../testing/salon.ts";

describe("a booking is not sent", () => {
  test("when the price has changed; the visitor confirms the new one with one press", async () => {
    const salon = await openSalon();
    const review = await salon.agree();
    await salon.control("POST", "/services/1042", { price: 13.5 });
    const token = await salon.submit(review);
    expect(await salon.view(token)).toMatchObject({
      state: "price_changed",
      total: { price: 12_00, minutes: 15 },
      newTotal: { price: 13_50, minutes: 15 },
      canTryAgain: true,
    });
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(0);
    expect(await salon.posts(CREATE_CLIENT)).toBe(0);

    const fresh = await salon.offer(token);
    const pressed = await Promise.all([1, 2].map(() => salon.take(token, fresh)));
    const views = await Promise.all(
      pressed.map((one) => (one.ok ? salon.view(one.value.token) : undefined)),
    );
    expect(views.map((view) => view?.state)).toEqual(["confirmed", "confirmed"]);
    expect(views[0]?.reference).toBe(views[1]?.reference);
    expect(views[0]?.total).toEqual({ price: 13_50, minutes: 15 });
    const { appointments } = await salon.ledger();
    expect(appointments.map(({ price }) => price)).toEqual([13.5]);
  });

  test("when its length has changed", async () => {
    const salon = await openSalon();
    const review = await salon.agree();
    await salon.control("POST", "/services/1042", { durationInMinutes: 20 });
    expect(await salon.book(review)).toMatchObject({
      state: "price_changed",
      newTotal: { minutes: 20 },
    });
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(0);
  });

  test("but waits while the menu of one moment lists nothing", async () => {
    const salon = await openSalon();
    const review = await salon.agree();
    const body = { data: [{ id: "hair", name: "Hair", services: [], bundles: [] }] };
    const menu = { route: "GET /api/servicecategories", kind: "status", status: 200 };
    await salon.fault({ ...menu, body: { data: [] } });
    await salon.fault({ ...menu, body });
    const token = await salon.submit(review);
    const state = async () => (await salon.view(token)).state;
    await expect.poll(state, { timeout: 30_000 }).toBe("confirmed");
  });

  test("when the salon has given the slot away", async () => {
    const salon = await openSalon();
    const review = await salon.agree(trim, "10:00:00", "tm_mara");
    await steal(salon, review);
    const view = await salon.book(review);
    expect(view).toMatchObject({ state: "slot_taken", canTryAgain: true, cart: trim });
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(0);
    expect(await salon.posts(CREATE_CLIENT)).toBe(0);
  });

  test("when the price changes during a slow look at existing appointments", async () => {
    const salon = await openSalon({ speed: 40 });
    const review = await salon.agree();
    const availability = "GET /api/Appointments/availability";
    const read = await salon.posts(availability);
    const { upstream } = salon;
    const searchAppointments: typeof upstream.searchAppointments = async (query, options) => {
      // Once before creating the client, once before sending the appointment.
      await expect.poll(() => salon.posts(availability)).toBe(read + 2);
      await salon.control("POST", "/services/1042", { price: 15 });
      const since = salon.now();
      await expect.poll(() => salon.now() - since).toBeGreaterThan(2_000);
      return upstream.searchAppointments(query, options);
    };
    const { bookings } = salon.startSite({ upstream: { ...upstream, searchAppointments } });
    const token = await salon.submit(review, mia, bookings);
    expect((await salon.view(token)).state).toBe("price_changed");
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(0);
  });

  test("when the price changes during a slow read of the free times", async () => {
    const salon = await openSalon({ speed: 40 });
    const review = await salon.agree();
    const { availability } = salon.deps;
    const menus = await salon.posts("GET /api/servicecategories");
    let reads = 0;
    const readFresh: typeof availability.readFresh = async (...args) => {
      reads += 1;
      // The second read is the check before the appointment.
      if (reads === 2) {
        await expect.poll(() => salon.posts("GET /api/servicecategories")).toBe(menus + 2);
        await salon.control("POST", "/services/1042", { price: 15 });
        const since = salon.now();
        await expect.poll(() => salon.now() - since).toBeGreaterThan(2_000);
      }
      return availability.readFresh(...args);
    };
    const { bookings } = salon.startSite({ availability: { readFresh } });
    const token = await salon.submit(review, mia, bookings);
    expect((await salon.view(token)).state).toBe("price_changed");
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(0);
  });

  test("when the price changes while the state is slow to store", async () => {
    const salon = await openSalon({ speed: 40, timing: { maxCheckAge: 5_000 } });
    const review = await salon.agree();
    const { journal } = salon;
    let sendings = 0;
    const transition: typeof journal.transition = async (from, change) => {
      if (change.to === "sending") {
        sendings += 1;
        await salon.control("POST", "/services/1042", { price: 15 });
        const since = salon.now();
        await expect.poll(() => salon.now() - since).toBeGreaterThan(6_000);
      }
      return journal.transition(from, change);
    };
    const { bookings } = salon.startSite({ journal: { ...journal, transition } });
    const token = await salon.submit(review, mia, bookings);
    expect((await salon.view(token)).state).toBe("price_changed");
    expect(sendings).toBe(1);
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(0);
  });

  test("when the slot is given away while the client is created", async () => {
    const salon = await openSalon();
    const review = await salon.agree(trim, "10:00:00", "tm_mara");
    const createClient: typeof salon.deps.upstream.createClient = async (body, how) => {
      const created = await salon.deps.upstream.createClient(body, how);
      await steal(salon, review);
      return created;
    };
    const { bookings } = salon.startSite({ upstream: { ...salon.deps.upstream, createClient } });
    const view = await salon.view(await salon.submit(review, mia, bookings));
    expect(view.state).toBe("slot_taken");
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(0);
  });

  test("when a service has left the online menu", async () => {
    const salon = await openSalon();
    const review = await salon.agree();
    await salon.control("POST", "/services/1042", { disabledForOnlineBooking: true });
    expect((await salon.book(review)).state).toBe("needs_call");
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(0);
  });

  test.each([
    ["notice", { minNoticeMinutes: 365 * 24 * 60 }],
    ["horizon", { maxAdvanceDays: 0 }],
    ["closed days", { closed: [{ from: "2000-01-01", until: "2999-12-31" }] }],
  ])("when it breaks the rule of %s at the time of the form", async (_, rule) => {
    const salon = await openSalon({ rules: { maxAdvanceDays: 365 } });
    const review = await salon.agree();
    const rules = { ...salon.deps.location.rules, ...rule };
    const { bookings } = salon.startSite({ location: { ...salon.deps.location, rules } });
    const view = await salon.view(await salon.submit(review, mia, bookings));
    expect(view.state).toBe("slot_taken");
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(0);
  });

  test("when staff have closed the service since the form was opened", async () => {
    const salon = await openSalon();
    const review = await salon.agree();
    await salon.bookings.desk.closeService("1042");
    expect((await salon.book(review)).state).toBe("needs_call");
    expect(await salon.posts(CREATE_CLIENT)).toBe(0);
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(0);
  });

  test("when the review is too old or of another location", async () => {
    const salon = await openSalon();
    const review = await salon.agree();
    const old = { ...review, sealedAt: review.sealedAt - 2 * 60 * 60_000 - 1 };
    for (const sent of [old, { ...review, slug: "other" }]) {
      const submitted = await salon.bookings.submit(sent, mia, proven);
      expect(submitted).toEqual({ ok: false, error: { code: "expired" } });
    }
  });

  test("when the journal cannot store it", async () => {
    const salon = await openSalon();
    const insert = () => Promise.reject(new Error("disk full"));
    const { bookings } = salon.startSite({ journal: { ...salon.journal, insert } });
    const submitted = await bookings.submit(await salon.agree(), mia, proven);
    expect(submitted).toEqual({ ok: false, error: { code: "unavailable" } });
    expect(await salon.posts(CREATE_CLIENT)).toBe(0);
  });
});

async function steal(
  salon: Awaited<ReturnType<typeof openSalon>>,
  visit: AgreedVisit,
): Promise<void> {
  const teamMemberId = "tm_mara";
  await salon.control("POST", "/appointments", { teamMemberId, ...timeOf(visit), minutes: 15 });
}
