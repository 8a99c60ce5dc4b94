import { readLedger } from "../test/harness/control.ts";
import { expect, test } from "../test/harness/test.ts";

test("the ledger has no findings, and no limit was exceeded", async ({ controlUrl }) => {
  const { appointments, overlaps, rejected429 } = await readLedger(controlUrl);
  expect(appointments.length, "the journeys booked").toBeGreaterThan(0);
  expect(appointments.filter((one) => one.findings.length > 0)).toEqual([]);
  expect(appointments.filter((one) => one.price !== one.expectedPrice)).toEqual([]);
  expect(appointments.filter((one) => one.minutes !== one.expectedMinutes)).toEqual([]);
  expect(overlaps).toEqual([]);
  expect(rejected429).toBe(0);
});
