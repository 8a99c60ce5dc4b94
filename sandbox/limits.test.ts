import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keys } from "./keys.ts";
import { slidingWindow } from "./limits.ts";
import { ledgerOf, startTest } from "./testing/sandbox.ts";

/** The moments let in when somebody tries at each of these. */
function letIn(limiter: ReturnType<typeof slidingWindow>, tries: number[]): number[] {
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

const write = { body: { firstName: "Mia", email: "mia@example.org" } };

test("the sixth write is refused until Retry-After has passed", async () => {
  const sandbox = await startTest({ settings: { limits: { writes: 5 } } });
  for (let count = 0; count < 5; count += 1) {
    expect((await sandbox.api("POST /api/Clients", write)).status).toBe(200);
  }
  sandbox.wait(10_000);
  const refused = await sandbox.api("POST /api/Clients", write);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("50");
  sandbox.wait(50_000 - 1);
  expect((await sandbox.api("POST /api/Clients", write)).status).toBe(429);
  sandbox.wait(1);
  expect((await sandbox.api("POST /api/Clients", write)).status).toBe(200);
});

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
