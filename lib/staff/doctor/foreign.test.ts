import { expect, test } from "vitest";
import { examineProduct } from "./testing/product.ts";

const foreign = {
  menu: {
    groups: [
      { no: 1, title: "Hair", items: [{ no: 7, title: "Cut", cents: 4_000, seconds: 2_700 }] },
    ],
  },
  times: { openings: [{ at: 1_795_593_600, staff: [{ no: 3, name: "Mara" }] }] },
  clients: { rows: [{ no: 5, mail: "mia@example.com" }], count: 1 },
  appointments: { rows: [], count: 0 },
};

test("without a mapping a foreign product is told by the documented fields that it lacks", async () => {
  const { text, faults } = await examineProduct(foreign);
  expect(faults.join("\n")).toContain("GET /api/servicecategories data: missing: expected array");
  expect(faults.join("\n")).toContain(
    "GET /api/servicecategories cannot be read. It holds: groups. Does mapping teach its shape",
  );
  expect(faults.join("\n")).toContain("GET /api/Appointments/availability days: missing");
  expect(text).not.toContain("€");
});

const mapping = {
  lists: {
    categories: "groups",
    services: "items",
    slots: "openings",
    clients: "rows",
    appointments: "rows",
  },
  item: "{'id': no, 'name': title, 'price': $major(cents), 'durationInMinutes': seconds / 60}",
  slot: "{'startTime': $local(at), 'endTime': $local(at + 2700), 'availableTeamMemberIds': staff.no, 'availableTeamMemberNames': staff.name}",
  client: "{'id': no, 'email': mail}",
  send: { appointment: "$" },
};

test("with a mapping it is read, and what no expression names is listed", async () => {
  const menu = { ...foreign.menu, edition: "B" };
  const { text, faults } = await examineProduct({ ...foreign, menu }, { mapping });
  expect(faults).toEqual([]);
  expect(text).toMatch(/Cut +€40 +45 min {2}\[7\]/);
  expect(text).toContain("with Mara  [3]");
  expect(text).toContain("edition: string, 1 times, such as x");
});

test("a source that is misspelt is named once, and so is what it leaves empty", async () => {
  const items = [1, 2, 3].map((no) => ({ no, title: `Cut ${no}`, cents: 4_000, seconds: 2_700 }));
  const menu = { groups: [{ no: 1, title: "Hair", items }] };
  const misspelt = { ...mapping, item: mapping.item.replace("cents", "cnts") };
  const { text, faults } = await examineProduct({ ...foreign, menu }, { mapping: misspelt });
  expect(text).toContain(
    "! mapping item reads “cnts”, which no record here has: is the name right?",
  );
  expect(faults.filter((line) => line.includes("price"))).toHaveLength(1);
  expect(faults.join("\n")).toContain("(3 times)");
});

test("a mapping that says how prices are read must say how they are sent", async () => {
  const { send: _, ...half } = mapping;
  for (const sent of [half, { ...half, send: { client: "$" } }]) {
    const { faults } = await examineProduct(foreign, { mapping: sent });
    expect(faults).toEqual([expect.stringMatching(/how a price is read, and not how it is sent/)]);
  }
});

test("an expression that fails is told with its place and the number of records", async () => {
  const broken = { ...mapping, service: "{'name': $uppercase(no)}" };
  const { faults } = await examineProduct(foreign, { mapping: broken });
  expect(faults.join("\n")).toMatch(/mapping service: line 1, column \d+: .* \(1 records\)/);
});

test("a question that the service does not understand is told", async () => {
  const times = { problem: "unknown service" };
  const refusal = "problem ? {'$refusal': 422, 'detail': problem}";
  const { faults } = await examineProduct(
    { ...foreign, times },
    { mapping: { ...mapping, refusal } },
  );
  expect(faults).toEqual(["GET /api/Appointments/availability is refused (422)"]);
});
