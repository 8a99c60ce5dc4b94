import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import {
  BOOKED_OR_UNDER_WAY,
  type Change,
  CONTACT_KEPT_MS,
  isFinished,
  type Journal,
  type JournalBooking,
  type Moved,
  RECORD_KEPT_MS,
} from "./contract.ts";
import { inTransaction, openDatabase, prepared } from "./database.ts";
import { insert } from "./insert.ts";
import { createLeases } from "./leases.ts";
import {
  cellRow,
  clientRow,
  count,
  countRow,
  find,
  findAll,
  lessonRow,
  recorded,
  stateIn,
} from "./rows.ts";
import { createUsage, type Usage } from "./usage.ts";

/** The journal in one SQLite file below `dataDir`: one process writes, the disk is local. */
export function createSqliteJournal(dataDir: string): Journal & { readonly usage: Usage } {
  const db = openDatabase(dataDir);
  const run = (sql: string, ...values: SQLInputValue[]) => prepared(db, sql).run(...values);
  return {
    insert: async (booking, mostWrites) => inTransaction(db, () => insert(db, booking, mostWrites)),
    read: async (id) => find(db, "id = ?", id),
    ofIntent: async (slug, intentId) => find(db, "slug = ? AND intent_id = ?", slug, intentId),
    transition: async (from, change) => inTransaction(db, () => move(db, from, change)),
    ...createLeases(db),
    unfinished: async (slug) => findAll(db, "slug = ? AND ended_at IS NULL", slug),
    isClaimed: async (slug, appointmentId) =>
      count(db, "slug = ? AND appointment_id = ?", slug, appointmentId) > 0,
    knownClient: async (slug, contactKey, now) => {
      const row = prepared(
        db,
        `SELECT client_id AS clientId FROM clients
           WHERE slug = ? AND contact_key = ? AND until > ?`,
      ).get(slug, contactKey, now);
      return row === undefined ? undefined : clientRow.parse(row).clientId;
    },
    rememberClient: async (slug, contactKey, clientId, until) => {
      run(
        `INSERT INTO clients (slug, contact_key, client_id, until) VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET client_id = excluded.client_id, until = excluded.until`,
        slug,
        contactKey,
        clientId,
        until,
      );
    },
    forgetClient: async (slug, clientId) => {
      run("DELETE FROM clients WHERE slug = ? AND client_id = ?", slug, clientId);
    },
    ofPerson: async (slug, personKey) =>
      findAll(
        db,
        `slug = ? AND person_key = ? AND ${stateIn(BOOKED_OR_UNDER_WAY)}`,
        slug,
        personKey,
      ),
    held: async (slug, from, to, now) =>
      prepared(
        db,
        `SELECT member_id AS memberId, date, cell FROM holds WHERE slug = ?
           AND date BETWEEN ? AND ? AND (held_until IS NULL OR held_until > ?)`,
      )
        .all(slug, from, to, now)
        .map((row) => cellRow.parse(row)),
    suspect: async (slug, serviceId, evidenceId, until) =>
      inTransaction(db, () => {
        run(
          `INSERT INTO suspicions (slug, service_id, evidence_id, until) VALUES (?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET until = max(until, excluded.until)`,
          slug,
          serviceId,
          evidenceId,
          until,
        );
        const row = prepared(
          db,
          "SELECT count(*) AS count FROM suspicions WHERE slug = ? AND service_id = ?",
        ).get(slug, serviceId);
        return countRow.parse(row).count;
      }),
    learn: async (slug, serviceId, until) => {
      run(
        `INSERT INTO lessons (slug, service_id, until) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET until = max(until, excluded.until)`,
        slug,
        serviceId,
        until,
      );
    },
    learned: async (slug, now) =>
      prepared(db, "SELECT service_id AS serviceId FROM lessons WHERE slug = ? AND until > ?")
        .all(slug, now)
        .map((row) => lessonRow.parse(row).serviceId),
    forgetLearned: async (slug, serviceId) =>
      inTransaction(db, () => {
        run("DELETE FROM lessons WHERE slug = ? AND service_id = ?", slug, serviceId);
        run("DELETE FROM suspicions WHERE slug = ? AND service_id = ?", slug, serviceId);
      }),
    purge: async (now) => inTransaction(db, () => purge(run, now)),
    usage: createUsage(db),
    close: async () => {
      if (db.isOpen) db.close();
    },
  };
}

function move(
  db: DatabaseSync,
  from: Pick<JournalBooking, "id" | "version">,
  change: Change,
): Moved {
  if (change.appointmentId !== undefined && isClaimed(db, from.id, change.appointmentId)) {
    return { kind: "claimed" };
  }
  const { changes } = prepared(
    db,
    `UPDATE bookings SET version = version + 1, state = ?, reason = ?,
         client_id = CASE WHEN ? THEN NULL ELSE coalesce(?, client_id) END,
         client_asked = max(client_asked, ?), appointment_id = coalesce(?, appointment_id),
         outcome = coalesce(?, outcome), body_hash = coalesce(?, body_hash),
         attempts = attempts + ?, changed_at = ?, ended_at = ?
       WHERE id = ? AND version = ?`,
  ).run(
    change.to,
    change.reason ?? null,
    change.dropClient ? 1 : 0,
    change.clientId ?? null,
    change.dropClient || change.to === "client_sending" ? 1 : 0,
    change.appointmentId ?? null,
    change.outcome ?? null,
    change.bodyHash ?? null,
    change.failedAttempt ? 1 : 0,
    change.at,
    isFinished(change.to) ? change.at : null,
    from.id,
    from.version,
  );
  if (Number(changes) === 0) return { kind: "stale" };
  if (change.holdUntil !== undefined) {
    prepared(db, "UPDATE holds SET held_until = ? WHERE booking_id = ?").run(
      change.holdUntil,
      from.id,
    );
  }
  return { kind: "moved", booking: recorded(db, from.id) };
}

function isClaimed(db: DatabaseSync, id: string, appointmentId: string): boolean {
  const others =
    "id <> ? AND appointment_id = ? AND slug = (SELECT slug FROM bookings WHERE id = ?)";
  return count(db, others, id, appointmentId, id) > 0;
}

function purge(run: (sql: string, ...values: SQLInputValue[]) => unknown, now: number): void {
  run(
    `UPDATE bookings SET contact = NULL, twin_key = NULL, person_key = NULL, visitor = NULL
     WHERE contact IS NOT NULL AND ended_at <= ?`,
    now - CONTACT_KEPT_MS,
  );
  run("DELETE FROM bookings WHERE ended_at <= ?", now - RECORD_KEPT_MS);
  run("DELETE FROM holds WHERE held_until <= ?", now);
  run("DELETE FROM lessons WHERE until <= ?", now);
  run("DELETE FROM suspicions WHERE until <= ?", now);
  run("DELETE FROM clients WHERE until <= ?", now);
}
