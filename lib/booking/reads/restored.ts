import { restoredAt } from "#lib/journal/after-restore.ts";
import type { Journal, JournalBooking } from "#lib/journal/contract.ts";
import type { BookingDeps } from "../deps.ts";

const READ_EVERY_MS = 30_000;

type Deps = Pick<BookingDeps, "journal" | "location" | "log" | "now">;
type Known = { readAt: number; restoredAt: number };

const known = new WeakMap<Journal, Map<string, Known>>();

function knownOf({ journal, location }: Deps): Known {
  const bySlug = known.get(journal) ?? new Map<string, Known>();
  known.set(journal, bySlug);
  const none = { readAt: Number.NEGATIVE_INFINITY, restoredAt: Number.NEGATIVE_INFINITY };
  const found = bySlug.get(location.slug) ?? none;
  bySlug.set(location.slug, found);
  return found;
}

export async function readRestoredAt(deps: Deps): Promise<void> {
  const { journal, location, log, now } = deps;
  const mine = knownOf(deps);
  if (now() - mine.readAt < READ_EVERY_MS) return;
  mine.readAt = now();
  try {
    mine.restoredAt = (await restoredAt(journal, location.slug, now())) ?? mine.restoredAt;
  } catch (error) {
    log.warn({ err: error }, "whether the journal was restored could not be read");
  }
}

/** As it was in a backup: what has happened to its appointment since is not known. */
export function isFromBackup(deps: Deps, booking: Pick<JournalBooking, "changedAt">): boolean {
  return booking.changedAt < knownOf(deps).restoredAt;
}
