import { describe, expect, test } from "vitest";
import { type FailureKind, kindOfStatus, type UpstreamFailure } from "./failure.ts";
import type { Route } from "./retry.ts";
import { createRights, type Scope } from "./rights.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const forbidden = (detail?: string): UpstreamFailure => ({
  ...kindOfStatus(403),
  ...(detail !== undefined && { detail }),
});

/** Processes that share a key, with a clock to set and their common storage. */
function setUp() {
  let at = 1_000;
  const clock = { now: () => at, monotonic: () => at };
  const shared = new Map<string, number>();
  const start = () =>
    createRights(clock, {
      read: async () => new Map([...shared].filter(([, until]) => until > at)),
      write: async (scope: Scope, until: number) => {
        shared.set(scope, until);
      },
    });
  const rights = start();
  return {
    rights,
    start,
    shared,
    pass: (ms: number) => {
      at += ms;
    },
    refuse: (route: Route = "cancel", detail?: string) => rights.record(route, forbidden(detail)),
    /** Counts for how many whole minutes the scope is lacking from now on. */
    minutesOf: (scope: Scope = "appointments:cancel") => {
      const before = at;
      while (rights.lacks(scope)) at += MINUTE_MS;
      const minutes = (at - before) / MINUTE_MS;
      at = before;
      return minutes;
    },
  };
}

test("a 403 is remembered for two minutes, doubling with each further one, up to six hours", () => {
  const { refuse, minutesOf, pass } = setUp();
  expect(minutesOf()).toBe(0);
  const seen: number[] = [];
  for (let times = 0; times < 10; times += 1) {
    refuse();
    seen.push(minutesOf());
    pass(minutesOf() * MINUTE_MS);
  }
  expect(seen).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
});

test("answers that were under way when the first came do not double it", () => {
  const { refuse, minutesOf } = setUp();
  for (let times = 0; times < 5; times += 1) refuse();
  expect(minutesOf()).toBe(2);
});

test("any success of a route that needs it forgets it at once, and the row with it", () => {
  const { rights, refuse, minutesOf, pass } = setUp();
  const scope = "appointments:read";
  refuse("appointment");
  rights.record("cancel", undefined);
  expect(minutesOf(scope)).toBe(2);
  pass(2 * MINUTE_MS);
  refuse("searchAppointments");
  expect(minutesOf(scope)).toBe(4);
  rights.record("searchAppointments", undefined);
  expect(minutesOf(scope)).toBe(0);
  refuse("appointment");
  expect(minutesOf(scope)).toBe(2);
});

test.each<FailureKind>(["server", "timeout", "unauthorised", "not_found", "rate_limited"])(
  "%s says nothing of rights",
  (kind) => {
    const { rights, refuse, minutesOf } = setUp();
    rights.record("cancel", { kind, provesNothingHappened: true });
    expect(minutesOf()).toBe(0);
    refuse();
    rights.record("cancel", { kind, provesNothingHappened: true });
    expect(minutesOf()).toBe(2);
  },
);

test("one right says nothing of another", () => {
  const { rights, refuse } = setUp();
  refuse("reschedule");
  expect(rights.lacks("appointments:edit")).toBe(true);
  expect(rights.lacks("appointments:cancel")).toBe(false);
});

describe("a body that names the right", () => {
  test.each([
    "The key lacks the permission appointments:cancel.",
    "Required scope: appointments.cancel",
    "insufficient_scope",
    "Forbidden: missing required scope",
    "This route requires the scope appointments_cancel",
    "The permission “Cancel an appointment” is not granted",
    "Scope is missing",
  ])("is remembered for six hours at once: %s", (detail) => {
    const { refuse, minutesOf } = setUp();
    refuse("cancel", detail);
    expect(minutesOf()).toBe(360);
  });

  test("is remembered so even after another 403", () => {
    const { refuse, minutesOf } = setUp();
    refuse();
    refuse("cancel", "missing scope appointments:cancel");
    refuse();
    expect(minutesOf()).toBe(360);
  });

  test.each([
    "Forbidden",
    "You do not have permission to perform this action.",
    "Request blocked by the firewall",
    "You cannot cancel an appointment right now",
    "appointments:read is fine",
  ])("does not: %s", (detail) => {
    const { refuse, minutesOf } = setUp();
    refuse("cancel", detail);
    expect(minutesOf()).toBe(2);
  });
});

