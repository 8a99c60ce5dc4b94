import { expect, test } from "vitest";
import type { Mapping } from "#lib/config/mapping.ts";
import { exampleMapping } from "#lib/config/testing/mapping.ts";
import { isShown, rehearseAt } from "./testing/rehearse.ts";
import { KINDS } from "./types.ts";

test.each(["delta", "isar", "juno"] as const)(
  "with its mapping each kind at “%s” is proven",
  async (vendor) => {
    const mapping = exampleMapping(vendor);
    const { rows, statuses } = await rehearseAt({}, KINDS, { vendor, mapping });
    expect(rows.map(({ kind }) => kind)).toEqual(KINDS);
    expect(rows.filter((row) => !isShown(row))).toEqual([]);
    expect(statuses).toEqual(KINDS.map(() => "cancelled"));
  },
);

/** What is sent has one mistake. */
function mistaken(mapping: Mapping, right: string, wrong: string): Mapping {
  const { createAppointment } = mapping.endpoints;
  const request = createAppointment?.request ?? "";
  if (!request.includes(right)) throw new Error(`it does not say ${right}`);
  const changed = { ...createAppointment, request: request.replaceAll(right, wrong) };
  return { ...mapping, endpoints: { ...mapping.endpoints, createAppointment: changed } };
}

const otherMember = '(teamMemberId = "tm_mara" ? "tm_jonas" : "tm_mara")';

test.each([
  ["delta", "amounts in whole units", "$minor(price)", "price", "plain", "price"],
  ["anker", "amounts in whole units", "$minor(price)", "price", "bundle", "price"],
  [
    "harbor",
    "starts as UTC",
    '$utc($date & "T" & startTime)',
    '$date & "T" & startTime & "Z"',
    "plain",
    "start",
  ],
  ["delta", "starts as UTC", "$utc(", "(", "variant", "start"],
  [
    "grove",
    "another member",
    '"person": teamMemberId',
    `"person": ${otherMember}`,
    "plain",
    "member",
  ],
  ["delta", "the first add-on alone", "[addons.", "[addons[0].", "addon", "lines"],
  ["ember", "the first add-on alone", "[addons.", "[addons[0].", "addon", "lines"],
] as const)("at “%s” %s show", async (vendor, _, right, wrong, kind, name) => {
  const mapping = mistaken(exampleMapping(vendor), right, wrong);
  const rehearsed = await rehearseAt({}, [kind], { vendor, mapping });
  expect(rehearsed.differing).toContain(`${kind} ${name}`);
  expect(rehearsed.rows.some(isShown)).toBe(false);
  expect(rehearsed.statuses).toEqual(["cancelled"]);
});

test("amounts that are sent and read back in whole units, where the catalogue has cents, are no proof", async () => {
  const sent = mistaken(exampleMapping("delta"), "$minor(price)", "price");
  const { readAppointment } = sent.endpoints;
  const answer = readAppointment?.answer?.replaceAll("$major(cents)", "cents");
  const mapping = { ...sent, endpoints: { ...sent.endpoints, readAppointment: { answer } } };
  const rehearsed = await rehearseAt({}, ["plain"], { vendor: "delta", mapping });
  expect(rehearsed.rows.map(isShown)).toEqual([false]);
  expect(rehearsed.rows[0]?.checks[0]?.hint).toMatch(/the catalogue writes 1200, the record 12:/);
});

test("a request that cannot be written is told with its place, and at once", async () => {
  const mapping = mistaken(exampleMapping("delta"), "$minor(price)", "$miner(price)");
  const { rows } = await rehearseAt({}, ["plain"], { vendor: "delta", mapping });
  expect(rows[0]?.failure).toMatch(/^MAPPING_FILE does not fit: createAppointment: .*line/);
});

test("where what is cancelled seems to stand, no further one is booked", async () => {
  const delta = exampleMapping("delta");
  const { readAppointment } = delta.endpoints;
  const answer = readAppointment?.answer?.replace("status = 9", "status = 8");
  const mapping = { ...delta, endpoints: { ...delta.endpoints, readAppointment: { answer } } };
  const options = { vendor: "delta", mapping } as const;
  const { rows, statuses } = await rehearseAt({}, ["plain", "variant"], options);
  expect(rows.map(({ kind, left }) => [kind, left !== undefined])).toEqual([["plain", true]]);
  expect(statuses).toEqual(["cancelled"]);
});
