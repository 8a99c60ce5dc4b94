import { expect, test } from "vitest";
import { z } from "zod";
import { CANARY_MARKER } from "./canary.ts";
import { keys, type Scope } from "./keys.ts";
import { type Answer, bookLines, startTest, trimAt } from "./testing/sandbox.ts";

const problemSchema = z.strictObject({
  title: z.string().min(1),
  status: z.number(),
  detail: z.string().includes(CANARY_MARKER),
});

function expectProblem(answer: Answer, status: number): void {
  expect(answer.status).toBe(status);
  expect(problemSchema.parse(answer.body).status).toBe(status);
}

/** Section 5, with a request that gets past the scope check however it ends after it. */
const openedBy: [string, Scope][] = [
  ["GET /api/servicecategories", "catalog:view"],
  ["GET /api/Appointments/availability", "availability:read"],
  ["POST /api/Clients", "clients:create"],
  ["GET /api/Clients/search", "clients:view"],
  ["GET /api/Clients/cl_00001", "clients:view"],
  ["POST /api/Appointments", "appointments:create"],
  ["GET /api/Appointments/search", "appointments:read"],
  ["GET /api/Appointments/apt_000001", "appointments:read"],
  ["POST /api/Appointments/apt_000001/reschedule", "appointments:edit"],
  ["POST /api/Appointments/apt_000001", "appointments:cancel"],
];

test.for(openedBy)("%s is opened by %s alone", async ([route, scope]) => {
  const sandbox = await startTest();
  for (const key of [keys.full, keys.booking, keys.readOnly]) {
    const answer = await sandbox.api(route, { key: key.value });
    expect(answer.status !== 403, `${key.name} on ${route}`).toBe(key.scopes.includes(scope));
  }
});

test("the booking key has exactly the scopes that a booking needs", () => {
  expect(keys.booking.scopes).toEqual([
    "catalog:view",
    "availability:read",
    "clients:create",
    "appointments:create",
  ]);
});

test.for([
  ["missing", null],
  ["of a wrong secret", `${keys.full.value}0`],
  ["revoked", keys.revoked.value],
] as const)("401 for a key that is %s, on every address", async ([, key]) => {
  const sandbox = await startTest();
  expectProblem(await sandbox.api("GET /api/servicecategories", { key }), 401);
  expectProblem(await sandbox.api("GET /api/reports", { key }), 401);
});

test.for(["GET /api/reports", "DELETE /api/Clients/cl_00001", "POST /api/servicecategories"])(
  "403 for %s, which is no route for keys",
  async (route) => {
    const sandbox = await startTest();
    expectProblem(await sandbox.api(route), 403);
  },
);

test("404 for a record that does not exist, and for one of another location", async () => {
  const sandbox = await startTest();
  const other = { key: keys.otherLocation.value };
  expectProblem(await sandbox.api("GET /api/Clients/nobody"), 404);
  expectProblem(await sandbox.api("GET /api/Appointments/none"), 404);
  expect((await sandbox.api("GET /api/Clients/cl_00001")).status).toBe(200);
  expect((await sandbox.api("GET /api/Appointments/apt_000001")).status).toBe(200);
  expectProblem(await sandbox.api("GET /api/Clients/cl_00001", other), 404);
  expectProblem(await sandbox.api("GET /api/Appointments/apt_000001", other), 404);
  expectProblem(await sandbox.api("POST /api/Appointments/apt_000001", other), 404);
});

test("422 asks for a resource where a service needs a room", async () => {
  const sandbox = await startTest();
  const massage = { serviceId: "svc_massage", price: 54, durationInMinutes: 45 };
  const answer = await bookLines(sandbox, [trimAt("10:00:00", massage)]);
  expectProblem(answer, 422);
  expect(answer.text).toContain("resource");
});
