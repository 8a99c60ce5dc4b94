import fc from "fast-check";
import { expect, test } from "vitest";
import { keys } from "./keys.ts";
import { slidingWindow } from "./limits.ts";
import { ledgerOf, startTest } from "./testing/sandbox.ts";

const tries = fc
  .array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 400 })
  .map((moments) => moments.sort((one, other) => one - other));

test("the window lets in the limit in any 60 seconds, and neither more nor fewer", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), tries, (limit, moments) => {
      const window = slidingWindow(limit);
      const passed: number[] = [];
      for (const now of moments) {
        const isFree = passed.filter((moment) => moment > now - 60_000).length < limit;
        expect(window.waitAt(now) === 0).toBe(isFree);
        if (!isFree) continue;
        window.take(now);
        passed.push(now);
      }
    }),
  );
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
  // Those refused are in the ledger too.
  expect(await ledgerOf(sandbox)).toMatchObject({ rejected429: 2, maxWritesIn60s: 7 });
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
