import { expect, test } from "vitest";
import { type FailureKind, kindOfStatus } from "./failure.ts";
import { createRights } from "./rights.ts";

const MINUTE_MS = 60_000;

function setUp() {
  let at = 1_000;
  const rights = createRights({ monotonic: () => at });
  rights.record("appointment", kindOfStatus(403));
  const pass = (ms: number) => {
    at += ms;
  };
  return { rights, pass, isMissing: () => rights.lacks("appointments:read") };
}

test("a 403 means for five minutes that the route's permission is missing, and no other", () => {
  const { rights, pass, isMissing } = setUp();
  expect(isMissing()).toBe(true);
  expect(rights.lacks("appointments:cancel")).toBe(false);
  pass(5 * MINUTE_MS - 1);
  expect(isMissing()).toBe(true);
  pass(1);
  expect(isMissing()).toBe(false);
});

test("an answer of a route with the same permission ends it", () => {
  const { rights, isMissing } = setUp();
  rights.record("cancel", undefined);
  expect(isMissing()).toBe(true);
  rights.record("searchAppointments", undefined);
  expect(isMissing()).toBe(false);
});

test("a client that may not be read closes the search of clients, and not their creation", () => {
  const { rights } = setUp();
  rights.record("client", kindOfStatus(403));
  expect(rights.lacks("clients:view")).toBe(true);
  expect(rights.lacks("clients:create")).toBe(false);
});

test.each<FailureKind>(["server", "timeout", "unauthorised", "not_found", "rate_limited"])(
  "%s says nothing of permissions",
  (kind) => {
    const { rights, isMissing } = setUp();
    const failure = { kind, provesNothingHappened: true };
    rights.record("appointment", failure);
    expect(isMissing()).toBe(true);
    rights.record("reschedule", failure);
    expect(rights.lacks("appointments:edit")).toBe(false);
  },
);
