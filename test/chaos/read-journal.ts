import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Redis } from "ioredis";
import { z } from "zod";
import { contactSchema } from "#lib/booking/model/contact.ts";
import { openToken } from "#lib/booking/model/link-token.ts";
import { Secret } from "#lib/config/secret.ts";
import { createSealer, type Sealer } from "#lib/site/seals/seal.ts";
import type { JournalBooking, JournalHistory } from "./histories.ts";

const record = z.object({
  id: z.string(),
  state: z.string(),
  reason: z.string().nullable(),
  contact: z.string().nullable(),
  appointmentId: z.string().nullable(),
  createdAt: z.int(),
  endedAt: z.int().nullable(),
  history: z.array(z.object({ state: z.string(), at: z.int() })),
});
const textRow = z.object({ text: z.string() });

function open(dataDir: string): DatabaseSync {
  return new DatabaseSync(join(dataDir, "journal.sqlite"), { readOnly: true, timeout: 5_000 });
}

function recordsIn(db: DatabaseSync): readonly string[] {
  const rows = db.prepare("SELECT text FROM texts WHERE key LIKE 'booking:%'").all();
  return rows.map((row) => textRow.parse(row).text);
}

export async function readJournal(
  dataDir: string,
  secret: string,
  tokens: readonly string[],
): Promise<JournalHistory> {
  const db = open(dataDir);
  try {
    const [integrity] = db.prepare("PRAGMA integrity_check").all();
    return await historyOf(recordsIn(db), String(integrity?.integrity_check), secret, tokens);
  } finally {
    db.close();
  }
}

/** A booking that cannot be read counts as damage. */
export async function readRedisJournal(
  url: string,
  secret: string,
  tokens: readonly string[],
): Promise<JournalHistory> {
  const redis = new Redis(url);
  try {
    const names = await redis.keys("bookfront:6:booking:*");
    const texts = await Promise.all(names.map((name) => redis.get(name)));
    const read = texts.flatMap((text) => text ?? []);
    const damaged = read.filter((text) => !record.safeParse(JSON.parse(text)).success);
    const integrity = damaged.length === 0 ? "ok" : `${damaged.length} bookings cannot be read`;
    const whole = read.filter((text) => !damaged.includes(text));
    return await historyOf(whole, integrity, secret, tokens);
  } finally {
    redis.disconnect();
  }
}

async function historyOf(
  texts: readonly string[],
  integrity: string,
  secret: string,
  tokens: readonly string[],
): Promise<JournalHistory> {
  const sealer = createSealer([new Secret(secret)]);
  const records = texts.map((text) => record.parse(JSON.parse(text)));
  const bookings = records.map(
    async ({ contact, history, endedAt: _, ...rest }): Promise<JournalBooking> => ({
      ...rest,
      email: contact === null ? undefined : await emailIn(sealer, contact),
      moves: history,
    }),
  );
  const all = await Promise.all(bookings);
  return {
    integrity,
    bookings: all.toSorted((one, other) => one.createdAt - other.createdAt),
    byToken: openTokens(sealer, tokens),
  };
}

async function emailIn(sealer: Sealer, contact: string): Promise<string | undefined> {
  const opened = await sealer.open("contact", contact, contactSchema);
  return opened.ok ? opened.value.email : undefined;
}

function openTokens(sealer: Sealer, tokens: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    tokens.flatMap((token) => {
      const link = openToken(sealer, token);
      return link ? [[token, link.id] as const] : [];
    }),
  );
}

/** States of unfinished bookings, which a kill has interrupted. */
export function statesGoingOn(dataDir: string): readonly string[] {
  if (!existsSync(join(dataDir, "journal.sqlite"))) return [];
  const db = open(dataDir);
  try {
    const records = recordsIn(db).map((text) => record.parse(JSON.parse(text)));
    return records.filter(({ endedAt }) => endedAt === null).map(({ state }) => state);
  } finally {
    db.close();
  }
}
