import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { read } from "#lib/config/testing/read.ts";
import { path } from "../../../scripts/support/paths.ts";
import { tempFolder } from "../../../test/harness/temp-folder.ts";
import { runMapping } from "./testing/run.ts";

/** The example of docs/upstream.md, as an operator would copy it. */
function example() {
  const text = readFileSync(path("docs/upstream.md"), "utf8");
  const folder = tempFolder();
  const file = join(folder, "mapping.json");
  writeFileSync(file, /```json\n(.*?)```/s.exec(text)?.[1] ?? "");
  const mapping = read({ MAPPING_FILE: file }).locations[0]?.access.mapping;
  if (!mapping) throw new Error("there is no example");
  return mapping;
}

test("the example of the docs does what it says", async () => {
  const run = runMapping(example());
  const item = { no: 7, title: "Cut", cents: 6005, seconds: 2700, bookable: true };
  expect(
    await run("catalogue", "answer", { groups: [{ no: 1, title: "Hair", items: [item] }] }),
  ).toEqual({
    data: [
      {
        id: 1,
        name: "Hair",
        services: [
          {
            id: 7,
            name: "Cut",
            price: 60.05,
            durationInMinutes: 45,
            disabledForOnlineBooking: false,
            requiresMembership: false,
          },
        ],
      },
    ],
  });
  const line = { serviceId: "7", startTime: "09:00:00", price: 60.05, durationInMinutes: 45 };
  const booking = { clientId: "3", appointmentDate: "2026-11-24", services: [line] };
  expect(await run("createAppointment", "request", booking)).toEqual({
    customer: "3",
    items: [{ item: "7", from: "2026-11-24T08:00:00Z", cents: 6005, seconds: 2700 }],
  });
  expect(await run("createAppointment", "answer", { error: { text: "taken" } })).toEqual({
    kind: "refusal",
    status: 409,
    detail: "taken",
  });
});
