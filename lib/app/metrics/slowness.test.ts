import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { createSlownessGauges } from "./slowness.ts";

const HOUR = 3_600_000;

function gauges() {
  const registry = new Registry();
  let now = Date.parse("2026-11-22T14:10:00Z");
  const slowness = createSlownessGauges(registry, () => now);
  return {
    pass(hours: number) {
      now += hours * HOUR;
    },
    ask(slug: string, seconds: number, { failed = 0, times = 10 } = {}) {
      for (let each = 0; each < times; each += 1) slowness.note(slug, seconds, each < failed);
    },
    async lines() {
      slowness.collect();
      return (await registry.metrics()).split("\n").filter((line) => line.startsWith("bookfront"));
    },
  };
}

const secondsOf = (location: string, when: string, seconds: number) =>
  `bookfront_location_upstream_seconds{location="${location}",when="${when}"} ${seconds}`;

test("a location's times stand beside those of yesterday at this time", async () => {
  const { ask, pass, lines } = gauges();
  ask("book", 0.25);
  pass(12);
  ask("book", 9);
  pass(12);
  ask("book", 0.5, { failed: 5 });
  expect(await lines()).toEqual([
    'bookfront_location_upstream_failed_ratio{location="book"} 0.5',
    secondsOf("book", "now", 0.5),
    secondsOf("book", "yesterday", 0.25),
  ]);
  pass(48);
  expect(await lines()).toEqual([]);
  ask("book", 1);
  expect(await lines()).toContain(secondsOf("book", "now", 1));
  pass(1);
  expect(await lines()).toContain(secondsOf("book", "now", 1));
  pass(1);
  expect(await lines()).toEqual([]);
});

test("of many locations the slowest and those that fail are told, and no others", async () => {
  const { ask, lines } = gauges();
  for (let each = 0; each < 200; each += 1) ask(`usual-${each}`, 0.1);
  ask("slow", 2);
  ask("failing", 0.1, { failed: 9 });
  ask("seldom", 9, { times: 2 });
  const told = await lines();
  expect(told).toHaveLength(40);
  expect(told).toContain(secondsOf("slow", "now", 2));
  expect(told.join()).toContain('location="failing"');
  expect(told.join()).not.toContain("seldom");
});

test("what is no time is left out", async () => {
  const { ask, lines } = gauges();
  for (const none of [Number.NaN, -1, Number.POSITIVE_INFINITY]) ask("book", none);
  expect(await lines()).toEqual([]);
});
