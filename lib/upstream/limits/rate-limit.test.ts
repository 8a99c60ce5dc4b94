import { describe, expect, test } from "vitest";
import { keys } from "../../../sandbox/keys.ts";
import type { Upstream } from "../endpoints.ts";
import { recorder } from "../testing/recorder.ts";
import { finish, mia, startSalon } from "../testing/salon.ts";

describe("a 429", () => {
  test("pauses the key for the whole Retry-After, then retries the call", async () => {
    const salon = await startSalon();
    await salon.fault({ route: "GET *", kind: "status", status: 429, retryAfter: "1" });
    const upstream = salon.upstream();
    const from = Date.now();
    const first = upstream.categories(finish);
    await expect.poll(() => upstream.pressure().pausedUntil).toBeGreaterThanOrEqual(from + 1_000);
    const second = upstream.createClient(mia, finish);
    expect(await first).toMatchObject({ ok: true });
    expect(await second).toMatchObject({ ok: true });
    expect(Date.now()).toBeGreaterThanOrEqual(from + 1_000);
    const { requests } = await salon.ledger();
    expect(requests.map(({ status }) => status)).toEqual([429, 200, 200]);
  });

  test.each([
    ["60", 60_000],
    ["soon", 60_000],
    ["3600", 3_600_000],
  ])(
    "with Retry-After %s fails calls that cannot wait that long",
    async (retryAfter, retryAfterMs) => {
      const salon = await startSalon();
      await salon.fault({ route: "*", kind: "status", status: 429, retryAfter });
      const upstream = salon.upstream();
      const hasty = { lane: "finish", maxWaitMs: 3_000 } as const;
      expect(await upstream.createClient(mia, hasty)).toMatchObject({
        error: { kind: "rate_limited", status: 429, retryAfterMs, provesNothingHappened: true },
      });
      expect(await upstream.categories(hasty)).toMatchObject({
        error: { kind: "not_sent", reason: "limits", provesNothingHappened: true },
      });
      expect((await salon.ledger()).requests).toHaveLength(1);
    },
  );

  test("is met at most three times by one call, retries included", async () => {
    const salon = await startSalon();
    await salon.fault({ route: "*", kind: "status", status: 429, retryAfter: "0", times: 9 });
    expect(await salon.upstream().createClient(mia, finish)).toMatchObject({
      error: { kind: "rate_limited", provesNothingHappened: true },
    });
    expect((await salon.ledger()).requests).toHaveLength(3);
  });
});

test("a caller is told when the limits let its call go, and not before", async () => {
  const salon = await startSalon();
  const limits = { requestsPerMinute: 60, writesPerMinute: 5, inFlight: 1 };
  const upstream = salon.upstream({}, keys.full, limits);
  await salon.fault({ route: "GET *", kind: "hang" });
  const controller = new AbortController();
  const { signal } = controller;
  const sent: string[] = [];
  const told = (name: string) => ({ ...finish, onSend: () => void sent.push(name) });
  const first = upstream.categories({ ...told("first"), signal });
  await expect.poll(() => sent).toEqual(["first"]);
  const second = await upstream.categories({ ...told("second"), maxWaitMs: 100 });
  expect(second).toMatchObject({ error: { kind: "not_sent", reason: "limits" } });
  expect(sent).toEqual(["first"]);
  controller.abort();
  await first;
});

test("after a restart the next process has only the rest of the minute's limit", async () => {
  const salon = await startSalon({ limits: { requests: 30, writes: 5, inFlight: 10 } });
  const limits = { requestsPerMinute: 30, writesPerMinute: 5, inFlight: 10 };
  const memory = recorder();
  const controller = new AbortController();
  const { signal } = controller;
  let succeeded = 0;
  async function readCategories(upstream: Upstream) {
    const { ok } = await upstream.categories({ lane: "finish", signal });
    if (ok) succeeded += 1;
  }
  for (const [count, after] of [
    [12, 12],
    [10, 22],
    [20, 30],
  ] as const) {
    const upstream = salon.upstream({ memory: memory.next() }, keys.full, limits);
    for (let one = 0; one < count; one += 1) void readCategories(upstream);
    await expect.poll(() => succeeded, { timeout: 20_000 }).toBe(after);
    await upstream.close();
  }
  await expect.poll(async () => (await salon.ledger()).requests).toHaveLength(30);
  controller.abort();
  expect(await salon.ledger()).toMatchObject({ rejected429: 0 });
});

test("a hundred callers meet no 429 and use all of the limits", async () => {
  const salon = await startSalon({ limits: { requests: 60, writes: 5, inFlight: 4 } });
  const limits = { requestsPerMinute: 60, writesPerMinute: 5, inFlight: 4 };
  const upstream = salon.upstream({}, keys.full, limits);
  const controller = new AbortController();
  const { signal } = controller;
  let succeeded = 0;
  const crowd = Array.from({ length: 100 }, async (_, index) => {
    const guest = { firstName: "Guest", email: `${index}@example.org` };
    const result = await (index % 5 === 0
      ? upstream.createClient(guest, { lane: "finish", signal })
      : upstream.categories({ lane: "manage", signal }));
    if (result.ok) succeeded += 1;
    return result;
  });
  await expect.poll(() => succeeded, { timeout: 20_000 }).toBe(60);
  controller.abort();
  const results = await Promise.all(crowd);
  const ledger = await salon.ledger();
  expect(ledger.rejected429).toBe(0);
  expect(ledger.maxInFlight).toBeLessThanOrEqual(4);
  expect(ledger.maxWritesIn60s).toBe(5);
  expect(ledger.requests).toHaveLength(60);
  for (const result of results) {
    if (!result.ok) expect(result.error).toMatchObject({ kind: "not_sent", reason: "abandoned" });
  }
});
