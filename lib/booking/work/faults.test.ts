import { describe, expect, test } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import { systemClock } from "#lib/upstream/clock.ts";
import { createUpstream } from "#lib/upstream/endpoints.ts";
import { keys } from "../../../sandbox/keys.ts";
import {
  CREATE_APPOINTMENT,
  CREATE_CLIENT,
  type Fault,
  mia,
  openSalon,
  trim,
} from "../testing/salon.ts";

type Ordered = Omit<Fault, "route">;

/** More often than any retry. */
const ALWAYS = 100;

describe("when creating the client meets", () => {
  test.each<[string, Ordered]>([
    ["a 500 before the work", { kind: "error-before" }],
    ["a 500 after the work", { kind: "error-after" }],
    ["a reset before the work", { kind: "reset-before" }],
    ["a reset after the work", { kind: "reset-after" }],
    ["no response", { kind: "hang" }],
    ["a cut response", { kind: "cut-body" }],
    ["a response that is no JSON", { kind: "non-json" }],
    ["late execution", { kind: "late", delayMs: 20 }],
    ["a 429", { kind: "status", status: 429, retryAfter: "1" }],
    ["three 500s", { kind: "error-after", times: 3 }],
  ])("%s, the visitor is booked once, as one client", async (_, fault) => {
    const salon = await openSalon();
    const review = await salon.agree();
    const { clients } = await salon.ledger();
    await salon.fault({ route: CREATE_CLIENT, ...fault });
    expect((await salon.book(review)).state).toBe("confirmed");
    const after = await salon.ledger();
    expect(after.appointments).toHaveLength(1);
    expect(after.clients).toBe(clients + 1);
  });

  test.each<[string, Ordered]>([
    ["only 500s", { kind: "error-before", times: ALWAYS }],
    ["only unreadable responses", { kind: "non-json", times: ALWAYS }],
    ["a 400", { kind: "status", status: 400, times: ALWAYS }],
    ["a 403", { kind: "status", status: 403, times: ALWAYS }],
  ])("%s, nothing is booked and the visitor is told so", async (_, fault) => {
    const salon = await openSalon();
    const review = await salon.agree();
    await salon.fault({ route: CREATE_CLIENT, ...fault });
    expect(await salon.book(review)).toMatchObject({ state: "not_booked", canTryAgain: true });
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(0);
    // The slot is free again for the next visitor.
    await salon.control("DELETE", "/faults");
    const next = { ...review, intentId: "next" };
    expect((await salon.book(next)).state).toBe("confirmed");
  });
});

describe("when creating the appointment meets", () => {
  test("a 429, it is sent again: nothing can have been booked", async () => {
    const salon = await openSalon();
    const review = await salon.agree();
    const fault = { kind: "status", status: 429, retryAfter: "1", times: 2 };
    await salon.fault({ route: CREATE_APPOINTMENT, ...fault });
    expect((await salon.book(review)).state).toBe("confirmed");
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(3);
    expect((await salon.ledger()).appointments).toHaveLength(1);
  });

  test("a connection that never opens, it is sent again and given up in the end", async () => {
    const salon = await openSalon();
    const dead = deadUpstream(salon.now);
    const { upstream } = salon.deps;
    let refusals = 0;
    const createAppointment: typeof upstream.createAppointment = (body, how) => {
      refusals += 1;
      return refusals === 1
        ? dead.createAppointment(body, how)
        : upstream.createAppointment(body, how);
    };
    const first = salon.startSite({ upstream: { ...upstream, createAppointment } }).bookings;
    const token = await salon.submit(await salon.agree(), mia, first);
    expect((await salon.view(token)).state).toBe("confirmed");

    const { createAppointment: refused } = dead;
    const never = salon.startSite({ upstream: { ...upstream, createAppointment: refused } });
    const other = await salon.submit(await salon.agree(trim, "15:00:00"), mia, never.bookings);
    expect((await salon.view(other)).state).toBe("not_booked");
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
    await dead.close();
  });
});

describe("when reading before the sending meets", () => {
  test.each<[string, Fault]>([
    [
      "an unreadable catalogue",
      { route: "GET /api/servicecategories", kind: "non-json", times: 1 },
    ],
    [
      "unreadable availability",
      { route: "GET /api/Appointments/availability", kind: "cut-body", times: 1 },
    ],
  ])("%s, it is read again", async (_, fault) => {
    const salon = await openSalon();
    const review = await salon.agree();
    await salon.fault(fault);
    expect((await salon.book(review)).state).toBe("confirmed");
  });

  test("only failures, nothing is sent", async () => {
    const salon = await openSalon();
    const review = await salon.agree();
    await salon.fault({ route: "GET *", kind: "status", status: 503, times: ALWAYS });
    expect((await salon.book(review)).state).toBe("not_booked");
    expect(await salon.posts(CREATE_CLIENT)).toBe(0);
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(0);
  });

  test("a refusal, nothing is sent, and the service stays open", async () => {
    const salon = await openSalon();
    const review = await salon.agree();
    const route = "GET /api/Appointments/availability";
    await salon.fault({ route, kind: "status", status: 422 });
    expect((await salon.book(review)).state).toBe("needs_call");
    expect((await salon.bookings.closedServices()).size).toBe(0);
    expect(await salon.posts(CREATE_CLIENT)).toBe(0);
  });
});

test("a failed availability request switches no service off, with any text", async () => {
  const salon = await openSalon();
  const review = await salon.agree();
  const body = { title: "Error", detail: "Timed out waiting for a lock on a resource." };
  const route = "GET /api/Appointments/availability";
  await salon.fault({ route, kind: "status", status: 503, times: 100, body });
  expect((await salon.book(review)).state).toBe("not_booked");
  expect((await salon.bookings.closedServices()).size).toBe(0);
  expect(await salon.posts(CREATE_CLIENT)).toBe(0);
});

function deadUpstream(now: () => number) {
  const access = {
    baseUrl: "http://127.0.0.1:1",
    key: new Secret(keys.full.value),
    limits: { requestsPerMinute: 1_000, writesPerMinute: 1_000, inFlight: 10 },
  };
  return createUpstream(access, { clock: { ...systemClock, now } });
}
