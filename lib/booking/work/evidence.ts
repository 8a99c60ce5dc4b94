import type { JournalBooking } from "#lib/store/journal/contract.ts";
import type { Timing } from "../deps.ts";
import { type Clocks, toMonotonic, toStored } from "../model/clock.ts";
import { parseProgress } from "../model/record.ts";
import type { LookResult } from "../reads/look.ts";

/** Stored after every look, for restarts; in memory its times are monotonic. docs/booking.md */
export type Evidence = {
  readonly since: number;
  readonly cause: string | null;
  readonly lookedAt: number | null;
  /** Times of the latest looks in a row that found nothing and count. */
  readonly absentAt: readonly number[];
  /** A second sending was started; a third needs staff. */
  readonly resent: boolean;
};

export type StaffReason = "several" | "unsure" | "gone" | "blind" | "not_found" | "unread";

export type Decision =
  /** Proved that the write was not carried out. */
  | { readonly kind: "absent" }
  | { readonly kind: "staff"; readonly reason: StaffReason }
  | { readonly kind: "open"; readonly evidence: Evidence };

type LookTiming = Pick<
  Timing,
  "looksAt" | "absenceAfter" | "absenceAfterTimeout" | "absenceSpacing"
>;

export type NotFound = Exclude<LookResult, { readonly kind: "found" }>;

const ABSENCES_NEEDED = 2;
/** Causes without any answer: the upstream may be at work for as long as its proxies let it. */
const UNANSWERED: readonly (string | null)[] = ["timeout", "stopped"];

export function judgeEvidence(
  evidence: Evidence,
  look: NotFound,
  at: number,
  timing: LookTiming,
): Decision {
  switch (look.kind) {
    case "absent":
      return afterAbsence({ ...evidence, lookedAt: at }, at, timing);
    case "unproven":
    case "unread": {
      const reason = look.kind === "unread" ? "unread" : "not_found";
      return openOrStaff({ ...evidence, lookedAt: at, absentAt: [] }, timing, reason);
    }
    default:
      return { kind: "staff", reason: look.kind };
  }
}

/**
 * Counts an absence only once the upstream has surely finished, and some time after the last:
 * neither a late booking nor a stale answer may look like absence.
 */
function afterAbsence(evidence: Evidence, at: number, timing: LookTiming): Decision {
  const { cause, since, absentAt } = evidence;
  const isUnanswered = UNANSWERED.includes(cause);
  const countsAfterMs = isUnanswered ? timing.absenceAfterTimeout : timing.absenceAfter;
  const isApart = absentAt.every((earlier) => at - earlier >= timing.absenceSpacing);
  const counted = at - since >= countsAfterMs && isApart ? [...absentAt, at] : absentAt;
  if (counted.length >= ABSENCES_NEEDED && !evidence.resent) return { kind: "absent" };
  return openOrStaff({ ...evidence, absentAt: counted }, timing, "not_found");
}

function openOrStaff(evidence: Evidence, timing: LookTiming, reason: StaffReason): Decision {
  const isOver = nextLookAt(evidence, timing) === undefined;
  return isOver ? { kind: "staff", reason } : { kind: "open", evidence };
}

export function nextLookAt(evidence: Evidence, timing: LookTiming): number | undefined {
  const { since, lookedAt, absentAt, resent } = evidence;
  if (lookedAt === null) return since + (timing.looksAt[0] ?? 0);
  const planned = timing.looksAt.map((after) => since + after);
  const next = planned.find((due) => due > lookedAt);
  if (next !== undefined) return next;
  return absentAt.length === 1 && !resent ? lookedAt + timing.absenceSpacing : undefined;
}

/** Without stored evidence the answer counts as lost at the last change. */
export function evidenceOf(booking: JournalBooking, clocks: Clocks): Evidence {
  const { evidence: stored } = parseProgress(booking.progress);
  const fromStored = (at: number) => toMonotonic(at, clocks);
  const lookedAt = stored?.lookedAt ?? null;
  return {
    since: fromStored(stored?.since ?? booking.changedAt),
    cause: booking.reason,
    lookedAt: lookedAt === null ? null : fromStored(lookedAt),
    absentAt: (stored?.absentAt ?? []).map(fromStored),
    resent: stored?.resent ?? false,
  };
}

export function storedEvidence({ since, lookedAt, absentAt, resent }: Evidence, clocks: Clocks) {
  const stored = (at: number) => toStored(at, clocks);
  return {
    since: stored(since),
    lookedAt: lookedAt === null ? null : stored(lookedAt),
    absentAt: absentAt.map(stored),
    resent,
  };
}
