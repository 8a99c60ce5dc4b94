import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultTiming } from "../deps.ts";
import { TRANSITIONS } from "../state/transitions.ts";
import { afterResend, decide, type Evidence, type LookupResult, nextLookupAt } from "./evidence.ts";

const minute = 60_000;
const since = 1_000_000;
const fresh: Evidence = { since, cause: "reset", lookedAt: null, absentAt: [], resent: false };
const found: LookupResult = { kind: "found", appointmentId: "a1" };
const absent: LookupResult = { kind: "absent" };
const unread: LookupResult = { kind: "unread" };

/** Looks at the planned times until it is settled. */
function lookThrough(looks: readonly LookupResult[], start: Partial<Evidence> = {}) {
  let doubt: Evidence = { ...fresh, ...start };
  const times: number[] = [];
  for (const look of looks) {
    const due = nextLookupAt(doubt, defaultTiming);
    if (due === undefined) throw new Error("there is nothing left to wait for");
    times.push((due - since) / 1_000);
    const verdict = decide(doubt, look, due, defaultTiming);
    if (verdict.kind !== "open") return { verdict, times };
    doubt = verdict.evidence;
  }
  return { verdict: undefined, times };
}

describe("the evidence of several lookups", () => {
  test("of absence, twice and late enough, allows a second sending", () => {
    const { verdict, times } = lookThrough([absent, absent, absent, absent]);
    expect(verdict).toEqual({ kind: "resend" });
    expect(times).toEqual([5, 15, 60, 180]);
  });

  test("of absence after a time-out needs one more lookup", () => {
    const looks = [absent, absent, absent, absent, absent];
    const { verdict, times } = lookThrough(looks, { cause: "timeout" });
    expect(verdict).toEqual({ kind: "resend" });
    expect(times).toEqual([5, 15, 60, 180, 240]);
  });

  test("of absence starts anew after an unreadable response", () => {
    const { verdict, times } = lookThrough([absent, absent, unread, absent, absent]);
    expect(verdict).toEqual({ kind: "resend" });
    expect(times).toEqual([5, 15, 60, 180, 240]);
    const broken = lookThrough([absent, absent, absent, unread]);
    expect(broken.verdict).toEqual({ kind: "staff", reason: "unread" });
  });

  test("of absence after the second sending needs staff", () => {
    const { verdict, times } = lookThrough([absent, absent, absent, absent], { resent: true });
    expect(verdict).toEqual({ kind: "staff", reason: "not_found" });
    expect(times).toEqual([5, 15, 60, 180]);
  });

  test("of one appointment confirms it at once, whatever came before", () => {
    const confirmed = { kind: "confirm", appointmentId: "a1" };
    expect(lookThrough([found]).verdict).toEqual(confirmed);
    expect(lookThrough([absent, unread, absent, found]).verdict).toEqual(confirmed);
    expect(lookThrough([absent, found], { resent: true }).verdict).toEqual(confirmed);
  });

  test.each(["several", "unsure", "gone", "blind"] as const)("of %s needs staff", (kind) => {
    expect(lookThrough([{ kind }]).verdict).toEqual({ kind: "staff", reason: kind });
  });

  test("needs one lookup after a long stop, for all that were missed", () => {
    const late = since + 60 * minute;
    const first = decide({ ...fresh, lookedAt: since + 5_000 }, absent, late, defaultTiming);
    if (first.kind !== "open") throw new Error(first.kind);
    expect(nextLookupAt(first.evidence, defaultTiming)).toBe(late + minute);
    expect(decide(first.evidence, absent, late + minute, defaultTiming)).toEqual({
      kind: "resend",
    });
    const soon = decide(first.evidence, absent, late + minute - 1, defaultTiming);
    expect(soon).not.toEqual({ kind: "resend" });
  });
});

const looks = fc.oneof(
  { weight: 6, arbitrary: fc.constant(absent) },
  { weight: 3, arbitrary: fc.constant(unread) },
  { weight: 1, arbitrary: fc.constant(found) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<LookupResult>(
      { kind: "several" },
      { kind: "unsure" },
      { kind: "gone" },
    ),
  },
);

test("two counted absences precede every second sending, and the lookups end", () => {
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
      let doubt: Evidence = { ...fresh, ...from };
      const history: { kind: LookupResult["kind"]; at: number }[] = [];
      for (const { look, lateBy } of script) {
        const at = (nextLookupAt(doubt, defaultTiming) ?? Number.NaN) + lateBy;
        expect(at).toBeGreaterThan(doubt.lookedAt ?? since);
        history.push({ kind: look.kind, at });
        const verdict = decide(doubt, look, at, defaultTiming);
        if (verdict.kind === "open") {
          doubt = verdict.evidence;
          continue;
        }
        if (verdict.kind === "confirm") expect(look).toEqual(found);
        if (verdict.kind === "resend") {
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

/** An independent oracle: the last lookups of the history, if they found nothing. */
function expectTwoAbsences(
  history: readonly { kind: LookupResult["kind"]; at: number }[],
  cause: string | null,
): void {
  const settled = since + (cause === "timeout" ? 3 : 1) * minute;
  const run = history.slice(history.findLastIndex(({ kind }) => kind !== "absent") + 1);
  const counted = run.map(({ at }) => at).filter((at) => at >= settled);
  const [first = Number.NaN, last = Number.NaN] = [counted[0], counted.at(-1)];
  expect(last - first).toBeGreaterThanOrEqual(minute);
}

test("a failed second sending never means that nothing was booked", () => {
  for (const to of ["queued", "rejected", "slot_taken", "price_changed", "expired"] as const) {
    expect(afterResend({ change: { to } }).change).toEqual({ to: "unknown", reason: to });
    for (const from of ["client_known", "appointment_sending"] as const) {
      expect(TRANSITIONS[from]).toContain("unknown");
    }
  }
  for (const to of ["confirmed", "unknown", "client_known"] as const) {
    const next = { change: { to }, pauseMs: 5 };
    expect(afterResend(next)).toBe(next);
  }
});
