import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Route } from "../routes.ts";
import { kindOfStatus, notSent, type UpstreamFailure } from "./failure.ts";
import { retryDelayMs, retryPolicies } from "./retry.ts";

const failure = (kind: UpstreamFailure["kind"]): UpstreamFailure =>
  kind === "not_sent" ? notSent("connection") : { kind, provesNothingHappened: false };

const kinds = [
  "not_sent",
  "rate_limited",
  "unauthorised",
  "forbidden",
  "not_found",
  "invalid",
  "refused",
  "server",
  "timeout",
  "reset",
  "unreadable",
  "closed",
] as const;

function retriedKinds(route: Route) {
  return kinds.filter(
    (kind) => retryDelayMs(retryPolicies[route], [failure(kind)], 0) !== undefined,
  );
}

describe("retries", () => {
  test.each(["createAppointment", "reschedule", "cancel"] as const)(
    "%s is retried only when nothing happened",
    (route) => {
      expect(retriedKinds(route)).toEqual(["not_sent", "rate_limited"]);
    },
  );

  test.each([
    "createClient",
    "categories",
    "availability",
    "searchClients",
    "client",
    "searchAppointments",
    "appointment",
  ] as const)("%s is also retried after server errors, time-outs and resets", (route) => {
    expect(retriedKinds(route)).toEqual(["not_sent", "rate_limited", "server", "timeout", "reset"]);
  });

  test("never follow a failure of our own limits or an abort", () => {
    expect(retryDelayMs(retryPolicies.categories, [notSent("limits")], 0)).toBeUndefined();
    expect(retryDelayMs(retryPolicies.categories, [notSent("abandoned")], 0)).toBeUndefined();
  });

  test("are at most two, for any mix of failures", () => {
    const some = fc.array(fc.constantFrom(...kinds), { minLength: 3, maxLength: 6 });
    fc.assert(
      fc.property(some, (mixed) => {
        expect(retryDelayMs(retryPolicies.categories, mixed.map(failure), 0)).toBeUndefined();
      }),
    );
  });
});

describe("the delay before a retry", () => {
  const reset = failure("reset");

  test("doubles, with jitter", () => {
    expect(retryDelayMs(retryPolicies.client, [reset], 0)).toBe(125);
    expect(retryDelayMs(retryPolicies.client, [reset], 1)).toBe(250);
    expect(retryDelayMs(retryPolicies.client, [reset, reset], 1)).toBe(500);
  });

  test("is 0 after a 429, because the limiter pauses", () => {
    const limited = { ...failure("rate_limited"), retryAfterMs: 60_000 };
    expect(retryDelayMs(retryPolicies.cancel, [limited], 1)).toBe(0);
  });
});

test.each([
  [400, "invalid", true],
  [401, "unauthorised", true],
  [403, "forbidden", true],
  [404, "not_found", true],
  [422, "refused", true],
  [429, "rate_limited", true],
  [409, "refused", false],
  [413, "refused", false],
  [500, "server", false],
  [503, "server", false],
  [302, "unreadable", false],
])("a %i is %s", (status, kind, provesNothingHappened) => {
  expect(kindOfStatus(status)).toEqual({ kind, provesNothingHappened });
});
