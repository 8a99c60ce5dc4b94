import { describe, expect, test } from "vitest";
import { z } from "zod";
import { keys } from "../../../sandbox/keys.ts";
import type { Contact } from "../model/contact.ts";
import {
  CREATE_APPOINTMENT,
  CREATE_CLIENT,
  mia,
  openSalon,
  proven,
  type Salon,
  trim,
} from "../testing/salon.ts";

const SEARCH = "GET /api/Clients/search";
const hours = ["10:00:00", "12:00:00", "15:00:00"] as const;
const both: Contact = { firstName: "Mia", email: "mia@example.org", phone: "+493055501234" };

async function enter(salon: Salon, person: object): Promise<string> {
  const created = await salon.control("POST", "/clients", { firstName: "Mia", ...person });
  return z.object({ id: z.string() }).parse(created).id;
}

async function bookAt(salon: Salon, hour: string, contact: Contact = mia): Promise<string> {
  return (await salon.book(await salon.agree(trim, hour), contact)).state;
}

const clientIds = async (salon: Salon) =>
  (await salon.ledger()).appointments.map(({ clientId }) => clientId);

describe("a client who booked before", () => {
  test("costs one write for a day, in every process", async () => {
    const salon = await openSalon({ key: keys.booking.value });
    for (const hour of hours.slice(0, 2)) expect(await bookAt(salon, hour)).toBe("confirmed");
    const elsewhere = salon.startSite().bookings;
    const token = await salon.submit(await salon.agree(trim, hours[2]), mia, elsewhere);
    expect((await salon.view(token)).state).toBe("confirmed");
    expect(await salon.posts(CREATE_CLIENT)).toBe(1);
    expect(new Set(await clientIds(salon)).size).toBe(1);

    const dayLater = salon.startSite({ now: () => salon.now() + 25 * 3_600_000 });
    await salon.journal.purge(dayLater.deps.now());
    const next = { ...(await salon.agree(trim, "16:00:00")), sealedAt: dayLater.deps.now() };
    expect((await salon.view(await salon.submit(next, mia, dayLater.bookings))).state).toBe(
      "confirmed",
    );
    expect(await salon.posts(CREATE_CLIENT)).toBe(2);
  });

  test("is recognised by email, and by phone number only without an email", async () => {
    const salon = await openSalon({ key: keys.booking.value });
    const ben = { ...both, email: "ben@example.org" };
    const byPhone = { firstName: "Mia", phone: both.phone };
    const visits = [...hours, "16:00:00"].entries();
    for (const [index, hour] of visits) {
      const contact = [mia, both, ben, byPhone][index];
      expect(await bookAt(salon, hour, contact)).toBe("confirmed");
    }
    expect(await salon.posts(CREATE_CLIENT)).toBe(3);
  });

  test.each([404, 422])(
    "is asked for again after a %d, because they may be deleted",
    async (status) => {
      const salon = await openSalon({ key: keys.booking.value });
      await salon.bookings.submit(await salon.agree(trim, hours[0]), mia, proven);
      const refused = { route: CREATE_APPOINTMENT, kind: "status", status } as const;
      await salon.fault(refused);
      expect(await bookAt(salon, hours[1])).toBe("confirmed");
      expect(await salon.posts(CREATE_CLIENT)).toBe(2);
      expect(await salon.posts(CREATE_APPOINTMENT)).toBe(3);

      await salon.fault({ ...refused, status: 400, times: 9 });
      expect(await bookAt(salon, hours[2])).toBe("not_booked");
      expect(await salon.posts(CREATE_CLIENT)).toBe(3);
      expect(await salon.posts(CREATE_APPOINTMENT)).toBe(5);
    },
  );

  test("is not asked for again if the sending may have booked", async () => {
    const salon = await openSalon({ key: keys.full.value });
    await salon.bookings.submit(await salon.agree(trim, hours[0]), mia, proven);
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-after" });
    expect(await bookAt(salon, hours[1])).toBe("confirmed");
    expect(await salon.posts(CREATE_CLIENT)).toBe(1);
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(2);
  });
});

