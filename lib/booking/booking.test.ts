import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import { DAY_MS } from "#lib/values/durations.ts";
import { keys } from "../../sandbox/keys.ts";
import type { Contact } from "./model/contact.ts";
import { startOf } from "./model/visit.ts";
import {
  CREATE_APPOINTMENT,
  CREATE_CLIENT,
  day,
  mia,
  openSalon,
  proven,
  type SalonOptions,
  trim,
} from "./testing/salon.ts";
import { changedLines, startingAt } from "./testing/visit.ts";

const restyle: Cart = [
  {
    serviceId: "svc_signature_cut",
    variantId: "var_restyle_long",
    addons: [
      { groupId: "grp_restyle_finish", addonId: "opt_blow_dry" },
      { groupId: "grp_treats", addonId: "opt_scalp_massage" },
    ],
  },
  { serviceId: "1042", addons: [] },
];

describe("a booking", () => {
  test("of several lines is confirmed at the price and length shown", async () => {
    const salon = await openSalon();
    const review = await salon.agree(restyle, "10:00:00", "tm_mara");
    const view = await salon.book(review);
    expect(view).toMatchObject({
      state: "confirmed",
      pending: false,
      canTryAgain: false,
      date: day,
      start: startOf(review),
      total: { price: 95_00 + 15_00 + 12_00 + 12_00, minutes: 75 + 15 + 10 + 15 },
      memberName: "Mara Lindqvist",
      wanted: { team: "tm_mara" },
      contactFirstName: "Mia",
      contactHint: "m•••@example.org",
      lines: [
        {
          name: "Signature restyle",
          variantName: "Below the shoulder",
          addonNames: ["Blow-dry", "Scalp massage"],
          start: startOf(review),
        },
        { name: "Fringe trim", addonNames: [], minutes: 15, price: 12_00 },
      ],
    });
    const { appointments, overlaps } = await salon.ledger();
    expect(appointments).toHaveLength(1);
    expect(appointments[0]).toMatchObject({ date: day, start: startOf(review), findings: [] });
    expect(appointments[0]?.price).toBe(appointments[0]?.expectedPrice);
    expect(appointments[0]?.minutes).toBe(appointments[0]?.expectedMinutes);
    expect(overlaps).toEqual([]);
  });

  test("leaves add-ons out of the line's price if the upstream adds them itself", async () => {
    const salon = await openSalon();
    await salon.control("POST", "/settings", { addonPricing: "separate" });
    const separate = { ...salon.deps.location, addonPricing: "separate" } as const;
    const { bookings } = salon.startSite({ location: separate });
    const review = await salon.agree(restyle, "10:00:00", "tm_mara");
    await salon.submit(review, mia, bookings);
    const { appointments } = await salon.ledger();
    expect(appointments[0]).toMatchObject({ price: 95 + 12, minutes: 75 + 15, findings: [] });
  });

  test("sent twice at once, later again, and with another contact is one appointment", async () => {
    const salon = await openSalon();
    const review = await salon.agree();
    const tokens = await Promise.all([1, 2, 3].map(() => salon.submit(review)));
    tokens.push(await salon.submit(review));
    tokens.push(await salon.submit(review, { firstName: "Ben", phone: "+4930123456" }));
    const views = await Promise.all(tokens.map((token) => salon.view(token)));
    expect(new Set(views.map(({ reference }) => reference)).size).toBe(1);
    expect(views.map(({ state }) => state)).toEqual(Array(5).fill("confirmed"));
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  });

  test("sent again with another address is told to stand for the first one, until that is purged", async () => {
    const salon = await openSalon();
    const review = await salon.agree();
    const sent = (contact: Contact) => salon.bookings.submit(review, contact, proven);
    expect(await sent(mia)).not.toHaveProperty("value.contactKept");
    expect(await sent({ ...mia, email: "MIA@example.org" })).not.toHaveProperty(
      "value.contactKept",
    );
    const other = { ...mia, email: "mia.lind@example.org" };
    expect(await sent(other)).toHaveProperty("value.contactKept", true);
    await salon.journal.purge(salon.now() + 100 * DAY_MS);
    expect(await sent(other)).not.toHaveProperty("value.contactKept");
  });

  test("sent from two copies of one form is one appointment", async () => {
    const salon = await openSalon();
    const [first, second] = [await salon.agree(), await salon.agree()];
    expect(first.intentId).not.toBe(second.intentId);
    const own = { ...proven, browser: "mia's" };
    const booked = await salon.bookings.submit(first, mia, own);
    if (!booked.ok) throw new Error(booked.error.code);
    const again = await salon.bookings.submit(second, mia, own);
    if (!again.ok) throw new Error(again.error.code);
    const views = await Promise.all([again, booked].map(({ value }) => salon.view(value.token)));
    expect(views[0]).toEqual(views[1]);
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  });

  test("of a slot that another visitor just took is not sent to the upstream", async () => {
    const salon = await openSalon();
    const review = await salon.agree();
    const others = Array.from({ length: 5 }, (_, index) => ({
      toBook: { ...changedLines(review, { anyMember: false }), intentId: `other-${index}` },
      contact: { firstName: "Ben", email: `ben${index}@example.org` },
    }));
    const views = await Promise.all(
      others.map(({ toBook, contact }) => salon.book(toBook, contact)),
    );
    const states = views.map(({ state }) => state).toSorted();
    expect(states).toEqual(["confirmed", ...Array(4).fill("slot_taken")]);
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
    expect((await salon.ledger()).overlaps).toEqual([]);
  });

  test("can be read with its token only", async () => {
    const salon = await openSalon();
    const token = await salon.submit(await salon.agree());
    const elsewhere = { ...salon.deps.location, slug: "other" };
    const other = salon.startSite({ location: elsewhere }).bookings;
    const unknown = { ok: false, error: "unknown_token" };
    expect(await other.view(token)).toEqual(unknown);
    expect(await salon.bookings.view(`${token.slice(0, -9)}aaaaaaa.2`)).toEqual(unknown);
    expect(await salon.bookings.view("x")).toEqual(unknown);
  });

  test("shows no contact, no API key and no upstream ids", async () => {
    const logged: unknown[] = [];
    const keep = (...words: unknown[]) => void logged.push(words);
    const salon = await openSalon({ log: { info: keep, warn: keep, error: keep } });
    const contact = { firstName: "Mia", lastName: "Secretname", email: "mia@example.org" };
    await salon.fault({ route: CREATE_CLIENT, kind: "error-before" });
    const first = await salon.agree();
    const views = [await salon.book(first, contact)];
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-after" });
    views.push(await salon.book(await salon.agree(trim, "12:00:00"), contact));
    await salon.control("POST", "/services/1042", { needsRoom: true });
    views.push(await salon.book({ ...startingAt(first, "16:00:00"), intentId: "i" }, contact));
    expect(JSON.stringify(views)).not.toMatch(/CANARY|service_live|Secretname|mia@|tm_x|cl_/);
    expect(logged.length).toBeGreaterThan(0);
    expect(inspect(logged, { depth: 9 })).not.toMatch(/CANARY|service_live|Secretname|mia@/);
  });
});

describe("an API key", () => {
  async function progress(options: SalonOptions) {
    const salon = await openSalon();
    const review = await salon.agree();
    const other = await openSalon(options);
    return { view: await other.book(review), posts: await other.posts(CREATE_APPOINTMENT) };
  }

  test("with the right to book only is enough", async () => {
    expect((await progress({ key: keys.booking.value })).view.state).toBe("confirmed");
  });

  test.each(["readOnly", "revoked", "noIntegrations"] as const)(
    "that is %s books nothing and says so",
    async (name) => {
      const { view, posts } = await progress({ key: keys[name].value });
      expect(view.state).toBe("not_booked");
      expect(posts).toBe(0);
    },
  );
});
