import { expect, test } from "vitest";
import { createPauseRow } from "./pause-row.ts";

function rowOf(retryAfterMs: number, minutes: number, answered = false) {
  let now = 0;
  const row = createPauseRow({ monotonic: () => now });
  const expectedAt: number[] = [];
  let until = 0;
  for (; now < minutes * 60_000; now += 1_000) {
    if (now >= until) {
      if (answered) row.writeAnswered();
      row.writePaused(retryAfterMs);
      until = now + retryAfterMs;
    }
    expectedAt.push(Math.round(row.expected(until - now) / 1_000));
  }
  return (second: number) => expectedAt[second];
}

test("one pause counts down", () => {
  const expectedAt = rowOf(300_000, 5);
  expect([0, 100, 240, 299].map(expectedAt)).toEqual([300, 200, 60, 1]);
});

test("a row of pauses is expected to go on for as long as it has lasted", () => {
  const expectedAt = rowOf(60_000, 6);
  expect([10, 70, 130, 200, 260, 320].map(expectedAt)).toEqual([50, 60, 120, 180, 240, 300]);
});

test("pauses with answers between them count down, each by itself", () => {
  const expectedAt = rowOf(60_000, 6, true);
  expect([10, 70, 130, 200].map(expectedAt)).toEqual([50, 50, 50, 40]);
});