describe("an API key that may search finds", () => {
  test.each<[string, object, Contact]>([
    ["an email", { email: "Mia@Example.org" }, mia],
    [
      "a phone, however it is written",
      { phoneNumber: "030 5550 1234" },
      { firstName: "Mia", phone: "+493055501234" },
    ],
    ["both", { email: "mia@example.org", phoneNumber: "+49 30 55501234" }, both],
    ["the email, whatever the phone number", { email: "mia@example.org" }, both],
  ])("%s, and only the appointment is written", async (_, person, contact) => {
    const salon = await openSalon();
    const id = await enter(salon, person);
    expect(await bookAt(salon, hours[0], contact)).toBe("confirmed");
    expect(await salon.posts(CREATE_CLIENT)).toBe(0);
    expect(await clientIds(salon)).toEqual([id]);
    const searches = await salon.posts(SEARCH);
    expect(await bookAt(salon, hours[1], contact)).toBe("confirmed");
    expect(await salon.posts(SEARCH)).toBe(searches);
  });

  test.each([{ lean: true }, { spelling: "snake_case" }])(
    "in answers with %j",
    async (settings) => {
      const salon = await openSalon();
      await salon.control("POST", "/settings", settings);
      const id = await enter(salon, { email: "mia@example.org" });
      expect(await bookAt(salon, hours[0])).toBe("confirmed");
      expect(await clientIds(salon)).toEqual([id]);
      expect(await salon.posts(SEARCH)).toBe(1);
    },
  );
});

describe("the client is created when a search", () => {
  test.each<[string, readonly object[], Contact]>([
    ["finds no client", [], mia],
    ["finds only a similar email", [{ email: "anna.mia@example.org" }], mia],
    ["finds two of the same email", [{ email: mia.email }, { email: mia.email }], mia],
    [
      "finds another client by phone",
      [{ email: "tom@example.org", phoneNumber: "+493055501234" }],
      both,
    ],
  ])("%s", async (_, people, contact) => {
    const salon = await openSalon();
    for (const person of people) await enter(salon, person);
    expect(await bookAt(salon, hours[0], contact)).toBe("confirmed");
    expect(await salon.posts(CREATE_CLIENT)).toBe(1);
  });

  test.each<[string, object]>([
    ["is answered by a page of HTML", { kind: "non-json" }],
    ["is cut off", { kind: "cut-body" }],
    ["fails", { kind: "status", status: 500, times: 9 }],
  ])("%s", async (_, fault) => {
    const salon = await openSalon();
    await enter(salon, { email: "mia@example.org" });
    await salon.fault({ route: SEARCH, kind: "", times: 9, ...fault });
    expect(await bookAt(salon, hours[0])).toBe("confirmed");
    expect(await salon.posts(CREATE_CLIENT)).toBe(1);
  });

  test("has an unreadable record", async () => {
    const salon = await openSalon();
    await enter(salon, { email: "mia@example.org" });
    const searchClients: typeof salon.deps.upstream.searchClients = async (query, how) => {
      const page = await salon.deps.upstream.searchClients(query, how);
      return page.ok ? { ok: true, value: { ...page.value, unreadable: 1 } } : page;
    };
    const { bookings } = salon.startSite({ upstream: { ...salon.deps.upstream, searchClients } });
    const token = await salon.submit(await salon.agree(), mia, bookings);
    expect((await salon.view(token)).state).toBe("confirmed");
    expect(await salon.posts(CREATE_CLIENT)).toBe(1);
  });

  test("is forbidden, and it is not tried at every booking", async () => {
    const salon = await openSalon({ key: keys.booking.value });
    for (const [index, hour] of hours.entries()) {
      const contact = { firstName: "Ben", email: `ben${index}@example.org` };
      expect(await bookAt(salon, hour, contact)).toBe("confirmed");
    }
    expect(await salon.posts(SEARCH)).toBe(1);
    expect(await salon.posts(CREATE_CLIENT)).toBe(3);
  });
});

test("a client with many namesakes is found on a later page", async () => {
  const salon = await openSalon();
  for (let one = 0; one < 60; one += 1) await enter(salon, { email: `x${one}-mia@example.org` });
  const id = await enter(salon, { email: "mia@example.org" });
  expect(await bookAt(salon, hours[0])).toBe("confirmed");
  expect(await clientIds(salon)).toEqual([id]);
});

test("a booking costs two writes while the journal cannot remember clients", async () => {
  const salon = await openSalon({ key: keys.booking.value });
  const broken = () => Promise.reject(new Error("disk full"));
  const journal = {
    ...salon.journal,
    remember: broken,
    recall: broken,
    forget: broken,
  };
  const { bookings } = salon.startSite({ journal });
  for (const hour of hours.slice(0, 2)) {
    const token = await salon.submit(await salon.agree(trim, hour), mia, bookings);
    expect((await salon.view(token)).state).toBe("confirmed");
  }
  expect(await salon.posts(CREATE_CLIENT)).toBe(2);
});
