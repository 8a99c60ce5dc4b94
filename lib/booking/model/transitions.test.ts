import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BOOKING_STATES, type BookingState, isFinished } from "#lib/journal/states.ts";
import type { FailureKind, UpstreamFailure } from "#lib/upstream/transport/failure.ts";
import {
  afterAppointmentFailure,
  afterClientFailure,
  holdUntil,
  NEXT_TURN_MS,
  TRANSITIONS,
} from "./transitions.ts";

const timing = { holdFor: 100, holdPauses: { read: [10, 20], write: [15, 30], key: [40] } };
const held = (attempts: number, forMs: number) => ({ attempts, forMs, timing });
const first = held(0, 0);
const kinds: FailureKind[] = [
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
];

const failures: fc.Arbitrary<UpstreamFailure> = fc.record(
  {
    kind: fc.constantFrom(...kinds),
    provesNothingHappened: fc.boolean(),
    detail: fc.constantFrom("needs a resource", "no", ""),
    retryAfterMs: fc.nat(120_000),
    reason: fc.constantFrom("limits", "connection", "abandoned"),
  },
  { requiredKeys: ["kind", "provesNothingHappened"] },
);

describe("after a failed sending", () => {
  test("only a proof that nothing happened allows another", () => {
    fc.assert(
      fc.property(failures, fc.nat(5), fc.nat(150), (failure, attempts, forMs) => {
        const { change } = afterAppointmentFailure(failure, held(attempts, forMs));
        expect(TRANSITIONS.appointment_sending).toContain(change.to);
        if (change.to === "client_known") expect(failure.provesNothingHappened).toBe(true);
        if (!failure.provesNothingHappened) expect(change.to).toBe("unknown");
      }),
      { numRuns: 2_000 },
    );
  });

  test("every retry waits, for a pause or the next turn, and what fails is retried for a limited time", () => {
    fc.assert(
      fc.property(failures, fc.nat(5), fc.nat(150), (failure, attempts, forMs) => {
        for (const rule of [afterAppointmentFailure, afterClientFailure]) {
          const next = rule(failure, held(attempts, forMs));
          const isRepeated = next.change.to === "client_known" || next.change.to === "queued";
          if (!isRepeated || next.stop) continue;
          if (!next.change.failedAttempt) {
            expect(next.pauseMs).toBe(NEXT_TURN_MS);
          } else {
            expect(next.pauseMs).toBeGreaterThan(0);
            expect(forMs + (next.pauseMs ?? 0)).toBeLessThanOrEqual(timing.holdFor);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test("a time-out is told from a failure, because the work may go on", () => {
    const lost = (kind: FailureKind, status?: number) =>
      afterAppointmentFailure(
        { kind, provesNothingHappened: false, ...(status !== undefined && { status }) },
        first,
      ).change.reason;
    expect([lost("timeout"), lost("server", 504), lost("refused", 408)]).toEqual(
      Array(3).fill("timeout"),
    );
    expect([lost("reset"), lost("server", 500)]).toEqual(["reset", "server"]);
  });

  test("a client may be created again, because the upstream matches it", () => {
    fc.assert(
      fc.property(failures, (failure) => {
        expect(TRANSITIONS.client_sending).toContain(afterClientFailure(failure, first).change.to);
      }),
    );
    const reset = { kind: "reset", provesNothingHappened: false } as const;
    expect(afterClientFailure(reset, first).change).toEqual({
      to: "queued",
      failedAttempt: true,
    });
    expect(afterClientFailure(reset, held(2, timing.holdFor)).change).toEqual({
      to: "rejected",
      reason: "unavailable",
    });
  });

  test.each(["unauthorised", "forbidden"] as const)(
    "a key that is %s is tried again, seldom, for as long as the slot is held",
    (kind) => {
      const failure = { kind, provesNothingHappened: true };
      for (const [rule, to] of [
        [afterAppointmentFailure, "client_known"],
        [afterClientFailure, "queued"],
      ] as const) {
        expect(rule(failure, first)).toEqual({ change: { to, failedAttempt: true }, pauseMs: 40 });
        expect(rule(failure, held(9, 70)).pauseMs).toBe(30);
        expect(rule(failure, held(9, 100)).change.reason).toBe("unavailable");
      }
    },
  );

  test("waiting for limits does not count as a failure", () => {
    const limited = { kind: "rate_limited", provesNothingHappened: true } as const;
    const [posted, created] = [afterAppointmentFailure, afterClientFailure];
    const again = { pauseMs: NEXT_TURN_MS };
    expect(posted(limited, held(99, 99))).toEqual({ change: { to: "client_known" }, ...again });
    expect(created(limited, held(99, 99))).toEqual({ change: { to: "queued" }, ...again });
  });
});

describe("the states", () => {
  test("without a transition are the finished ones; a confirmed one can be changed, a person goes on", () => {
    const goOn: readonly BookingState[] = ["confirmed", "needs_staff"];
    for (const state of BOOKING_STATES.filter((one) => !goOn.includes(one))) {
      expect(TRANSITIONS[state].length === 0, state).toBe(isFinished(state));
    }
    expect(isFinished("confirmed")).toBe(true);
  });

  test("lead from unknown only to lookups, an end or a second sending", () => {
    const settled = ["confirmed", "slot_taken", "price_changed", "needs_staff"];
    expect(TRANSITIONS.unknown).toEqual(["unknown", "client_known", ...settled]);
  });

  test("reach confirmed only after a sending, and needs_staff only after a lookup", () => {
    const leadingTo = (state: BookingState) =>
      BOOKING_STATES.filter((from) => TRANSITIONS[from].includes(state));
    const isNew = (state: BookingState) => !/^(confirmed|move_|cancel)/.test(state);
    const byPerson = "needs_staff";
    expect(leadingTo("confirmed").filter(isNew)).toEqual([
      "appointment_sending",
      "unknown",
      byPerson,
    ]);
    expect(leadingTo("appointment_sending")).toEqual(["client_known"]);
    // From a sending only if its appointment belongs to another booking.
    expect(leadingTo("needs_staff")).toEqual(["appointment_sending", "unknown"]);
  });

  test("of one appointment never overtake each other", () => {
    const of = (kind: string) => BOOKING_STATES.filter((state) => state.startsWith(kind));
    for (const state of of("move_")) {
      expect(TRANSITIONS[state].filter((to) => to.startsWith("cancel_"))).toEqual([]);
    }
    for (const state of of("cancel")) {
      expect(TRANSITIONS[state].filter((to) => to.startsWith("move_"))).toEqual([]);
    }
    for (const kind of ["move", "cancel"] as const) {
      const leading = BOOKING_STATES.filter((from) =>
        TRANSITIONS[from].includes(`${kind}_sending`),
      );
      expect(leading).toEqual([`${kind}_queued`]);
      expect(TRANSITIONS[`${kind}_unknown`]).not.toContain(`${kind}_queued`);
    }
  });

  test("hold the slot as long as it may be booked", () => {
    const at = 1_000;
    for (const state of [
      "rejected",
      "slot_taken",
      "price_changed",
      "expired",
      "cancelled",
    ] as const) {
      expect(holdUntil(state, at)).toBe(at);
    }
    for (const state of ["confirmed", "needs_staff", "move_unclear"] as const) {
      expect(holdUntil(state, at)).toBeGreaterThan(at);
    }
    for (const state of BOOKING_STATES.filter((one) => !isFinished(one))) {
      expect(holdUntil(state, at)).toBeUndefined();
    }
  });
});
