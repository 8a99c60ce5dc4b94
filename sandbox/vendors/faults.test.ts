import { expect, test } from "vitest";
import { quietDay, startTest, type TestSandbox } from "../testing/sandbox.ts";
import { deviations } from "./deviations.ts";
import { type VendorFault, vendorFaults, vendorNames } from "./names.ts";
import { guids } from "./vendor.ts";

const { guid } = guids();
const MENU = "GET /api/servicecategories";

async function menu(sandbox: TestSandbox): Promise<string> {
  const { text } = await sandbox.api(MENU);
  return text.replaceAll("\u00a0", " ");
}

/** Of a plain service on a quiet day. */
const times = (serviceId: string) => async (sandbox: TestSandbox) => {
  await menu(sandbox);
  const { text } = await sandbox.api("GET /api/Appointments/availability", {
    query: {
      startDate: quietDay,
      teamMemberId: "any",
      services: JSON.stringify([{ serviceId }]),
    },
  });
  return text;
};

test.each([
  [
    "kestrel_names",
    times("/v3/treatments/1042"),
    '"/v3/people/tm_mara"}},"title":"Mara Lindqvist"',
    '"/v3/people/tm_mara"}},"title":"Jonas Weber"',
  ],
  [
    "kestrel_items",
    menu,
    '"title":"Scalp massage","rate":"12,00 €"',
    '"title":"Scalp massage","rate":"58,00 €"',
  ],
  // 09:00 in Berlin, and in UTC.
  [
    "lumen_local",
    times(guid("1042")),
    `"Begin":["/Date(${Date.parse("2027-04-06T07:00Z")})/"`,
    `"Begin":["/Date(${Date.parse("2027-04-06T09:00Z")})/"`,
  ],
  ["lumen_net", menu, '"Fringe trim","Fee":12000', '"Fringe trim","Fee":10080'],
  [
    "mosel_rates",
    menu,
    '"businesses/7/staff/tm_sofia":{"price":{"currencyCode":"EUR","units":"52"}',
    '"businesses/7/staff/tm_jonas":{"price":{"currencyCode":"EUR","units":"52"}',
  ],
  ["nadir_days", times("1015"), '"04/06/2027":{', '"06/04/2027":{'],
] as const)("%s", async (vendorFault, read, documented, inTruth) => {
  const vendor = vendorOf(vendorFault);
  const sandbox = await startTest({ settings: { vendor } });
  const asSaid = await read(sandbox);
  expect([asSaid.includes(documented), asSaid.includes(inTruth)]).toEqual([true, false]);
  await sandbox.control("POST /settings", { vendorFault });
  const asDone = await read(sandbox);
  expect([asDone.includes(documented), asDone.includes(inTruth)]).toEqual([false, true]);
});

test("mosel_stands: what it says that it cancelled stands", async () => {
  const stateOf = async (vendorFault: VendorFault) => {
    const { sandbox, id, read } = await bookedAt("mosel", vendorFault);
    const body = { state: "CANCELLED" };
    const answer = await sandbox.api(`POST /api/Appointments/${encodeURIComponent(id)}`, { body });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    return read();
  };
  expect(await stateOf("none")).toContain('"state":"CANCELLED"');
  expect(await stateOf("mosel_stands")).toContain('"state":"ACTIVE"');
});

test("nadir_modifiers: an amount that has them in it gets them on top", async () => {
  const amountOf = async (vendorFault: VendorFault) =>
    (await bookedAt("nadir", vendorFault)).read();
  expect(await amountOf("none")).toContain('"amount_due":"58.00"');
  expect(await amountOf("nadir_modifiers")).toContain('"amount_due":"70.00"');
});

test("each fault is of a product of its name, and each of these products has two", () => {
  expect(Object.keys(deviations)).toEqual(vendorFaults.filter((name) => name !== "none"));
  const products = Object.keys(deviations).map((name) => name.split("_")[0]);
  expect(products).toEqual(["kestrel", "lumen", "mosel", "nadir"].flatMap((one) => [one, one]));
  expect(vendorNames).not.toEqual(expect.arrayContaining(products));
});

function vendorOf(fault: VendorFault) {
  if (fault.startsWith("kestrel")) return "kestrel" as const;
  if (fault.startsWith("lumen")) return "lumen" as const;
  return fault.startsWith("mosel") ? ("mosel" as const) : ("nadir" as const);
}

/** A short cut with a massage, for €58 with it. */
async function bookedAt(vendor: "mosel" | "nadir", vendorFault: VendorFault) {
  const sandbox = await startTest({ settings: { vendor, vendorFault } });
  const tree = await menu(sandbox);
  await times(vendor === "mosel" ? "businesses/7/offerings/1042" : "1015")(sandbox);
  const number = (label: string) =>
    new RegExp(`"id":"(\\d+)","label":"${label}"`).exec(tree)?.[1] ?? label;
  const [, list = ""] = /"modifier_rules":\[\{"list":"(\d+)"/.exec(tree) ?? [];
  const employee = /"kind":"level".*?"employees":"(\d+)/.exec(tree)?.[1] ?? "";
  const client = await made(
    sandbox,
    "POST /api/Clients",
    {
      mosel: { customer: { givenName: "Mia", email: "mia@example.org" } },
      nadir: { first_name: "Mia", last_name: "", email: "mia@example.org", mobile: "" },
    }[vendor],
  );
  const id = await made(
    sandbox,
    "POST /api/Appointments",
    {
      mosel: {
        reservation: {
          customer: client,
          date: { year: 2027, month: 4, day: 6 },
          lines: [
            {
              offering: "businesses/7/offerings/svc_cut",
              edition: "businesses/7/editions/var_cut_short",
              staff: "businesses/7/staff/tm_jonas",
              at: { hours: 9 },
              price: { currencyCode: "EUR", units: "58" },
              duration: "3300s",
              options: ["businesses/7/optionSets/grp_treats/options/opt_scalp_massage"],
            },
          ],
        },
      },
      nadir: {
        customer_id: client,
        booking_date: "04/06/2027",
        rows: [
          {
            item_id: number("Cut & finish"),
            duration_id: number("Short hair"),
            combo_id: "0",
            employee_id: employee,
            from: "9:00 AM",
            minutes: "55",
            amount: "58.00",
            modifiers: `${list}:${number("Scalp massage")}`,
          },
        ],
      },
    }[vendor],
  );
  const read = async () =>
    (await sandbox.api(`GET /api/Appointments/${encodeURIComponent(id)}`)).text;
  return { sandbox, id, read };
}

async function made(sandbox: TestSandbox, route: string, body: object): Promise<string> {
  const { text } = await sandbox.api(route, { body });
  const [, id] = /"(?:name|insert_id)":"([^"]+)"/.exec(text) ?? [];
  if (id === undefined) throw new Error(text);
  return id;
}
