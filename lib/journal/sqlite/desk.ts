import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Journal, Note, Notice } from "../contract.ts";
import { noted } from "../rules/note.ts";
import { toJournalBooking } from "../stored.ts";
import { inTransaction, prepared } from "./database.ts";
import { find, findAll, historyIn, put } from "./rows.ts";

type Desk = Pick<
  Journal,
  | "history"
  | "newest"
  | "needingPerson"
  | "countsNeedingPerson"
  | "note"
  | "takeNotices"
  | "noticeDelivered"
>;

const countRow = z.object({ slug: z.string(), count: z.int() });

export function createDesk(db: DatabaseSync): Desk {
  return {
    history: async (id) => historyIn(db, id),
    newest: async (slug, limit, before = Number.MAX_SAFE_INTEGER) =>
      findAll(
        db,
        `rowid IN (SELECT rowid FROM bookings WHERE slug = ? AND created_at < ?
           ORDER BY created_at DESC LIMIT ?)`,
        slug,
        before,
        limit,
      )
        .map(toJournalBooking)
        .toSorted((one, other) => other.createdAt - one.createdAt),
    needingPerson: async (slug) =>
      findAll(db, "slug = ? AND needs_person_since IS NOT NULL AND handled_at IS NULL", slug).map(
        toJournalBooking,
      ),
    countsNeedingPerson: async () =>
      new Map(
        prepared(
          db,
          `SELECT slug, count(*) AS count FROM bookings
             WHERE needs_person_since IS NOT NULL AND handled_at IS NULL GROUP BY slug`,
        )
          .all()
          .map((row) => countRow.parse(row))
          .map(({ slug, count }) => [slug, count] as const),
      ),
    note: async (id, note) => inTransaction(db, () => noteIn(db, id, note)),
    takeNotices: async (slug, now, retryAt) =>
      inTransaction(db, () =>
        findAll(db, "slug = ? AND notice_due_at <= ?", slug, now).map((found): Notice => {
          const tries = found.noticeTries + 1;
          put(db, { ...found, noticeDueAt: retryAt(tries), noticeTries: tries });
          return { bookingId: found.id, tries };
        }),
      ),
    noticeDelivered: async (bookingId) => {
      prepared(db, "UPDATE bookings SET notice_due_at = NULL WHERE id = ?").run(bookingId);
    },
  };
}

function noteIn(db: DatabaseSync, id: string, note: Note) {
  const found = find(db, "id = ?", id);
  if (!found) return undefined;
  const changed = noted(found, note);
  put(db, changed);
  return toJournalBooking(changed);
}
