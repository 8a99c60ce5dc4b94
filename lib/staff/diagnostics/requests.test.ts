import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { exampleFile } from "#lib/config/testing/mapping.ts";
import { createProbe } from "#lib/upstream/probe.ts";
import { httpServer } from "#lib/upstream/testing/servers.ts";
import { keys } from "../../../sandbox/keys.ts";
import { type VendorName, vendorNames } from "../../../sandbox/vendors/names.ts";
import { tempFolder } from "../../../test/harness/temp-folder.ts";
import { askWrites } from "./permissions.ts";
import { entryFor, examineAt } from "./testing/examination.ts";

/** One of docs/mappings with a mistake in it. */
function mistaken(vendor: string, right: string, wrong: string): string {
  const [from, to] = [right, wrong].map((one) => JSON.stringify(one).slice(1, -1));
  const text = readFileSync(exampleFile(vendor), "utf8");
  if (!from || !text.includes(from)) throw new Error(`it does not say ${right}`);
  const folder = tempFolder();
  const path = join(folder, "mapping.json");
  writeFileSync(path, text.replaceAll(from, to ?? ""));
  return path;
}

const examined = (vendor: Exclude<VendorName, "none">, file = exampleFile(vendor)) =>
  examineAt({ vendor }, { MAPPING_FILE: file, WRITES: "yes", ADDON_PRICING: "included" });

test.each(vendorNames.filter((name) => name !== "none"))(
  "each request of “%s” is written, and nothing is in doubt",
  async (vendor) => {
    const { lines, bodies } = await examined(vendor);
    expect(lines.filter((line) => /^[✗?]/u.test(line))).toEqual([]);
    expect(lines).toContain(
      `✓ MAPPING_FILE writes ${bodies.length} sample bodies: look at them with --bodies`,
    );
    const made = new Set(bodies.map(({ endpoint }) => endpoint));
    expect([...made]).toEqual(["createClient", "createAppointment", "reschedule", "cancel"]);
    expect(JSON.stringify(bodies)).toContain("ada.test@example.org");
  },
);

test("a price that is sent holds add-ons only where the service includes them", async () => {
  const centsOf = async (ADDON_PRICING: "included" | "separate") => {
    const more = { MAPPING_FILE: exampleFile("delta"), ADDON_PRICING };
    const { bodies } = await examineAt({ vendor: "delta" }, more);
    const sent = bodies.find(({ what }) => what === "a service with add-ons");
    return Number(/"cents":(\d+)/.exec(JSON.stringify(sent))?.[1]);
  };
  expect(await centsOf("separate")).toBeLessThan(await centsOf("included"));
});

const AT_NOON = "a variant for an odd price, at 12:15";

test.each([
  ["delta", "EUR", /"cents":1999\D/],
  ["mosel", "EUR", /"at":{"hours":12,"minutes":15},"price":{[^}]*"units":"19","nanos":990000000}/],
  ["delta", "JPY", /"cents":20\D/],
  ["nadir", "EUR", /"from":"12:15 PM".*"amount":"19.99"/],
] as const)("a sample of “%s” in %s has cents and is at noon", async (vendor, CURRENCY, wanted) => {
  const more = { MAPPING_FILE: exampleFile(vendor), CURRENCY };
  const { bodies } = await examineAt({ vendor }, more);
  expect(JSON.stringify(bodies.find(({ what }) => what === AT_NOON))).toMatch(wanted);
  expect(bodies.map(({ what }) => what)).toContain("a move to 12:15");
});

test("a phone number may be written without its country", async () => {
  const file = mistaken(
    "delta",
    '"tel": phoneNumber',
    '"tel": $substringAfter(phoneNumber, "+49")',
  );
  const { lines } = await examined("delta", file);
  expect(lines.join("\n")).toMatch(/^✓ MAPPING_FILE writes/m);
});

test.each([
  [
    "an expression that fails",
    "$minor(price)",
    "$miner(price)",
    /^✗ MAPPING_FILE createAppointment\.request: line \d+, column \d+: .*nothing could be sent \(a service\)/m,
  ],
  [
    "one that gives no object",
    '{"at": $toMillis(',
    '{"at": $toMillis(nothing)}.at ? {"at": $toMillis(',
    /^✗ MAPPING_FILE reschedule\.request: it gives no object to send/m,
  ],
  [
    "one that leaves the member out",
    '"memberNo": teamMemberId ?',
    '"memberNo": memberId ?',
    /^! MAPPING_FILE createAppointment\.request: teamMemberId is nowhere in what is sent \(a service\)/m,
  ],
] as const)("%s is told", async (_, right, wrong, line) => {
  const { lines } = await examined("delta", mistaken("delta", right, wrong));
  expect(lines.join("\n")).toMatch(line);
});

test("a search that is granted and not understood is in doubt", async () => {
  const unread = await examined(
    "delta",
    mistaken("delta", '"data": [results.{', '"date": [results.{'),
  );
  expect(unread.lines).toContain(
    "? clients:view: granted, but what it finds cannot be read. Does MAPPING_FILE teach it?",
  );
});

test("a write that is refused inside a success is refused", async () => {
  const port = await httpServer((_, response) => {
    response.end(JSON.stringify({ error: { code: 403 } }));
  });
  const { access } = entryFor(`http://127.0.0.1:${port}`, keys.full);
  const answer = 'error ? {"$refusal": error.code} : {"id": id}';
  const endpoints = {
    createClient: { request: '{"id": $number(id)}', answer },
    cancel: { answer },
  };
  const mapping = { endpoints, timeZone: "Europe/Berlin", currency: "EUR" };
  const probe = createProbe({ ...access, mapping });
  onTestFinished(() => probe.close());
  const lines = (await askWrites(probe)).map(({ mark, line }) => `${mark} ${line}`);
  expect(lines.filter((line) => line.includes("clients:create"))).toEqual([
    expect.stringContaining("✗ clients:create: missing"),
  ]);
  expect(lines.join("\n")).toContain("! appointments:create: an empty request was accepted (200)");
  expect(lines.join("\n")).toContain("! appointments:cancel: missing");
});

test("a menu that is hidden for the most part is asked about", async () => {
  const most = await examined(
    "fjord",
    mistaken("fjord", '$not(visibility = "PUBLIC")', 'visibility = "PUBLIC"'),
  );
  expect(most.lines.join("\n")).toMatch(
    /^! \d\d of 35 services and bundles are not sold online \(“.* and \d+ more\): is that so\?/m,
  );
  const all = await examined("fjord", mistaken("fjord", '$not(visibility = "PUBLIC")', "true"));
  expect(all.lines.join("\n")).toMatch(/^\? 35 of 35 services and bundles are not sold online/m);
});
