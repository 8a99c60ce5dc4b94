import type { Timing } from "../deps.ts";
import type { NextStep } from "../model/transitions.ts";
import type { LookupResult } from "../reads/lookup.ts";

/** Stored after every lookup, for restarts; monotonic times in memory. Decisions 10 and 43. */
export type Evidence = {
  readonly since: number;
  readonly cause: string | null;
  readonly lookedAt: number | null;
  /** The latest lookups in a row that found nothing and count. */
  readonly absentAt: readonly number[];
  /** A second sending was started; a third one takes a person. */
  readonly resent: boolean;
};

export type StaffReason = "several" | "unsure" | "gone" | "blind" | "not_found" | "unread";

export type ReconcileDecision =
  | { readonly kind: "confirm"; readonly appointmentId: string }
  /** Proven: it was not carried out. */
  | { readonly kind: "absent" }
  | { readonly kind: "staff"; readonly reason: StaffReason }
  | { readonly kind: "open"; readonly evidence: Evidence };

type LookupTiming = Pick<
  Timing,
  "reconcileAt" | "absenceAfter" | "absenceAfterTimeout" | "absenceSpacing"
>;

const ABSENCES_NEEDED = 2;

export function decide(
  evidence: Evidence,
  lookup: LookupResult,
  at: number,
  timing: LookupTiming,
): ReconcileDecision {
  switch (lookup.kind) {
    case "found":
      return { kind: "confirm", appointmentId: lookup.appointmentId };
    case "absent":
      return afterAbsence({ ...evidence, lookedAt: at }, at, timing);
    case "unproven":
    case "unread": {
      const reason = lookup.kind === "unread" ? "unread" : "not_found";
      return openOrStaff({ ...evidence, lookedAt: at, absentAt: [] }, timing, reason);
    }
    default:
      return { kind: "staff", reason: lookup.kind };
  }
}

/**
 * An absence counts only once the upstream has surely finished, and some time after the last:
 * neither a late booking nor a stale response may look like absence.
 */
function afterAbsence(evidence: Evidence, at: number, timing: LookupTiming): ReconcileDecision {
  const { cause, since, absentAt } = evidence;
  const countsAfterMs = cause === "timeout" ? timing.absenceAfterTimeout : timing.absenceAfter;
  const isApart = absentAt.every((earlier) => at - earlier >= timing.absenceSpacing);
  const counted = at - since >= countsAfterMs && isApart ? [...absentAt, at] : absentAt;
  if (counted.length >= ABSENCES_NEEDED && !evidence.resent) return { kind: "absent" };
  return openOrStaff({ ...evidence, absentAt: counted }, timing, "not_found");
}

function openOrStaff(
  evidence: Evidence,
  timing: LookupTiming,
  reason: StaffReason,
): ReconcileDecision {
  const isOver = nextLookupAt(evidence, timing) === undefined;
  return isOver ? { kind: "staff", reason } : { kind: "open", evidence };
}

export function nextLookupAt(evidence: Evidence, timing: LookupTiming): number | undefined {
  const { since, lookedAt, absentAt, resent } = evidence;
  if (lookedAt === null) return since + (timing.reconcileAt[0] ?? 0);
  const planned = timing.reconcileAt.map((after) => since + after);
  const next = planned.find((due) => due > lookedAt);
  if (next !== undefined) return next;
  return absentAt.length === 1 && !resent ? lookedAt + timing.absenceSpacing : undefined;
}

/** The first sending may still arrive, so a failed second one leads back to lookups. */
export function afterResend(next: NextStep): NextStep {
  const { to, reason } = next.change;
  switch (to) {
    // It would create another client, under whom the first appointment is not found.
    case "queued":
    case "rejected":
    case "slot_taken":
    case "price_changed":
    case "expired":
      return { change: { to: "unknown", reason: reason ?? to } };
    default:
      return next;
  }
}
