import { expect, test } from "vitest";
import { z } from "zod";
import { idSchema, ledgerOf, startTest, type TestSandbox } from "../testing/sandbox.ts";

async function create(sandbox: TestSandbox, fields: object): Promise<string> {
  const body = { firstName: "Mia", ...fields };
  const answer = await sandbox.api("POST /api/Clients", { body });
  return idSchema.parse(answer.body).id;
}

test("the same email in another case is the same client", async () => {
  const sandbox = await startTest();
  const before = (await ledgerOf(sandbox)).clients;
  const first = await create(sandbox, { email: "Mia.Sommer@example.org" });
  expect(await create(sandbox, { email: "mia.sommer@EXAMPLE.org", firstName: "M." })).toBe(first);
  expect(await create(sandbox, { email: "mia.winter@example.org" })).not.toBe(first);
  expect((await ledgerOf(sandbox)).clients).toBe(before + 2);
});

test("the same phone number, however written, is the same client", async () => {
  const sandbox = await startTest();
  const first = await create(sandbox, { phoneNumber: "030 5559999" });
  for (const phoneNumber of ["+49 30 555-99-99", "0049 (30) 555 99 99", "0305559999"]) {
    expect(await create(sandbox, { phoneNumber })).toBe(first);
  }
  expect(await create(sandbox, { phoneNumber: "+43 30 5559999" })).not.toBe(first);
});

test("email or phone matches; the email wins where they match two clients", async () => {
  const sandbox = await startTest();
  const byEmail = await create(sandbox, { email: "mia@example.org" });
  const byPhone = await create(sandbox, { phoneNumber: "030 5559999" });
  const mixed = { email: "new@example.org", phoneNumber: "030 5559999" };
  expect(await create(sandbox, mixed)).toBe(byPhone);
  const both = { email: "mia@example.org", phoneNumber: "030 5559999" };
  expect(await create(sandbox, both)).toBe(byEmail);
});

test("an inactive client is not matched", async () => {
  const sandbox = await startTest();
  const fields = { firstName: "Mia", email: "mia@example.org" };
  const planted = await sandbox.control("POST /clients", { ...fields, active: false });
  const { id } = idSchema.parse(planted.body);
  expect(await create(sandbox, fields)).not.toBe(id);
});

test.for([
  ["no first name", { firstName: "", email: "mia@example.org" }],
  ["neither email nor phone", {}],
  ["something that is no email", { email: "mia" }],
  ["something that is no phone number", { phoneNumber: "call me" }],
] as const)("400 for %s", async ([, fields]) => {
  const sandbox = await startTest();
  const answer = await sandbox.api("POST /api/Clients", { body: { firstName: "Mia", ...fields } });
  expect(answer.status).toBe(400);
});

const page = z.object({ data: z.array(z.looseObject({ id: z.string() })), total: z.number() });

async function search(sandbox: TestSandbox, query: Record<string, string>) {
  const answer = await sandbox.api("GET /api/Clients/search", { query });
  return page.parse(answer.body);
}

test("the search filters by name, email and phone", async () => {
  const sandbox = await startTest();
  const fields = { lastName: "Sommer", email: "m.s@example.org", phoneNumber: "030 5559999" };
  const id = await create(sandbox, fields);
  for (const filter of ["Mia Som", "M.S@example", "030 5559999", "+49305559999"]) {
    expect((await search(sandbox, { filter })).data.map((record) => record.id)).toEqual([id]);
  }
  expect(await search(sandbox, { filter: "nobody at all" })).toEqual({ data: [], total: 0 });
});
