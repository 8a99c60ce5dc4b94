import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keys } from "../keys.ts";
import { ledgerOf, startTest } from "../testing/sandbox.ts";
import { tokenBucket } from "./bucket.ts";
import { fixedWindow } from "./fixed.ts";
import type { Limiter } from "./limiter.ts";
import { slidingWindow } from "./sliding.ts";

/** The moments let in when somebody tries at each of these. */
function letIn(limiter: Limiter, tries: number[]): number[] {
  return tries.filter((now) => {
    if (limiter.waitAt(now) > 0) return false;
    limiter.take(now);
    return true;
  });
}

function mostIn60s(moments: number[]): number {
  const counts = moments.map(
    (end) => moments.filter((moment) => moment > end - 60_000 && moment <= end).length,
  );
  return Math.max(0, ...counts);
}

const tries = fc
  .array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 400 })
  .map((moments) => moments.sort((one, other) => one - other));
const limits = fc.integer({ min: 1, max: 12 });

describe("the sliding window", () => {
  test("lets in the limit in any 60 seconds and never more", () => {
    fc.assert(
      fc.property(limits, tries, (limit, moments) => {
        expect(mostIn60s(letIn(slidingWindow(limit), moments))).toBeLessThanOrEqual(limit);
      }),
    );
  });

  test("refuses only requests above the limit", () => {
    fc.assert(
      fc.property(limits, tries, (limit, moments) => {
        const passed = letIn(slidingWindow(limit), moments);
        const left = [...passed];
        const refused = moments.filter((moment) => {
          const index = left.indexOf(moment);
          if (index >= 0) left.splice(index, 1);
          return index < 0;
        });
        for (const moment of refused) {
          const before = passed.filter((each) => each > moment - 60_000 && each <= moment);
          expect(before.length).toBe(limit);
        }
      }),
    );
  });
});

test("the fixed window lets in twice the limit around a full minute", () => {
  const around = [59_998, 59_998, 59_999, 60_000, 60_001, 60_002];
  expect(letIn(fixedWindow(2), around)).toEqual([59_998, 59_998, 60_000, 60_001]);
});

test("the bucket gives a burst of the limit, then one token at a time", () => {
  const bucket = tokenBucket(4);
  expect(letIn(bucket, [0, 0, 0, 0, 0])).toHaveLength(4);
  expect(bucket.waitAt(0)).toBe(15_000);
  expect(letIn(bucket, [14_999, 15_000, 15_001, 30_000, 45_000])).toEqual([15_000, 30_000, 45_000]);
});

test("no 60 seconds of a bucket let in more than twice the limit", () => {
  fc.assert(
    fc.property(limits, tries, (limit, moments) => {
      expect(mostIn60s(letIn(tokenBucket(limit), moments))).toBeLessThanOrEqual(2 * limit);
    }),
  );
});

const write = { body: { firstName: "Mia", email: "mia@example.org" } };

test.for([
  ["sliding", 50_000],
  ["fixed", 50_000],
  ["bucket", 2_000],
] as const)(
  "%s: the sixth write is refused until Retry-After has passed",
  async ([algorithm, left]) => {
    const sandbox = await startTest({ settings: { limits: { algorithm } } });
    for (let count = 0; count < 5; count += 1) {
      expect((await sandbox.api("POST /api/Clients", write)).status).toBe(200);
    }
    sandbox.wait(10_000);
    const refused = await sandbox.api("POST /api/Clients", write);
    // The bucket has a new token each 12 seconds; the two windows end 60 seconds after the start.
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe(String(left / 1000));
    sandbox.wait(left - 1);
    expect((await sandbox.api("POST /api/Clients", write)).status).toBe(429);
    sandbox.wait(1);
    expect((await sandbox.api("POST /api/Clients", write)).status).toBe(200);
  },
);

test("reads and writes share the limit of requests; each key has its own", async () => {
  const limits = { requests: 3, writes: 5 };
  const sandbox = await startTest({ settings: { limits } });
  const read = (key: string) => sandbox.api("GET /api/servicecategories", { key });
  await sandbox.api("POST /api/Clients", write);
  await read(keys.full.value);
  expect((await read(keys.full.value)).status).toBe(200);
  expect((await read(keys.full.value)).status).toBe(429);
  expect((await sandbox.api("POST /api/Clients", write)).status).toBe(429);
  expect((await read(keys.booking.value)).status).toBe(200);
});

test("a refused request counts against nothing but is in the ledger", async () => {
  const sandbox = await startTest({ settings: { limits: { writes: 1 } } });
  for (let count = 0; count < 4; count += 1) await sandbox.api("POST /api/Clients", write);
  const ledger = await ledgerOf(sandbox);
  expect(ledger.rejected429).toBe(3);
  expect(ledger.maxWritesIn60s).toBe(4);
  expect(ledger.requests.map((request) => request.status)).toEqual([200, 429, 429, 429]);
  sandbox.wait(60_000);
  expect((await sandbox.api("POST /api/Clients", write)).status).toBe(200);
});

test("one more than the limit in flight is refused; a response makes room", async () => {
  const sandbox = await startTest({ settings: { limits: { inFlight: 2 } } });
  await sandbox.control("POST /faults", { kind: "hang", times: 2 });
  const stuck = new AbortController();
  const headers = { "x-api-key": keys.full.value };
  const address = `${sandbox.apiUrl}/api/servicecategories`;
  const hanging = [1, 2].map(() =>
    fetch(address, { headers, signal: stuck.signal }).catch(() => null),
  );
  await expect.poll(async () => (await ledgerOf(sandbox)).maxInFlight).toBe(2);
  const refused = await sandbox.api("GET /api/servicecategories");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("1");
  stuck.abort();
  await Promise.all(hanging);
  await expect.poll(async () => (await sandbox.api("GET /api/servicecategories")).status).toBe(200);
  expect((await ledgerOf(sandbox)).maxInFlight).toBe(3);
});

test("twenty requests one after the other are never in flight together", async () => {
  const sandbox = await startTest({ settings: { limits: { inFlight: 1 } } });
  for (let count = 0; count < 20; count += 1) {
    expect((await sandbox.api("GET /api/servicecategories")).status).toBe(200);
  }
  expect((await ledgerOf(sandbox)).maxInFlight).toBe(1);
});
