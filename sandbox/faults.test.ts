import { expect, test } from "vitest";
import {
  bookLines,
  ledgerOf,
  newClient,
  quietDay,
  startTest,
  type TestSandbox,
  trimAt,
} from "./testing/sandbox.ts";

const create = "POST /api/Appointments";
const catalogue = "GET /api/servicecategories";

async function booked(sandbox: TestSandbox): Promise<number> {
  return (await ledgerOf(sandbox)).appointments.length;
}

/** A booking's answer, or null where the connection broke. */
async function attempt(sandbox: TestSandbox) {
  return bookLines(sandbox, [trimAt("10:00:00")]).catch(() => null);
}

test.for([
  ["status", 503, 0],
  ["status-after", 503, 1],
  ["error-before", 500, 0],
  ["error-after", 500, 1],
  ["reset-before", undefined, 0],
  ["reset-after", undefined, 1],
  ["cut-body", undefined, 1],
  ["non-json", 200, 1],
] as const)("%s answers %s, once, and leaves %d appointments", async ([kind, status, count]) => {
  const sandbox = await startTest();
  await sandbox.control("POST /faults", { route: create, kind, delayMs: 20 });
  expect((await attempt(sandbox))?.status).toBe(status);
  expect(await booked(sandbox)).toBe(count);
  expect((await attempt(sandbox))?.status).toBe(200);
});

test("slow answers after its delay", async () => {
  const sandbox = await startTest();
  await sandbox.control("POST /faults", { route: catalogue, kind: "slow", delayMs: 100 });
  const asked = performance.now();
  expect((await sandbox.api(catalogue)).status).toBe(200);
  expect(performance.now() - asked).toBeGreaterThan(90);
});

test("late resets the connection first and books afterwards", async () => {
  const sandbox = await startTest();
  await sandbox.control("POST /faults", { route: create, kind: "late", delayMs: 800 });
  expect(await attempt(sandbox)).toBeNull();
  expect(await booked(sandbox)).toBe(0);
  await expect.poll(() => booked(sandbox), { timeout: 5_000 }).toBe(1);
});

test("status sends any status, Retry-After and body", async () => {
  const sandbox = await startTest();
  await sandbox.control("POST /faults", { kind: "status", status: 429, retryAfter: "soon, maybe" });
  await sandbox.control("POST /faults", { kind: "status", status: 401, body: { odd: true } });
  await sandbox.control("POST /faults", { kind: "status", body: "{" });
  const first = await sandbox.api(catalogue);
  expect(first.status).toBe(429);
  expect(first.headers.get("retry-after")).toBe("soon, maybe");
  const second = await sandbox.api(catalogue);
  expect([second.status, second.body]).toEqual([401, { odd: true }]);
  await expect(sandbox.api(catalogue)).rejects.toThrow(SyntaxError);
  expect((await sandbox.api(catalogue)).status).toBe(200);
  expect((await ledgerOf(sandbox)).rejected429).toBe(1);
});

test("a fault keeps to its route, skips the first and ends after its times", async () => {
  const sandbox = await startTest();
  const order = { route: catalogue, kind: "status", status: 503, after: 1, times: 2 };
  await sandbox.control("POST /faults", order);
  await newClient(sandbox);
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await sandbox.api(catalogue)).status);
  expect(statuses).toEqual([200, 503, 503, 200]);
});

test("a fault for all writes leaves reads alone", async () => {
  const sandbox = await startTest();
  await sandbox.control("POST /faults", { route: "POST *", kind: "error-before" });
  expect((await sandbox.api(catalogue)).status).toBe(200);
  const body = { appointmentDate: quietDay, startTime: "10:00:00" };
  const path = "POST /api/Appointments/apt_000001/reschedule";
  expect((await sandbox.api(path, { body })).status).toBe(500);
});

test("waiting faults can be dropped; a wrong route is refused", async () => {
  const sandbox = await startTest();
  await sandbox.control("POST /faults", { route: create, kind: "error-before", times: 3 });
  await sandbox.control("DELETE /faults");
  expect((await attempt(sandbox))?.status).toBe(200);
  const wrong = await sandbox.control("POST /faults", {
    route: "POST /api/Bookings",
    kind: "hang",
  });
  expect(wrong.status).toBe(400);
  expect((await sandbox.control("POST /faults", { kind: "explode" })).status).toBe(400);
});
