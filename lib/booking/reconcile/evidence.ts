import type { Timing } from "../deps.ts";
import type { NextStep } from "../state/transitions.ts";

/**
 * What is known about an appointment whose sending went unanswered. It is stored with every look,
 * so that a restart goes on from here and another sending is decided by evidence alone.
 */
export type Evidence = {
  /** When the answer was lost. */
  readonly since: number;
  /** How it was lost: a kind of failure, or `stopped`. */
  readonly cause: string | null;
  /** When the latest look was made. */
  readonly lookedAt: number | null;
  /** The latest looks in a row that found nothing, as far as they count. */
  readonly absentAt: readonly number[];
  /** It was sent again already, or was about to be: it never is a second time. */
  readonly resent: boolean;
};

/** What one look shows. */
export type LookupResult =
  /** One appointment that matches and did not exist before the sending. */
  | { readonly kind: "found"; readonly appointmentId: string }
  | { readonly kind: "several" }
  /** One matches, but nobody can say whether it existed before; or the client has another one. */
  | { readonly kind: "unsure" }
  /** Everything was read and nothing matches; or the slot is still offered. */
  | { readonly kind: "absent" }
  /** Only availability can be read, and the slot is no longer offered: ours, or somebody's. */
  | { readonly kind: "gone" }
  /** Nothing that can be read would show it. */
  | { readonly kind: "blind" }
  /** An answer that failed, was incomplete or made no sense: no evidence of anything. */
  | { readonly kind: "unread" };

/** Why a person must look. */
export type StaffReason = "several" | "unsure" | "gone" | "blind" | "not_found" | "unread";

export type Decision =
  | { readonly kind: "confirm"; readonly appointmentId: string }
  | { readonly kind: "resend" }
  | { readonly kind: "staff"; readonly reason: StaffReason }
  /** Nothing is settled; `doubt` is what is known now. */
  | { readonly kind: "open"; readonly evidence: Evidence };

type LookupTiming = Pick<
  Timing,
  "reconcileAt" | "absenceAfter" | "absenceAfterTimeout" | "absenceSpacing"
>;

/** How many looks in a row must find nothing before it may be sent again. */
const ABSENCES_NEEDED = 2;

/** What follows from a look that was begun at `at`. */
export function decide(
  evidence: Evidence,
  lookup: LookupResult,
  at: number,
  timing: LookupTiming,
): Decision {
  switch (lookup.kind) {
    case "found":
      return { kind: "confirm", appointmentId: lookup.appointmentId };
    case "absent":
      return afterAbsence({ ...evidence, lookedAt: at }, at, timing);
    case "unread":
      return openOrStaff({ ...evidence, lookedAt: at, absentAt: [] }, timing, "unread");
    default:
      return { kind: "staff", reason: lookup.kind };
  }
}

/**
 * An absence counts once the upstream can hardly still be at work on what was sent, and once some
 * time lies between it and the one before: neither a late execution nor a stale answer is then
 * taken for proof.
 */
function afterAbsence(evidence: Evidence, at: number, timing: LookupTiming): Decision {
  const { cause, since, absentAt } = evidence;
  const countsAfterMs = cause === "timeout" ? timing.absenceAfterTimeout : timing.absenceAfter;
  const isApart = absentAt.every((earlier) => at - earlier >= timing.absenceSpacing);
  const counted = at - since >= countsAfterMs && isApart ? [...absentAt, at] : absentAt;
  if (counted.length >= ABSENCES_NEEDED && !evidence.resent) return { kind: "resend" };
  return openOrStaff({ ...evidence, absentAt: counted }, timing, "not_found");
}

function openOrStaff(evidence: Evidence, timing: LookupTiming, reason: StaffReason): Decision {
  const isOver = nextLookupAt(evidence, timing) === undefined;
  return isOver ? { kind: "staff", reason } : { kind: "open", evidence: evidence };
}

/**
 * When to look next, perhaps in the past; `undefined` when there is nothing left to wait for.
 * After a long stop one look stands for all that are overdue. Where the last one is the first to
 * find nothing, there is one more.
 */
export function nextLookupAt(evidence: Evidence, timing: LookupTiming): number | undefined {
  const { since, lookedAt, absentAt, resent } = evidence;
  if (lookedAt === null) return since + (timing.reconcileAt[0] ?? 0);
  const planned = timing.reconcileAt.map((after) => since + after);
  const next = planned.find((due) => due > lookedAt);
  if (next !== undefined) return next;
  return absentAt.length === 1 && !resent ? lookedAt + timing.absenceSpacing : undefined;
}

/**
 * The end of an attempt to send again. "Nothing was booked" is true of this attempt alone: the
 * first one may have arrived late, so such an end leads back to looking.
 */
export function afterResend(next: NextStep): NextStep {
  const { to, reason } = next.change;
  switch (to) {
    // Another client would be asked for, under whom the first one's appointment is not found.
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
