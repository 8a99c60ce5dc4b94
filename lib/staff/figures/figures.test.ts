import { expect, test } from "vitest";
import { bookedByTransition, campaignOf, endOfTransition } from "./bookings.ts";
import { createLastHour } from "./last-hour.ts";
import { createRecorder, type Sum } from "./recorder.ts";
import { summaryOf } from "./summary.ts";

const change = (state: string, reason: string | null = null, doing = "book") => ({
  state,
  doing,
  reason,
});

test("a booking counts as booked once, whatever is changed about it later", () => {
  const booked = change("booked");
  expect(bookedByTransition("sending", booked)).toBe("booked");
  expect(bookedByTransition("person", booked)).toBe("booked");
  for (const doing of ["move", "cancel"]) {
    expect(bookedByTransition("sending", change("booked", null, doing))).toBeUndefined();
  }
  expect(bookedByTransition("booked", booked)).toBeUndefined();
  expect(bookedByTransition("sending", change("person"))).toBeUndefined();
  expect(bookedByTransition("sending", change("cancelled", null, "cancel"))).toBe("cancelled");
});

test("what comes to nothing counts by its reason", () => {
  expect(endOfTransition(undefined, change("waiting"))).toBeUndefined();
  const ended = (reason: string) => endOfTransition(undefined, change("not_booked", reason));
  expect(ended("slot_taken")).toBe("end:slot_taken");
  expect(ended("by_phone")).toBe("end:not_accepted");
  expect(ended("busy")).toBe("end:busy");
  expect(ended("unavailable")).toBe("end:unavailable");
  expect(endOfTransition("sending", change("person"))).toBe("end:needs_staff");
});

test("a campaign is what the site around the widget names, or the click that it bought", () => {
  expect(campaignOf({ utm_source: "News", utm_campaign: "May" })).toBe("campaign:news / may");
  expect(campaignOf({ gclid: "abc" })).toBe("campaign:google ads");
  expect(campaignOf({ utm_term: "x" })).toBeUndefined();
  expect(campaignOf(undefined)).toBeUndefined();
});

test("counts are stored in batches, and wait where they cannot be", async () => {
  const stored: (readonly [string, string, readonly Sum[]])[] = [];
  let isAway = true;
  let today = "2026-11-22";
  const recorder = createRecorder(
    {
      async addFigures(slug, date, sums) {
        if (isAway) throw new Error("away");
        stored.push([slug, date, sums]);
      },
    },
    () => today,
    () => undefined,
  );
  for (let each = 0; each < 1_000; each += 1) recorder.count("book", "step:visit");
  await recorder.flush();
  recorder.count("book", "step:visit");
  today = "2026-11-23";
  await recorder.flush();
  isAway = false;
  await recorder.flush();
  await recorder.flush();
  expect(stored).toEqual([["book", "2026-11-22", [{ name: "step:visit", count: 1_001 }]]]);
});

test("made-up names do not fill the memory", async () => {
  const kept: Sum[] = [];
  const addFigures = async (_: string, __: string, sums: readonly Sum[]) => void kept.push(...sums);
  const recorder = createRecorder(
    { addFigures },
    () => "2026-11-22",
    () => undefined,
  );
  for (let each = 0; each < 10_000; each += 1) recorder.count("book", `source:${each}`);
  await recorder.flush();
  expect(kept.length).toBeLessThanOrEqual(501);
  expect(kept.find(({ name }) => name === "source:*")?.count).toBe(9_500);
});

test("made-up names do not keep bookings from being counted", async () => {
  const kept: Sum[] = [];
  const addFigures = async (_: string, __: string, sums: readonly Sum[]) => void kept.push(...sums);
  const recorder = createRecorder(
    { addFigures },
    () => "2026-11-22",
    () => undefined,
  );
  for (let each = 0; each < 1_000; each += 1) recorder.count("book", `frame:${each}`);
  recorder.count("book", "step:booked");
  await recorder.flush();
  expect(kept).toContainEqual({ name: "step:booked", count: 1 });
});

test("the last hour keeps the most of each minute, and idle minutes are empty", () => {
  let now = Date.parse("2026-11-22T10:00:00Z");
  const hour = createLastHour(() => now);
  const note = (requests: number) => hour.note({ requests, writes: 1, inFlight: 0 });
  note(7);
  note(3);
  now += 2 * 60_000;
  note(5);
  expect(hour.read().requests.slice(-3)).toEqual([7, 0, 5]);
  expect(hour.read().writes.slice(-3)).toEqual([1, 0, 1]);
  now += 59 * 60_000;
  expect(hour.read().requests.filter((use) => use > 0)).toEqual([5]);
  now += 3 * 60 * 60_000;
  expect(hour.read().requests).toEqual(Array.from({ length: 60 }, () => 0));
});

const sum = (date: string, name: string, count: number) => ({ date, name, count });

test("a summary has every day, and names by how often they occur", () => {
  const sums = [
    sum("2026-11-20", "step:visit", 4),
    sum("2026-11-22", "step:visit", 6),
    sum("2026-11-22", "end:busy", 1),
    sum("2026-11-22", "end:cancelled", 1),
    sum("2026-11-20", "source:a", 1),
    sum("2026-11-22", "source:a", 1),
    sum("2026-11-20", "source:b:c", 5),
  ];
  const summary = summaryOf("2026-11-20", "2026-11-22", sums, "EUR");
  expect(summary.days.map(({ steps, ended }) => [steps.visit, ended])).toEqual([
    [4, 0],
    [0, 0],
    [6, 1],
  ]);
  expect(summary.steps).toMatchObject({ visit: 10, booked: 0 });
  expect(summary.ends).toEqual([
    { end: "busy", count: 1 },
    { end: "cancelled", count: 1 },
  ]);
  expect(summary.details.source).toEqual([
    { name: "b:c", count: 5, last: "2026-11-20" },
    { name: "a", count: 2, last: "2026-11-22" },
  ]);
});

test("what was booked is a sum by day in the location's currency, less what was cancelled", () => {
  const sums = [
    sum("2026-11-20", "booked:EUR", 5_900),
    sum("2026-11-20", "cancelled:EUR", 1_900),
    sum("2026-11-21", "booked:EUR", 4_000),
    sum("2026-11-21", "booked:JPY", 7_000),
    sum("2026-11-22", "cancelled:EUR", 500),
  ];
  const { revenue, days } = summaryOf("2026-11-20", "2026-11-22", sums, "EUR");
  expect(revenue).toEqual({ booked: 9_900, kept: 8_000 });
  expect(days[0]?.revenue).toEqual({ booked: 5_900, kept: 4_000 });
});

test("sums of earlier releases, which could rise from step to step, are shown falling", () => {
  const sums = [
    sum("2026-11-20", "step:visit", 4),
    sum("2026-11-20", "step:service", 9),
    sum("2026-11-20", "step:booked", 1),
    sum("2026-11-21", "step:visit", 1),
  ];
  const { steps } = summaryOf("2026-11-20", "2026-11-21", sums, "EUR");
  expect(Object.values(steps)).toEqual([5, 4, 0, 0, 0, 0]);
});
