import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import type { BookingState } from "../states.ts";
import { inTransaction, openDatabase, pathOf } from "./database.ts";
import { findAll } from "./rows.ts";
import { transition } from "./write.ts";

export type Restored = {
  readonly previous: string | undefined;
  readonly leftToStaff: number;
};

/** As long as any other booking that needs staff holds its time. */
const HOLD_MS = 24 * 60 * 60_000;

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

/** What was unfinished at the backup may have been sent since: to go on could book twice. */
function leaveToStaff(db: DatabaseSync, at: number): number {
  const unfinished = findAll(db, "ended_at IS NULL");
  for (const booking of unfinished) {
    const to = unclear(booking.state);
    transition(db, booking, { to, at, reason: "restored", holdUntil: at + HOLD_MS });
  }
  return unfinished.length;
}

function unclear(state: BookingState): BookingState {
  if (state.startsWith("move_")) return "move_unclear";
  return state.startsWith("cancel_") ? "cancel_unclear" : "needs_staff";
}
