import { expect, test } from "vitest";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import { CREATE_APPOINTMENT, openSalon, type Salon, trim } from "../testing/salon.ts";
import { REFUSALS_TO_ASK } from "./refusals.ts";

const two: Cart = [...trim, { serviceId: "svc_brow_shape", addons: [] }];
const TIMES = ["09:00:00", "10:00:00", "11:00:00", "14:00:00", "15:00:00", "16:00:00"] as const;

/** Books the next free time for another client each time. */
async function book(salon: Salon, at: number, cart: Cart, isRefused: boolean): Promise<string> {
  if (isRefused) {
    const body = { title: "Refused", status: 400, detail: "It cannot be booked." };
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "status", status: 400, body });
  }
  const review = await salon.agree(cart, TIMES[at]);
  const contact = { firstName: "Ben", email: `ben${at}@example.org` };
  return (await salon.book(review, contact)).state;
}

const asked = async ({ bookings }: Salon) => [...(await bookings.servicesToAskAbout())];

test("visitors are asked to call after three refused bookings in a row", async () => {
  const salon = await openSalon();
  for (let at = 0; at < REFUSALS_TO_ASK; at += 1) {
    expect(await asked(salon)).toEqual([]);
    expect(await book(salon, at, trim, true)).toBe("not_booked");
  }
  expect(await asked(salon)).toEqual(["1042"]);
  expect([...(await salon.bookings.restrictions()).needsResource]).toEqual([]);

  expect(await book(salon, 3, trim, false)).toBe("confirmed");
  await expect.poll(() => asked(salon)).toEqual([]);
  expect(await book(salon, 4, trim, true)).toBe("not_booked");
  expect(await asked(salon)).toEqual([]);
});

test("a refusal of two services counts for neither", async () => {
  const salon = await openSalon();
  for (let at = 0; at < REFUSALS_TO_ASK; at += 1) {
    expect(await book(salon, at, two, true)).toBe("not_booked");
  }
  expect(await asked(salon)).toEqual([]);
});

test("staff can end it", async () => {
  const salon = await openSalon();
  for (let at = 0; at < REFUSALS_TO_ASK; at += 1) await book(salon, at, trim, true);
  expect(await asked(salon)).toEqual(["1042"]);
  expect((await salon.bookings.desk.liftRestriction("1042")).ok).toBe(true);
  expect(await asked(salon)).toEqual([]);
});
