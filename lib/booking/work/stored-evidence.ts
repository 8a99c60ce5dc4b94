import type { JournalBooking } from "#lib/journal/contract.ts";
import { type Clocks, toMonotonic, toStored } from "../model/clock.ts";
import { parseOutcome } from "../model/record.ts";
import type { Evidence } from "./evidence.ts";

/** Without stored evidence, the response was lost at the last change. */
export function evidenceOf(booking: JournalBooking, clocks: Clocks): Evidence {
  const { doubt: stored } = parseOutcome(booking.outcome);
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
