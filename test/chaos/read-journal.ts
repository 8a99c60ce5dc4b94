import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { contactSchema } from "#lib/booking/model/contact.ts";
import { openToken } from "#lib/booking/model/link-token.ts";
import { Secret } from "#lib/config/secret.ts";
import { createSealer, type Sealer } from "#lib/site/seals/seal.ts";
import type { JournalHistory, Move } from "./histories.ts";

const text = z.string().nullable();
const bookingRow = z.object({
  id: z.string(),
  state: z.string(),
  reason: text,
  contact: text,
  appointmentId: text,
  createdAt: z.int(),
});
const moveRow = z.object({ bookingId: z.string(), state: z.string(), at: z.int() });
const stateRow = z.object({ state: z.string() });

function open(dataDir: string): DatabaseSync {
  return new DatabaseSync(join(dataDir, "journal.sqlite"), { readOnly: true, timeout: 5_000 });
}

export async function readJournal(
  dataDir: string,
  secret: string,
  tokens: readonly string[],
): Promise<JournalHistory> {
  const sealer = createSealer([new Secret(secret)]);
  const db = open(dataDir);
  try {
    const [integrity] = db.prepare("PRAGMA integrity_check").all();
    const rows = db
      .prepare(
        `SELECT id, state, reason, contact, appointment_id AS appointmentId,
           created_at AS createdAt FROM bookings ORDER BY rowid`,
      )
      .all()
      .map((row) => bookingRow.parse(row));
    const moves = movesIn(db);
    const bookings = rows.map(async ({ contact, ...row }) => ({
      ...row,
      email: contact === null ? undefined : await emailIn(sealer, contact),
      moves: moves.get(row.id) ?? [],
    }));
    return {
      integrity: String(integrity?.integrity_check),
      bookings: await Promise.all(bookings),
      byToken: await openTokens(sealer, tokens),
    };
  } finally {
    db.close();
  }
}

function movesIn(db: DatabaseSync): ReadonlyMap<string, readonly Move[]> {
  const rows = db
    .prepare("SELECT booking_id AS bookingId, state, at FROM history ORDER BY booking_id, version")
    .all()
    .map((row) => moveRow.parse(row));
  return Map.groupBy(rows, ({ bookingId }) => bookingId);
}

export async function emailIn(sealer: Sealer, contact: string): Promise<string | undefined> {
  const opened = await sealer.open("contact", contact, contactSchema);
  return opened.ok ? opened.value.email : undefined;
}

export async function openTokens(
  sealer: Sealer,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const opened = await Promise.all(
    tokens.map(async (token) => {
      const opened = await openToken(sealer, token);
      return opened.ok ? [[token, opened.value.id] as const] : [];
    }),
  );
  return new Map(opened.flat());
}

/** States of unfinished bookings, which a kill has interrupted. */
export function statesGoingOn(dataDir: string): readonly string[] {
  if (!existsSync(join(dataDir, "journal.sqlite"))) return [];
  const db = open(dataDir);
  try {
    return db
      .prepare("SELECT state FROM bookings WHERE ended_at IS NULL")
      .all()
      .map((row) => stateRow.parse(row).state);
  } finally {
    db.close();
  }
}
