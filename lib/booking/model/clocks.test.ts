import { expect, test } from "vitest";
import { CREATE_APPOINTMENT, mia, openSalon, type Salon } from "../testing/salon.ts";

const HOUR = 60 * 60_000;

/** A site whose clock jumps by `by` milliseconds after the first look. */
async function setAfterLook(salon: Salon, by: number) {
  let step = 0;
  let sent = false;
  const { upstream } = salon.deps;
  const searchAppointments: typeof upstream.searchAppointments = async (query, how) => {
    const answer = await upstream.searchAppointments(query, how);
    if (sent) step = by;
    return answer;
  };
  const createAppointment: typeof upstream.createAppointment = (body, how) => {
    sent = true;
    return upstream.createAppointment(body, how);
  };
  const changed = { ...upstream, searchAppointments, createAppointment };
  const { bookings } = salon.startSite({ upstream: changed, now: () => salon.now() + step });
  const review = await salon.agree();
  return async () => salon.view(await salon.submit(review, mia, bookings));
}

test("a clock set forward does not add time between two looks", async () => {
  const timing = { looksAt: [10, 800], absenceAfter: 5, absenceSpacing: 700 };
  const salon = await openSalon({ timing });
  const book = await setAfterLook(salon, 20 * 60_000);
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "late", delayMs: 400 });
  expect((await book()).state).toBe("confirmed");
  // The appointment arrived after the first look: sending again would have doubled it.
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  expect((await salon.ledger()).appointments).toHaveLength(1);
});

test("a clock set back does not delay the next look", async () => {
  const timing = { looksAt: [10, 800], absenceAfter: 5, absenceSpacing: 700 };
  const salon = await openSalon({ timing: { ...timing, submitWait: 8_000 } });
  const book = await setAfterLook(salon, -HOUR);
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "late", delayMs: 400 });
  expect((await book()).state).toBe("confirmed");
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
});

test("a stored time in the future counts as now", async () => {
  const timing = { looksAt: [50, 100, 200], absenceAfter: 50, absenceSpacing: 50 };
  const salon = await openSalon({ timing: { ...timing, submitWait: 0 } });
  const review = await salon.agree();
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-after" });
  const first = salon.startSite();
  const token = await salon.submit(review, mia, first.bookings);
  await expect.poll(async () => (await salon.view(token)).state).toBe("checking");
  await first.bookings.stop();
  const { bookings } = salon.startSite({ now: () => salon.now() - HOUR });
  await bookings.sweep();
  await expect.poll(async () => (await salon.view(token)).state).toBe("confirmed");
});

test("a clock set forward does not expire a queued booking", async () => {
  const salon = await openSalon({ timing: { submitWait: 0 } });
  let step = 0;
  const { upstream } = salon.deps;
  const free = Promise.withResolvers<void>();
  const turn: typeof upstream.turn = (signal) => {
    const own = upstream.turn(signal);
    return { ...own, reserve: (request) => free.promise.then(() => own.reserve(request)) };
  };
  const changed = { ...upstream, turn };
  const { bookings } = salon.startSite({ upstream: changed, now: () => salon.now() + step });
  const token = await salon.submit(await salon.agree(), mia, bookings);
  await expect.poll(async () => (await salon.view(token, bookings)).state).toBe("received");
  step = HOUR;
  free.resolve();
  await expect.poll(async () => (await salon.view(token, bookings)).state).toBe("confirmed");
});

test("a clock set back does not make an old check fresh", async () => {
  const salon = await openSalon({ speed: 40 });
  const review = await salon.agree();
  let step = 0;
  const { upstream } = salon.deps;
  const searchAppointments: typeof upstream.searchAppointments = async (query, how) => {
    const since = salon.now();
    await expect.poll(() => salon.now() - since).toBeGreaterThan(2_000);
    await salon.control("POST", "/services/1042", { price: 15 });
    step = -HOUR;
    return upstream.searchAppointments(query, how);
  };
  const { bookings } = salon.startSite({
    upstream: { ...upstream, searchAppointments },
    now: () => salon.now() + step,
  });
  const token = await salon.submit(review, mia, bookings);
  expect((await salon.view(token, bookings)).state).toBe("price_changed");
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(0);
});
