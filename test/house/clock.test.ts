import { expect, test } from "vitest";
import { MORNING } from "../harness/clock/clock.ts";
import { today } from "../harness/clock/days.ts";
import { codeFiles } from "./files.ts";

/** Journeys and what they are made of, the tests of pages, and the demo's data. */
const WATCHED =
  /^(?:e2e|test\/harness|sandbox\/(?:books|data))\/|^(?:app|client|components|server)\/.*(?:\.test\.|\/testing\/)/;
const CLOCK = "test/harness/clock/";
const READS_DATE = /\bDate\.now\b|\bnew Date\(\)/;

test("tests begin at one moment, whatever day it is", () => {
  expect(MORNING.startsWith(today())).toBe(true);
});

test("journeys, tests of pages and the demo's data read no date but by the clock of the tests", async () => {
  const files = (await codeFiles()).filter(
    ({ name }) => WATCHED.test(name) && !name.startsWith(CLOCK),
  );
  expect(files.length).toBeGreaterThan(100);
  const reading = files.filter(({ text }) => READS_DATE.test(text)).map(({ name }) => name);
  expect(reading).toEqual([]);
});
