import { expect, test } from "vitest";
import type { BookingPlan } from "./histories.ts";
import { withSharedVisits } from "./shared-visits.ts";

function plan(memberId: string, start: string, date = "2026-12-01"): BookingPlan {
  return { line: "1042", serviceId: "1042", memberId, date, start, minutes: 15 };
}

test("joins a plan with the first one that another team member can go on with", () => {
  const [mara, before, own, later] = [
    plan("tm_mara", "10:00:00"),
    plan("tm_elif", "10:10:00"),
    plan("tm_mara", "10:15:00"),
    plan("tm_elif", "10:20:00"),
  ];
  const { date: _, ...next } = later;
  expect(withSharedVisits([mara, before, own, later], 4)).toEqual([
    { ...mara, further: [next] },
    before,
    own,
  ]);
});

test("joins no plan that overlaps, is on another day, begins after too long a pause, or is joined already", () => {
  const alone = [
    plan("tm_mara", "10:00:00"),
    plan("tm_elif", "10:00:00"),
    plan("tm_elif", "10:31:00"),
    plan("tm_elif", "10:15:00", "2026-12-02"),
  ];
  expect(withSharedVisits(alone, 1)).toEqual(alone);
  const shared = [
    plan("tm_mara", "10:00:00"),
    plan("tm_sofia", "10:00:00"),
    plan("tm_elif", "10:15:00"),
  ];
  expect(withSharedVisits(shared, 1)).toEqual([
    expect.objectContaining({ further: [expect.anything()] }),
    shared[1],
  ]);
});
