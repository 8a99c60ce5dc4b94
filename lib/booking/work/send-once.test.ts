import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { STATE_OF } from "#lib/store/journal/states.ts";
import type { FailureKind, UpstreamFailure } from "#lib/upstream/transport/failure.ts";
import {
  afterAppointmentRefusal,
  afterClientRefusal,
  type NextStep,
  type Outage,
  TRANSITIONS,
} from "../model/transitions.ts";
import { afterFailure } from "./send-once.ts";

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

type Rule = (failure: UpstreamFailure, held: Outage) => Promise<NextStep>;

/** As the operations combine them; their own reads only choose the reason. */
const created: Rule = async (failure, held) =>
  afterFailure("client", failure, async () => afterClientRefusal(failure, held));
const posted: Rule = async (failure, held) =>
  afterFailure("book", failure, async () => afterAppointmentRefusal(failure, held));

describe("after a failed sending", () => {
  test("a change is lost with its answer, and never refused without a proof", async () => {
    await fc.assert(
      fc.asyncProperty(failures, fc.constantFrom("move", "cancel"), async (failure, kind) => {
        let isJudged = false;
        const { change } = await afterFailure(kind, failure, async () => {
          isJudged = true;
          return { change: { to: "confirmed" } };
        });
        expect(TRANSITIONS[STATE_OF[kind].sending]).toContain(change.to);
        if (!failure.provesNothingHappened) expect(change.to).toBe(STATE_OF[kind].unknown);
        expect(isJudged && !failure.provesNothingHappened).toBe(false);
      }),
    );
  });

  test("only a proof that nothing happened allows another", async () => {
    await fc.assert(
      fc.asyncProperty(failures, fc.nat(5), fc.nat(150), async (failure, attempts, forMs) => {
        const { change } = await posted(failure, held(attempts, forMs));
        expect(TRANSITIONS.appointment_sending).toContain(change.to);
        if (change.to === "client_known") expect(failure.provesNothingHappened).toBe(true);
        if (!failure.provesNothingHappened) expect(change.to).toBe("unknown");
      }),
      { numRuns: 2_000 },
    );
  });

  test("every retry waits, for a pause or the next turn, and what fails is retried for a limited time", async () => {
    await fc.assert(
      fc.asyncProperty(failures, fc.nat(5), fc.nat(150), async (failure, attempts, forMs) => {
        for (const rule of [posted, created]) {
          const next = await rule(failure, held(attempts, forMs));
          const isRepeated = next.change.to === "client_known" || next.change.to === "queued";
          if (!isRepeated || next.stop) continue;
          if (!next.change.failedAttempt) {
            expect(next.pauseMs).toBe(0);
          } else {
            expect(next.pauseMs).toBeGreaterThan(0);
            expect(forMs + (next.pauseMs ?? 0)).toBeLessThanOrEqual(timing.holdFor);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test("a time-out is told from a failure, because the work may go on", async () => {
    const lost = async (kind: FailureKind, status?: number) => {
      const failure = {
        kind,
        provesNothingHappened: false,
        ...(status !== undefined && { status }),
      };
      return (await posted(failure, first)).change.reason;
    };
    expect(await lost("timeout")).toBe("timeout");
    expect(await lost("server", 504)).toBe("timeout");
    expect(await lost("refused", 408)).toBe("timeout");
    expect(await lost("reset")).toBe("reset");
    expect(await lost("server", 500)).toBe("server");
  });

  test("a client may be created again, because the upstream matches it", async () => {
    await fc.assert(
      fc.asyncProperty(failures, async (failure) => {
        const { change } = await created(failure, first);
        expect(TRANSITIONS.client_sending).toContain(change.to);
      }),
    );
    const reset = { kind: "reset", provesNothingHappened: false } as const;
    expect((await created(reset, first)).change).toEqual({
      to: "queued",
      failedAttempt: true,
    });
    expect((await created(reset, held(2, timing.holdFor))).change).toEqual({
      to: "rejected",
      reason: "unavailable",
    });
  });

  test.each(["unauthorised", "forbidden"] as const)(
    "a key that is %s is tried again, seldom, for as long as the slot is held",
    async (kind) => {
      const failure = { kind, provesNothingHappened: true };
      for (const [rule, to] of [
        [posted, "client_known"],
        [created, "queued"],
      ] as const) {
        expect(await rule(failure, first)).toEqual({
          change: { to, failedAttempt: true },
          pauseMs: 40,
        });
        expect((await rule(failure, held(9, 70))).pauseMs).toBe(30);
        expect((await rule(failure, held(9, 100))).change.reason).toBe("unavailable");
      }
    },
  );

  test("waiting for limits does not count as a failure", async () => {
    const limited = { kind: "rate_limited", provesNothingHappened: true } as const;
    const again = { pauseMs: 0 };
    expect(await posted(limited, held(99, 99))).toEqual({
      change: { to: "client_known" },
      ...again,
    });
    expect(await created(limited, held(99, 99))).toEqual({ change: { to: "queued" }, ...again });
  });
});
