import { expect, test } from "vitest";
import { z } from "zod";
import type { SettingsPatch } from "../settings.ts";
import {
  bookLines,
  daysOf,
  idSchema,
  ledgerOf,
  quietDay,
  slotsOf,
  startTest,
  type TestSandbox,
  trimAt,
} from "../testing/sandbox.ts";

const named = z.looseObject({ name: z.string() });
const catalogueSchema = z.object({
  data: z.array(z.object({ services: z.array(named), bundles: z.array(named) })),
});

async function menuOf(settings: SettingsPatch = {}) {
  const sandbox = await startTest({ settings });
  const answer = await sandbox.api("GET /api/servicecategories");
  const { data } = catalogueSchema.parse(answer.body);
  const all = data.flatMap((category) => [...category.services, ...category.bundles]);
  return (name: string) => all.find((entry) => entry.name === name);
}

test("variants, tiers of a service and of a variant, and add-ons are written", async () => {
  const menu = await menuOf();
  expect(menu("Cut & finish")).toMatchObject({
    useVariants: true,
    usePricingTiers: false,
    variants: [
      { id: "var_cut_short", name: "Short hair", price: 46, durationInMinutes: 45 },
      { price: 58 },
      { price: 69 },
    ],
  });
  const junior = { name: "Junior stylist", teamMemberIds: ["tm_sofia"] };
  expect(menu("Wash & blow-dry")).toMatchObject({
    usePricingTiers: true,
    pricingTiers: [{ ...junior, price: 32 }, {}],
  });
  expect(menu("Signature restyle")).toMatchObject({
    useVariants: true,
    usePricingTiers: true,
    variants: [{ pricingTiers: [{ ...junior, price: 52 }, {}, {}] }, {}],
  });
  expect(menu("Scalp facial")).toMatchObject({
    optionGroups: [{ minSelections: 1, maxSelections: 2, options: [{}, { price: 4.5 }, {}] }],
  });
});

test("prerequisites, switched off and members only are told; rooms are not", async () => {
  const menu = await menuOf();
  expect(menu("Balayage")).toMatchObject({
    prerequisiteServiceIds: ["svc_patch_test", "svc_colour_consultation"],
    prerequisiteMatchMode: "all",
  });
  expect(menu("Colour correction")).toMatchObject({ disabledForOnlineBooking: true });
  expect(menu("Members' monthly facial")).toMatchObject({ requiresMembership: true });
  expect(JSON.stringify(menu("Spa pedicure"))).not.toMatch(/room|resource/i);
});

test("bundles have a price and lines with their own, or neither", async () => {
  const menu = await menuOf();
  const brows = { serviceId: "svc_brow_shape", price: 18, durationInMinutes: 20 };
  expect(menu("Ready for the weekend")).toMatchObject({
    price: 62,
    services: [{ serviceId: "svc_cut", variantId: "var_cut_short", price: 44 }, brows],
  });
  expect(menu("Cut & gloss")).not.toHaveProperty("price");
});

test("overrides write fields into one record or all of a kind, or leave one out", async () => {
  const sandbox = await startTest({
    settings: {
      overrides: {
        "1042": { price: "12,50", durationInMinutes: "$absent" },
        [`${quietDay}T10:00:00`]: { startTime: "$absent" },
        service: { costPrice: 1.23 },
        variant: { internalNote: null },
        slot: { isPeak: false },
        client: { loyalty: { points: 7 } },
        appointment: { deposit: 10 },
        line: { taxRate: 19 },
      },
    },
  });
  const menu = (await sandbox.api("GET /api/servicecategories")).text;
  expect(menu).toContain('"id":"1042","name":"Fringe trim"');
  expect(menu).toContain('"price":"12,50","disabledForOnlineBooking"');
  expect(menu.match(/"costPrice":1.23/g)).toHaveLength(30);
  expect(menu).toContain('"internalNote":null');
  const booked = await bookLines(sandbox, [trimAt("11:00:00")]);
  const { id } = idSchema.parse(booked.body);
  const record = await sandbox.api(`GET /api/Appointments/${id}`);
  expect(record.body).toMatchObject({ deposit: 10, services: [{ taxRate: 19 }] });
  const clients = await sandbox.api("GET /api/Clients/search", { query: { filter: "mia@" } });
  expect(clients.body).toMatchObject({ data: [{ loyalty: { points: 7 } }] });
  const query = {
    startDate: quietDay,
    teamMemberId: "tm_mara",
    services: '[{"serviceId":"1042"}]',
  };
  const slots = (await sandbox.api("GET /api/Appointments/availability", { query })).text;
  expect(slots).toContain('{"endTime":"10:15:00"');
  expect(slots).toContain('"startTime":"10:15:00"');
  expect(slots.match(/"isPeak":false/g)).toHaveLength(28);
});

