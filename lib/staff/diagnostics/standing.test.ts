import { expect, test } from "vitest";
import { examineAt } from "./testing/examination.ts";

test("statuses that are not known are named", async () => {
  const { lines } = await examineAt({ standing: { booked: { status: "Eingetragen" } } });
  expect(lines).toContainEqual(expect.stringMatching(/^! .*not known \(status=Eingetragen\)/));
});

test("so are records that contradict themselves", async () => {
  const both = { status: "Booked", cancelledAt: "2026-01-01T00:00:00Z" };
  const { lines } = await examineAt({ standing: { booked: both } });
  expect(lines).toContainEqual(expect.stringMatching(/^! \d+ of \d+ appointments say both/));
});

test("nothing is said of words that are known", async () => {
  const { lines } = await examineAt({});
  expect(lines.filter((line) => line.includes("visitors are asked to call"))).toEqual([]);
});
