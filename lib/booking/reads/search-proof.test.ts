import { describe, expect, test } from "vitest";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import { CREATE_APPOINTMENT, openSalon, type Salon, trim } from "../testing/salon.ts";

/** Needs no team member, so its time stays on offer. */
const pod: Cart = [{ serviceId: "svc_light_pod", addons: [] }];
const ben = { firstName: "Ben", email: "ben@example.org" };

async function shown(salon: Salon): Promise<readonly string[]> {
  const known = await salon.journal.list("book", "search", salon.now());
  return [...known.keys()].map((key) => key.split(" ")[1] ?? "");
}

async function bookEarlier(salon: Salon, cart: Cart, at = "10:00:00") {
  expect((await salon.book(await salon.agree(cart, at), ben)).state).toBe("confirmed");
}

async function lose(salon: Salon, kind: string) {
  const review = await salon.agree(pod, "15:00:00");
  await salon.fault({ route: CREATE_APPOINTMENT, kind });
  return (await salon.book(review)).state;
}

describe("a service without a member, whose answer got lost", () => {
  test("is never sent twice where the search takes hours to show an appointment", async () => {
    const salon = await openSalon();
    await salon.control("POST", "/settings", { searchLagMs: 3_600_000 });
    await bookEarlier(salon, pod);
    await bookEarlier(salon, trim, "12:00:00");
    expect(await lose(salon, "error-after")).toBe("needs_staff");
    const { appointments } = await salon.ledger();
    expect(appointments.filter(({ start }) => start.startsWith("15"))).toHaveLength(1);
  });

  test("is sent again once the search has shown such a booking of ours", async () => {
    const salon = await openSalon();
    await bookEarlier(salon, pod);
    await expect.poll(() => shown(salon)).toEqual(["memberless"]);
    expect(await lose(salon, "error-before")).toBe("confirmed");
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(3);
  });

  test("is left to staff where no booking of ours was shown", async () => {
    const salon = await openSalon();
    expect(await lose(salon, "error-before")).toBe("needs_staff");
  });
});

test("a search that does not show what was booked is no proof, and one that does is tried once", async () => {
  const salon = await openSalon();
  await salon.control("POST", "/settings", { searchLagMs: 3_600_000 });
  await bookEarlier(salon, trim);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await shown(salon)).toEqual([]);
  await salon.control("POST", "/settings", { searchLagMs: 0 });
  const search = "GET /api/Appointments/search";
  const book = async (at: string) => salon.book(await salon.agree(trim, at), ben);
  await book("12:00:00");
  await expect.poll(() => shown(salon)).toEqual(["members"]);
  const before = await salon.posts(search);
  await book("14:00:00");
  await new Promise((resolve) => setTimeout(resolve, 200));
  // The list before the sending takes two pages.
  expect((await salon.posts(search)) - before).toBe(2);
});
