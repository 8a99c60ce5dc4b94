import { expect, test } from "vitest";
import { isStuck } from "./progress.ts";

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;

test.each([
  ["queued", 29, false],
  ["queued", 31, true],
  ["client_sending", 0.5, false],
  ["client_sending", 1, true],
  ["appointment_sending", 0.5, false],
  ["appointment_sending", 1, true],
  ["cancel_sending", 1, true],
  ["move_queued", 29, false],
  ["confirmed", 10_000, false],
  ["unknown", 9, false],
  ["unknown", 11, true],
] as const)("%s for %d minutes: stuck is %s", (state, minutes, stuck) => {
  expect(isStuck({ state, changedAt: NOW - minutes * MINUTE }, NOW)).toBe(stuck);
});
