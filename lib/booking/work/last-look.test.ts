import { expect, test } from "vitest";
import type { BookingDeps } from "../deps.ts";
import type { AgreedVisit } from "../model/visit.ts";
import { CREATE_APPOINTMENT, mia, openSalon, type Salon } from "../testing/salon.ts";
import { markAsShowing } from "../testing/search.ts";

// The looks before an appointment is sent a second time, or its booking ends without it.

/** Books while the first sending arrives long after the looks that proved it absent. */
async function bookLate(salon: Salon, review: AgreedVisit, changed: Partial<BookingDeps>) {
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "late", delayMs: 600 });
  const { bookings } = salon.startSite(changed);
  const { state } = await salon.view(await salon.submit(review, mia, bookings));
  const { appointments } = await salon.ledger();
  return [state, await salon.posts(CREATE_APPOINTMENT), appointments.length];
}

async function arrival(salon: Salon): Promise<void> {
  const appointments = async () => (await salon.ledger()).appointments.length;
  await expect.poll(appointments, { timeout: 5_000 }).toBe(1);
}

test("it is not sent again if it is found while it waits for a write", async () => {
  const salon = await openSalon();
  // Without that look, two POSTs and two appointments: a second sending keeps the day's first list
  // (preflight.ts), and a time that needs no member is offered still.
  await markAsShowing(salon, "memberless");
  const review = await salon.agree([{ serviceId: "svc_light_pod", addons: [] }]);
  const { journal } = salon;
  let isResending = false;
  const transition: typeof journal.transition = async (from, change) => {
    const moved = await journal.transition(from, change);
    const now = moved.kind === "moved" ? moved.booking : undefined;
    if (now?.state === "client_known" && now.progress?.includes('"resent":true')) {
      isResending = true;
      await arrival(salon);
    }
    return moved;
  };
  const changed = { journal: { ...journal, transition } };
  expect(await bookLate(salon, review, changed)).toEqual(["confirmed", 1, 1]);
  expect(isResending).toBe(true);
});

test("a new price ends no booking whose appointment is found while the price is checked", async () => {
  const salon = await openSalon();
  // Without the look of `absent` the booking ends as `price_changed`, beside its appointment.
  const review = await salon.agree();
  const { catalogue } = salon.deps;
  const readFresh: typeof catalogue.readFresh = async (lane) => {
    if ((await salon.posts(CREATE_APPOINTMENT)) > 0) {
      await arrival(salon);
      await salon.control("POST", "/services/1042", { price: 13.5 });
    }
    return catalogue.readFresh(lane);
  };
  const changed = { catalogue: { ...catalogue, readFresh } };
  expect(await bookLate(salon, review, changed)).toEqual(["needs_staff", 1, 1]);
});
