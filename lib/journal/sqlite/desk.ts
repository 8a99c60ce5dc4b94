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
  | "readMark"
  | "setMark"
  | "readMarks"
>;

const countRow = z.object({ slug: z.string(), count: z.int() });
const markRow = z.object({ value: z.int() });
const namedMarkRow = z.object({ name: z.string(), value: z.int() });

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
    readMark: async (slug, name, now) => {
      const row = prepared(
        db,
        "SELECT value FROM marks WHERE slug = ? AND name = ? AND until > ?",
      ).get(slug, name, now);
      return row === undefined ? undefined : markRow.parse(row).value;
    },
    setMark: async (slug, name, value, until) => {
      prepared(
        db,
        `INSERT INTO marks (slug, name, value, until) VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET value = excluded.value, until = excluded.until`,
      ).run(slug, name, value, until);
    },
    readMarks: async (slug, prefix, now) => {
      const rows = prepared(
        db,
        `SELECT name, value FROM marks
           WHERE slug = ? AND substr(name, 1, length(?)) = ? AND until > ?`,
      ).all(slug, prefix, prefix, now);
      const marks = rows.map((row) => namedMarkRow.parse(row));
      return new Map(marks.map(({ name, value }) => [name.slice(prefix.length), value]));
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
