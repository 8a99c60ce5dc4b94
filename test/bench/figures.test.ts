import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { around } from "./memory.ts";
import { covered, startMeter } from "./meter.ts";
import { mixtureOf } from "./mixture.ts";
import { readUse } from "./processes.ts";
import { compareRanks, median, quantile } from "./ranks.ts";

test("covered counts overlapping waits once, and only within the range", () => {
  const waits = [
    { from: 10, to: 30 },
    { from: 0, to: 5 },
    { from: 20, to: 25 },
    { from: 28, to: 40 },
    { from: 60, to: Number.POSITIVE_INFINITY },
  ];
  expect(covered(waits, 0, 50)).toBe(35);
  expect(covered(waits, 12, 22)).toBe(10);
  expect(covered(waits, 50, 70)).toBe(10);
});

test("the meter forwards requests and records the wait for responses", async () => {
  const sandbox = createServer((request, response) => {
    request.pipe(response.writeHead(201, { "x-path": request.url ?? "" }));
  });
  await new Promise<void>((listening) => sandbox.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void sandbox.close());
  const address = sandbox.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const meter = await startMeter(`http://127.0.0.1:${port}`, { writeMs: 40 });
  onTestFinished(() => meter.close());
  const from = performance.now();
  const answer = await fetch(`${meter.url}/api/x?y=1`, { method: "POST", body: "hello" });
  const text = await answer.text();
  expect([answer.status, answer.headers.get("x-path"), text]).toEqual([201, "/api/x?y=1", "hello"]);
  const to = performance.now();
  const busy = meter.busy(from, to);
  expect(busy).toBeGreaterThanOrEqual(39);
  expect(busy).toBeLessThanOrEqual(to - from);
});

test("compareRanks separates different samples, and not equal ones", () => {
  const sample = (from: number) =>
    Array.from({ length: 50 }, (_, index) => from + ((index * 7) % 50));
  expect(compareRanks(sample(0), sample(0))).toEqual({ share: 0.5, deviations: 0 });
  expect(compareRanks(sample(100), sample(0)).share).toBe(1);
  expect(compareRanks(sample(100), sample(0)).deviations).toBeGreaterThan(8);
  expect(compareRanks([], [1])).toEqual({ share: 0.5, deviations: 0 });
  expect([median([3, 1, 2]), quantile([4, 1, 3, 2], 0.99), median([])]).toEqual([2, 4, 0]);
});

test("a mixture is deterministic, and every hostile path is new", () => {
  const places = { menu: "/book", choices: ["/c"], times: ["/t?line=a"], files: ["/f.js"] };
  const mixture = mixtureOf(places);
  expect(mixture(4_711)).toEqual(mixture(4_711));
  const paths = Array.from({ length: 20_000 }, (_, number) => mixture(number).path);
  const known = paths.filter((path) => ["/book", "/c", "/t?line=a", "/f.js"].includes(path));
  expect(known).toHaveLength(19_800);
  expect(new Set(paths).size).toBeGreaterThan(180);
});

test("around takes the median of the nearest samples", () => {
  const samples = Array.from({ length: 100 }, (_, index) => ({
    share: (index + 1) * 10,
    megabytes: index === 50 ? 999 : index + 100,
    cpuMilliseconds: 0,
  }));
  expect(around(samples, 0.5)).toBe(149);
  expect(around(samples, 1)).toBe(197);
  expect(around([], 1)).toBe(0);
});

test.skipIf(process.platform !== "linux")("readUse reports memory and processor time", async () => {
  const { megabytes, cpuMilliseconds } = await readUse(process.pid);
  expect(megabytes).toBeGreaterThan(20);
  expect(cpuMilliseconds).toBeGreaterThan(0);
});