describe("an account whose plan has no Integrations lacks no single right", () => {
  test.each([
    "The plan of this account has no Integrations.",
    "Account lacks API access",
    "Your subscription has ended",
  ])("by words: %s", (detail) => {
    const { refuse, minutesOf } = setUp();
    refuse("reschedule");
    refuse("cancel", detail);
    refuse("cancel");
    expect([minutesOf(), minutesOf("appointments:edit")]).toEqual([0, 0]);
  });

  test("because the menu and the times are refused, too", () => {
    const { rights, refuse, minutesOf } = setUp();
    refuse();
    expect(minutesOf()).toBe(2);
    refuse("availability");
    expect(minutesOf()).toBe(0);
    refuse();
    expect(minutesOf()).toBe(0);
    rights.record("categories", undefined);
    refuse();
    expect(minutesOf()).toBe(2);
  });
});

describe("processes of one key", () => {
  const scope = "appointments:cancel";

  test("learn from each other within half a minute that a right is missing or back", async () => {
    const { rights, start, refuse, pass } = setUp();
    const other = start();
    await other.refresh();
    refuse();
    await rights.refresh();
    expect(rights.lacks(scope)).toBe(true);
    await other.refresh();
    expect(other.lacks(scope)).toBe(false);
    pass(30_000);
    await other.refresh();
    expect(other.lacks(scope)).toBe(true);
    rights.record("cancel", undefined);
    pass(30_000);
    await other.refresh();
    expect(other.lacks(scope)).toBe(false);
  });

  test("share what has been doubled, and end it at the same time", async () => {
    const { rights, start, refuse, pass, minutesOf } = setUp();
    refuse();
    pass(2 * MINUTE_MS);
    refuse();
    await rights.refresh();
    expect(minutesOf()).toBe(4);
    const other = start();
    pass(MINUTE_MS);
    await other.refresh();
    expect(other.lacks(scope)).toBe(true);
    pass(3 * MINUTE_MS);
    expect(other.lacks(scope)).toBe(false);
    other.record("cancel", forbidden());
    pass(4 * MINUTE_MS);
    expect(other.lacks(scope)).toBe(true);
  });

  test("go by their own answers while nothing can be shared", async () => {
    const away = async () => Promise.reject(new Error("away"));
    const rights = createRights(
      { now: () => 0, monotonic: () => 100 * MINUTE_MS },
      { read: away, write: away },
    );
    rights.record("cancel", forbidden());
    await rights.refresh();
    expect(rights.lacks(scope)).toBe(true);
  });

  test("a clock that was set back an hour lengthens nothing beyond what a process remembers", () => {
    let wall = 10 * HOUR_MS;
    let monotonic = 1_000;
    const rights = createRights({ now: () => wall, monotonic: () => monotonic });
    rights.record("cancel", forbidden());
    wall -= HOUR_MS;
    monotonic += 2 * MINUTE_MS;
    expect(rights.lacks(scope)).toBe(false);
  });
});

test("for an hour of 403s that name nothing a right may return", () => {
  const { rights, refuse, minutesOf, pass } = setUp();
  const seen: [minutes: number, mayReturn: boolean][] = [];
  for (let times = 0; times < 6; times += 1) {
    refuse("appointment");
    const minutes = minutesOf("appointments:read");
    seen.push([minutes, rights.mayReturn("appointments:read")]);
    pass(minutes * MINUTE_MS);
  }
  const expected = [2, 4, 8, 16, 32].map((minutes) => [minutes, true]);
  expect(seen).toEqual([...expected, [64, false]]);
});