test.for([
  ["PascalCase", "DurationInMinutes"],
  ["snake_case", "duration_in_minutes"],
] as const)("%s spells every name, and reads the documented ones", async ([spelling, name]) => {
  const sandbox = await startTest({ settings: { spelling } });
  const menu = (await sandbox.api("GET /api/servicecategories")).text;
  expect(menu).toContain(`"${name}":45`);
  expect(menu).not.toContain('"durationInMinutes"');
  const person = { firstName: "Mia", email: "mia@example.org" };
  expect((await sandbox.api("POST /api/Clients", { body: person })).status).toBe(200);
});

test("a lean product leaves out nulls, false flags, descriptions and totals", async () => {
  const sandbox = await startTest({ settings: { lean: true } });
  const texts = [
    await sandbox.api("GET /api/servicecategories"),
    await sandbox.api("GET /api/Clients/search"),
    await sandbox.api("GET /api/Appointments/search", {
      query: { startDate: "2026-11-20", endDate: "2026-12-20" },
    }),
  ];
  for (const { text } of texts) expect(text).not.toMatch(/:(null|false)|description|"total":/);
  const booked = await bookLines(sandbox, [trimAt("10:00:00")]);
  expect(Object.keys(booked.body ?? {})).toEqual(["id"]);
  const { id } = idSchema.parse(booked.body);
  expect((await sandbox.api(`POST /api/Appointments/${id}`)).status).toBe(204);
});

const trim = { services: [{ serviceId: "1042" }], member: "tm_mara" };

async function nightOf(sandbox: TestSandbox, date: string): Promise<string[]> {
  const slots = await slotsOf(sandbox, { services: [{ serviceId: "svc_light_pod" }], date });
  return slots.map(({ startTime, endTime }) => `${startTime}-${endTime}`);
}

test("with hours of the night everybody works, and a slot may end past midnight", async () => {
  const sandbox = await startTest();
  await sandbox.control("POST /settings", { hours: { from: 1_380, to: 1_455 } });
  const [day] = await daysOf(sandbox, { ...trim, date: "2027-04-11" });
  expect(day?.slotCount).toBe(4);
  expect(await nightOf(sandbox, "2027-04-11")).toEqual([
    "23:00:00-23:30:00",
    "23:15:00-23:45:00",
    "23:30:00-00:00:00",
    "23:45:00-00:15:00",
  ]);
});

test("delta is another product: its own ids, units, bodies and refusals, in summer time too", async () => {
  const sandbox = await startTest({ settings: { vendor: "delta" } });
  const [cut] = z
    .array(z.object({ list: z.array(z.object({ no: z.number(), sizes: z.array(z.unknown()) })) }))
    .parse((await sandbox.api("GET /api/servicecategories")).body)
    .flatMap(({ list }) => list);
  expect(cut?.sizes[0]).toMatchObject({ name: "Short hair", cents: 4_600, secs: 2_700 });
  const size = z.object({ no: z.number() }).parse(cut?.sizes[0]);
  const query = {
    startDate: quietDay,
    teamMemberId: "any",
    services: JSON.stringify([{ serviceId: String(cut?.no), variantId: String(size.no) }]),
  };
  const { openings } = z
    .object({
      openings: z.array(z.tuple([z.number(), z.number(), z.record(z.string(), z.string())])),
    })
    .parse((await sandbox.api("GET /api/Appointments/availability", { query })).body);
  const [at = 0, end = 0, free = {}] = openings[0] ?? [];
  expect(new Date(at * 1_000).toISOString()).toBe(`${quietDay}T07:00:00.000Z`);
  expect(end - at).toBe(2_700);
  const person = { name: "Mia", email: "mia@example.org" };
  const made = await sandbox.api("POST /api/Clients", { body: person });
  const { no: clientNo } = z.object({ no: z.number() }).parse(made.body);
  const line = { serviceNo: cut?.no, variantNo: size.no, after: 0, cents: 4_600, secs: 2_700 };
  const lines = [{ ...line, memberNo: Number(Object.keys(free)[0]), addonNos: [] }];
  const booked = await sandbox.api("POST /api/Appointments", { body: { clientNo, at, lines } });
  expect(booked.body).toEqual({ no: expect.any(Number) });
  expect((await ledgerOf(sandbox)).appointments).toMatchObject([
    { date: quietDay, start: "09:00:00", price: 46, minutes: 45, findings: [] },
  ]);
  const documented = { firstName: "Mia", email: "mia@example.org" };
  expect(await sandbox.api("POST /api/Clients", { body: documented })).toMatchObject({
    status: 400,
    body: { kind: "DENIED" },
  });
  expect(await sandbox.api("GET /api/Appointments/999999")).toMatchObject({
    status: 400,
    body: { kind: "ABSENT" },
  });
});
