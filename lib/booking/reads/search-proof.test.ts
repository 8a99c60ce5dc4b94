import { describe, expect, test } from "vitest";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import { CREATE_APPOINTMENT, day, openSalon, type Salon, trim } from "../testing/salon.ts";
import { markAsShowing } from "../testing/search.ts";

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

/** Adds appointments of others, whose records come before ours. */
async function fill(salon: Salon, count: number) {
  const entry = { teamMemberId: "tm_jonas", date: day, start: "09:00:00", minutes: 15 };
  for (let at = 0; at < count; at += 1) await salon.control("POST", "/appointments", entry);
}

const bare = { list: "bare" };

describe("a service without a member, whose answer got lost", () => {
  test.each<[string, object]>([
    ["lists nothing for keys", { search: { lists: "none" } }],
    ["lists only what has a member", { search: { lists: "with_member" } }],
    ["takes hours to show an appointment", { search: { afterMs: 3_600_000 } }],
    ["has pages of one record", { shape: bare, paging: { skip: "asked_pages", largest: 1 } }],
    ["shows one record always", { shape: bare, paging: { skip: "ignored", largest: 1 } }],
    ["shows seven records always", { shape: bare, paging: { skip: "ignored", largest: 7 } }],
  ])("is never sent twice where the search %s", async (_, settings) => {
    const salon = await openSalon();
    await salon.control("POST", "/settings", settings);
    await fill(salon, 7);
    await bookEarlier(salon, pod);
    await bookEarlier(salon, trim, "12:00:00");
    expect(await lose(salon, "error-after")).toBe("needs_staff");
    const { appointments } = await salon.ledger();
    expect(appointments.filter(({ start }) => start.startsWith("15"))).toHaveLength(1);
  });

  test.each<[string, object]>([
    ["shows one record always", { shape: bare, paging: { skip: "ignored", largest: 1 } }],
    ["has pages of one record", { shape: bare, paging: { skip: "asked_pages", largest: 1 } }],
  ])("is not sent twice where the search %s and has shown ours before", async (_, settings) => {
    const salon = await openSalon();
    await salon.control("POST", "/settings", settings);
    await fill(salon, 1);
    await markAsShowing(salon, "memberless");
    expect(await lose(salon, "error-after")).toBe("needs_staff");
    expect((await salon.ledger()).appointments).toHaveLength(1);
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
  await salon.control("POST", "/settings", { search: { afterMs: 3_600_000 } });
  await bookEarlier(salon, trim);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await shown(salon)).toEqual([]);
  await salon.control("POST", "/settings", { search: { afterMs: 0 } });
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

describe("a list that cannot be paged and has no total", () => {
  const settings = { shape: bare, paging: { skip: "ignored" } };

  test.each<[string, number, string, number]>([
    ["that came twice alike is whole", 4, "confirmed", 2],
    ["as long as pages are may go on", 20, "needs_staff", 1],
  ])("%s", async (_, count, state, posts) => {
    const salon = await openSalon();
    await salon.control("POST", "/settings", settings);
    await fill(salon, count);
    const review = await salon.agree(trim, "16:00:00", "tm_mara");
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "error-before" });
    expect((await salon.book(review)).state).toBe(state);
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(posts);
  });

  test("that came twice alike finds what arrived", async () => {
    const salon = await openSalon();
    await salon.control("POST", "/settings", settings);
    await fill(salon, 4);
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "error-after" });
    expect((await salon.book(await salon.agree(trim, "16:00:00", "tm_mara"))).state).toBe(
      "confirmed",
    );
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  });
});
