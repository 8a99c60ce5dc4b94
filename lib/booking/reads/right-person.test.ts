import { describe, expect, test } from "vitest";
import { z } from "zod";
import { keys } from "../../../sandbox/keys.ts";
import type { Contact } from "../model/contact.ts";
import {
  CREATE_CLIENT,
  mia,
  openSalon,
  type Salon,
  type SalonOptions,
  trim,
} from "../testing/salon.ts";

/** The upstream's confirmation must reach the visitor (§1 rule 2, §4.3 rule 1). */

const both: Contact = { firstName: "Mia", email: "mia@example.org", phone: "+493055501234" };
const byPhone: Contact = { firstName: "Mia", phone: "+493055501234" };
const tom = { firstName: "Tom", email: "tom@example.org", phoneNumber: "030 5550 1234" };

async function salonWith(people: readonly object[], options: SalonOptions = {}) {
  const salon = await openSalon(options);
  const known: string[] = [];
  for (const person of people) {
    const entered = await salon.control("POST", "/clients", { firstName: "Mia", ...person });
    known.push(z.object({ id: z.string() }).parse(entered).id);
  }
  return { salon, known };
}

const record = z.object({ email: z.string().nullable(), phoneNumber: z.string().nullable() });

async function bookedFor(salon: Salon) {
  const id = (await salon.ledger()).appointments.at(-1)?.clientId ?? "";
  const headers = { "x-api-key": keys.full.value };
  const answer = await fetch(`${salon.sandbox.apiUrl}/api/Clients/${id}`, { headers });
  return { id, ...record.parse(await answer.json()) };
}

async function book(salon: Salon, contact: Contact, hour = "10:00:00") {
  const view = await salon.book(await salon.agree(trim, hour), contact);
  expect(view.state).toBe("confirmed");
  return view;
}

const keysThatMay = [
  ["may search clients", keys.full.value],
  ["may not", keys.booking.value],
] as const;

describe.each(keysThatMay)("with a key that %s", (_, key) => {
  test("another person's phone number books for the email", async () => {
    const { salon, known } = await salonWith([tom], { key });
    const view = await book(salon, both);
    expect(await bookedFor(salon)).toMatchObject({ email: both.email, phoneNumber: null });
    expect((await bookedFor(salon)).id).not.toBe(known[0]);
    expect(view.contactHint).toBe("m•••@example.org");
  });

  test("an email and a phone number of two people book for the email", async () => {
    const { salon, known } = await salonWith([mia, tom], { key });
    await book(salon, both);
    expect((await bookedFor(salon)).id).toBe(known[0]);
  });

  test("the page does not reveal that a phone number belongs to a client", async () => {
    const views = await Promise.all(
      [[tom], []].map(async (people) => {
        const { salon } = await salonWith(people, { key });
        return book(salon, both);
      }),
    );
    const [known, unknown] = views.map(({ reference: _, calendarUid, ...view }) => view);
    expect(known).toEqual(unknown);
  });

  test("a phone number alone identifies the client", async () => {
    const { salon, known } = await salonWith([tom], { key });
    await book(salon, byPhone);
    expect((await bookedFor(salon)).id).toBe(known[0]);
  });
});

describe("an API key that may search clients", () => {
  test("stores a phone number that belongs to no client", async () => {
    const { salon } = await salonWith([]);
    await book(salon, both);
    expect(await bookedFor(salon)).toMatchObject({ email: both.email, phoneNumber: both.phone });
  });

  test("books for the client of the email and keeps their phone number", async () => {
    const { salon, known } = await salonWith([{ ...mia, phoneNumber: "030 999 9999" }, tom]);
    await book(salon, both);
    expect(await bookedFor(salon)).toMatchObject({ id: known[0], phoneNumber: "030 999 9999" });
    expect(await salon.posts(CREATE_CLIENT)).toBe(0);
  });

  test("leaves a choice among several clients of one email to the upstream", async () => {
    const { salon, known } = await salonWith([mia, mia, tom]);
    await book(salon, both);
    expect(known.slice(0, 2)).toContain((await bookedFor(salon)).id);
    expect(await salon.posts(CREATE_CLIENT)).toBe(1);
  });

  test("notices that the upstream has matched another person by the number", async () => {
    const { salon, known } = await salonWith([tom]);
    await book(salon, both);
    expect((await bookedFor(salon)).id).not.toBe(known[0]);
    expect(await bookedFor(salon)).toMatchObject({ email: both.email, phoneNumber: null });
    expect(await salon.posts(CREATE_CLIENT)).toBe(2);
    await book(salon, both, "12:00:00");
    expect(await salon.posts(CREATE_CLIENT)).toBe(2);
  });

  test.each<[string, object]>([
    ["fails", { kind: "status", status: 500, times: 9 }],
    ["is answered by a page of HTML", { kind: "non-json", times: 9 }],
    ["breaks off", { kind: "cut-body", times: 9 }],
  ])("books for the email when the created client %s to be read", async (_, fault) => {
    const { salon, known } = await salonWith([tom]);
    await salon.fault({ route: "GET /api/Clients/{id}", kind: "", ...fault });
    await book(salon, both);
    await salon.control("DELETE", "/faults");
    expect((await bookedFor(salon)).id).not.toBe(known[0]);
    expect(await bookedFor(salon)).toMatchObject({ email: both.email });
  });

  test("takes the client who is active", async () => {
    const { salon, known } = await salonWith([mia, mia]);
    const [gone = "", other] = known;
    const overrides = { [gone]: { isActive: false } };
    await salon.control("POST", "/settings", { overrides });
    await book(salon, both);
    expect((await bookedFor(salon)).id).toBe(other);
    expect(await salon.posts(CREATE_CLIENT)).toBe(0);
  });

  test("stores the number although the first attempt was held back", async () => {
    const { salon } = await salonWith([]);
    await salon.fault({ route: CREATE_CLIENT, kind: "status", status: 429, retryAfter: "0" });
    await book(salon, both);
    expect(await bookedFor(salon)).toMatchObject({ email: both.email, phoneNumber: both.phone });
  });

  test("leaves a choice among two clients of one number to the upstream", async () => {
    const { salon, known } = await salonWith([tom, { ...tom, email: "tim@example.org" }]);
    await book(salon, byPhone);
    expect(known).toContain((await bookedFor(salon)).id);
    expect(await salon.posts(CREATE_CLIENT)).toBe(1);
  });
});
