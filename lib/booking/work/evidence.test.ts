import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultTiming } from "../deps.ts";
import { TRANSITIONS } from "../model/transitions.ts";
import { afterResending } from "./book.ts";
import { type Evidence, judgeEvidence, type NotFound, nextLookAt } from "./evidence.ts";

const minute = 60_000;
const since = 1_000_000;
const fresh: Evidence = { since, cause: "reset", lookedAt: null, absentAt: [], resent: false };
const absent: NotFound = { kind: "absent" };
const unread: NotFound = { kind: "unread" };

function lookThrough(looks: readonly NotFound[], start: Partial<Evidence> = {}) {
  let evidence: Evidence = { ...fresh, ...start };
  const times: number[] = [];
  for (const look of looks) {
    const due = nextLookAt(evidence, defaultTiming);
    if (due === undefined) throw new Error("there is nothing left to wait for");
    times.push((due - since) / 1_000);
    const decision = judgeEvidence(evidence, look, due, defaultTiming);
    if (decision.kind !== "open") return { decision, times };
    evidence = decision.evidence;
  }
  return { decision: undefined, times };
}

describe("the evidence of several looks", () => {
  test("of absence, twice and late enough, allows a second sending", () => {
    const { decision, times } = lookThrough([absent, absent, absent, absent]);
    expect(decision).toEqual({ kind: "absent" });
    expect(times).toEqual([5, 15, 60, 180]);
  });

  test("of absence after a time-out needs one more look", () => {
    const looks = [absent, absent, absent, absent, absent];
    const { decision, times } = lookThrough(looks, { cause: "timeout" });
    expect(decision).toEqual({ kind: "absent" });
    expect(times).toEqual([5, 15, 60, 180, 240]);
  });

  test("of absence starts again after an unreadable response", () => {
    const { decision, times } = lookThrough([absent, absent, unread, absent, absent]);
    expect(decision).toEqual({ kind: "absent" });
    expect(times).toEqual([5, 15, 60, 180, 240]);
    const broken = lookThrough([absent, absent, absent, unread]);
    expect(broken.decision).toEqual({ kind: "staff", reason: "unread" });
  });

  test("of absence after the second sending needs staff", () => {
    const { decision, times } = lookThrough([absent, absent, absent, absent], { resent: true });
    expect(decision).toEqual({ kind: "staff", reason: "not_found" });
    expect(times).toEqual([5, 15, 60, 180]);
  });

  test.each(["several", "unsure", "gone", "blind"] as const)("of %s needs staff", (kind) => {
    expect(lookThrough([{ kind }]).decision).toEqual({ kind: "staff", reason: kind });
  });

  test("needs one look after a long stop, for all that were missed", () => {
    const late = since + 60 * minute;
    const first = judgeEvidence({ ...fresh, lookedAt: since + 5_000 }, absent, late, defaultTiming);
    if (first.kind !== "open") throw new Error(first.kind);
    expect(nextLookAt(first.evidence, defaultTiming)).toBe(late + minute);
    expect(judgeEvidence(first.evidence, absent, late + minute, defaultTiming)).toEqual({
      kind: "absent",
    });
    const soon = judgeEvidence(first.evidence, absent, late + minute - 1, defaultTiming);
    expect(soon).not.toEqual({ kind: "absent" });
  });
});

const looks = fc.oneof(
  { weight: 6, arbitrary: fc.constant(absent) },
  { weight: 3, arbitrary: fc.constant(unread) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<NotFound>({ kind: "several" }, { kind: "unsure" }, { kind: "gone" }),
  },
);

test("two counted absences precede every second sending, and the looks end", () => {
  const seen = fc.array(fc.record({ look: looks, lateBy: fc.nat(10 * minute) }), {
    minLength: 12,
    maxLength: 12,
  });
  const start = fc.record({
    cause: fc.constantFrom("reset", "timeout", "server", "unreadable", "stopped", null),
    resent: fc.boolean(),
  });
  fc.assert(
    fc.property(seen, start, (script, from) => {
      let evidence: Evidence = { ...fresh, ...from };
      const history: { kind: NotFound["kind"]; at: number }[] = [];
      for (const { look, lateBy } of script) {
        const at = (nextLookAt(evidence, defaultTiming) ?? Number.NaN) + lateBy;
        expect(at).toBeGreaterThan(evidence.lookedAt ?? since);
        history.push({ kind: look.kind, at });
        const decision = judgeEvidence(evidence, look, at, defaultTiming);
        if (decision.kind === "open") {
          evidence = decision.evidence;
          continue;
        }
        if (decision.kind === "absent") {
          expect(from.resent).toBe(false);
          expectTwoAbsences(history, from.cause);
        }
        return;
      }
      throw new Error("it did not end");
    }),
    { numRuns: 3_000 },
  );
});

/** An independent oracle: the last looks in `history` found nothing and lie a minute apart. */
function expectTwoAbsences(
  history: readonly { kind: NotFound["kind"]; at: number }[],
  cause: string | null,
): void {
  const settled = since + (cause === "timeout" || cause === "stopped" ? 3 : 1) * minute;
  const run = history.slice(history.findLastIndex(({ kind }) => kind !== "absent") + 1);
  const counted = run.map(({ at }) => at).filter((at) => at >= settled);
  const [first = Number.NaN, last = Number.NaN] = [counted[0], counted.at(-1)];
  expect(last - first).toBeGreaterThanOrEqual(minute);
}

test("a failed second sending never means that nothing was booked", () => {
  for (const to of ["queued", "rejected", "slot_taken", "price_changed", "expired"] as const) {
    expect(afterResending({ change: { to } }).change).toEqual({ to: "unknown", reason: to });
    for (const from of ["client_known", "appointment_sending"] as const) {
      expect(TRANSITIONS[from]).toContain("unknown");
    }
  }
  for (const to of ["confirmed", "unknown", "client_known"] as const) {
    const next = { change: { to }, pauseMs: 5 };
    expect(afterResending(next)).toBe(next);
  }
});
