import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import type { StoredBooking } from "../stored.ts";
import { inTransaction, openDatabase, pathOf, prepared } from "./database.ts";
import { findAll, put, record } from "./rows.ts";

export type Restored = {
  /** Where the journal of before lies, if there was one. */
  readonly previous: string | undefined;
  /** Bookings that were left to staff. */
  readonly leftToStaff: number;
};

/** As long as any other booking that needs staff holds its time. */
const HOLD_MS = 24 * 60 * 60_000;

/** The caller owns `dataDir` and has checked `backup`. */
export function restoreJournal(dataDir: string, backup: string, at: Date): Restored {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = pathOf(dataDir);
  const stamp = at.toISOString().slice(0, 19).replaceAll(":", "-");
  const previous = existsSync(path) ? `${path}.before-${stamp}Z` : undefined;
  if (previous !== undefined) {
    for (const end of ["", "-wal", "-shm"]) {
      if (existsSync(path + end)) renameSync(path + end, previous + end);
    }
  }
  copyFileSync(backup, path);
  chmodSync(path, 0o600);
  const db = openDatabase(dataDir);
  try {
    return { previous, leftToStaff: inTransaction(db, () => leaveToStaff(db, at.getTime())) };
  } finally {
    db.close();
  }
}

/**
 * What was unfinished when the backup was made has been sent since, or may have been: to go on with
 * it could book twice.
 */
function leaveToStaff(db: DatabaseSync, now: number): number {
  const unfinished = findAll(db, "ended_at IS NULL");
  for (const booking of unfinished) {
    const ended: StoredBooking = {
      ...booking,
      version: booking.version + 1,
      state: "needs_staff",
      reason: "restored",
      changedAt: now,
      endedAt: now,
    };
    put(db, ended);
    record(db, ended);
    prepared(db, "UPDATE holds SET held_until = ? WHERE booking_id = ?").run(
      now + HOLD_MS,
      booking.id,
    );
  }
  return unfinished.length;
}
