import { restoredAt } from "#lib/store/journal/after-restore.ts";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import type { BookingDeps } from "../deps.ts";

const READ_EVERY_MS = 30_000;

export type Restored = {
  /** Concurrent callers share one reading. */
  refresh(): Promise<void>;
  /** Unchanged since the restore: its appointment may have changed after the backup. */
  isFromBackup(booking: Pick<JournalBooking, "changedAt">): boolean;
};

/** A site's dependencies, with the restore time that its pages share. */
export type SiteDeps = BookingDeps & { readonly restored: Restored };

export function createRestored({ journal, location, log, now }: BookingDeps): Restored {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading = Promise.resolve();
  let at = Number.NEGATIVE_INFINITY;

  async function read(): Promise<void> {
    try {
      at = (await restoredAt(journal, location.slug, now())) ?? at;
    } catch (error) {
      log.warn({ err: error }, "whether the journal was restored could not be read");
    }
  }

  return {
    refresh() {
      if (now() - readAt >= READ_EVERY_MS) {
        readAt = now();
        reading = read();
      }
      return reading;
    },
    isFromBackup: ({ changedAt }) => changedAt < at,
  };
}
