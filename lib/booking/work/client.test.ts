import { describe, expect, test } from "vitest";
import { z } from "zod";
import { keys } from "../../../sandbox/keys.ts";
import type { Contact } from "../model/contact.ts";
import { CREATE_CLIENT, mia, openSalon, type Salon, trim } from "../testing/salon.ts";

const SEARCH = "GET /api/Clients/search";
const both: Contact = { firstName: "Mia", email: "mia@example.org", phone: "+493055501234" };

async function enter(salon: Salon, person: object): Promise<string> {
  const created = await salon.control("POST", "/clients", { firstName: "Mia", ...person });
  return z.object({ id: z.string() }).parse(created).id;
}

async function bookWith(salon: Salon, contact: Contact = mia): Promise<string> {
  return (await salon.book(await salon.agree(trim, "10:00:00"), contact)).state;
}

const clientIds = async (salon: Salon) =>
  (await salon.ledger()).appointments.map(({ clientId }) => clientId);

describe("a search finds", () => {
  test.each<[string, object, Contact]>([
    ["an email", { email: "Mia@Example.org" }, mia],
    ["both", { email: "mia@example.org", phoneNumber: "+49 30 55501234" }, both],
    ["the email, whatever the phone number", { email: "mia@example.org" }, both],
    [
      "a phone, however it is written",
      { phoneNumber: "030 5550 1234" },
      { firstName: "Mia", phone: "+493055501234" },
    ],
  ])("%s, and only the appointment is written", async (_, person, contact) => {
    const salon = await openSalon();
    const id = await enter(salon, person);
    expect(await bookWith(salon, contact)).toBe("confirmed");
    expect(await salon.posts(CREATE_CLIENT)).toBe(0);
    expect(await clientIds(salon)).toEqual([id]);
  });
});

describe("the client is created when a search", () => {
  test.each<[string, readonly object[], Contact]>([
    ["finds no client", [], mia],
    ["finds only a similar email", [{ email: "anna.mia@example.org" }], mia],
    ["finds two of the same email", [{ email: mia.email }, { email: mia.email }], mia],
    ["finds no phone", [], { firstName: "Mia", phone: "+493055501234" }],
  ])("%s", async (_, people, contact) => {
    const salon = await openSalon();
    for (const person of people) await enter(salon, person);
    expect(await bookWith(salon, contact)).toBe("confirmed");
    expect(await salon.posts(CREATE_CLIENT)).toBe(1);
  });

  test.each<[string, object]>([
    ["is answered by a page of HTML", { kind: "non-json" }],
    ["fails", { kind: "status", status: 500, times: 9 }],
  ])("%s", async (_, fault) => {
    const salon = await openSalon();
    await enter(salon, { email: "mia@example.org" });
    await salon.fault({ route: SEARCH, kind: "", times: 9, ...fault });
    expect(await bookWith(salon)).toBe("confirmed");
    expect(await salon.posts(CREATE_CLIENT)).toBe(1);
  });

  test("is forbidden, and it is not tried at every booking", async () => {
    const salon = await openSalon({ key: keys.booking.value });
    for (const hour of ["10:00:00", "12:00:00"]) {
      const contact = { firstName: "Ben", email: `ben${hour}@example.org` };
      expect((await salon.book(await salon.agree(trim, hour), contact)).state).toBe("confirmed");
    }
    expect(await salon.posts(SEARCH)).toBe(1);
    expect(await salon.posts(CREATE_CLIENT)).toBe(2);
  });
});

test("a mistyped number that is another's books for the visitor, by the email alone", async () => {
  const salon = await openSalon();
  const tom = await enter(salon, { email: "tom@example.org", phoneNumber: "+493055501234" });
  expect(await bookWith(salon, both)).toBe("confirmed");
  expect(await clientIds(salon)).not.toContain(tom);
});
