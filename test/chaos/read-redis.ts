import { Redis } from "ioredis";
import { z } from "zod";
import { Secret } from "#lib/config/secret.ts";
import { createSealer, type Sealer } from "#lib/site/seals/seal.ts";
import type { JournalBooking, JournalHistory } from "./histories.ts";
import { emailIn, openTokens } from "./read-journal.ts";

const record = z.object({
  id: z.string(),
  state: z.string(),
  reason: z.string().nullable(),
  contact: z.string().nullable(),
  appointmentId: z.string().nullable(),
  createdAt: z.int(),
});
const move = z.object({ state: z.string(), at: z.int() });

const RECORDS = "bookfront:2:{book:*}:booking:*";

/** A booking that cannot be read counts as damage. */
export async function readRedisJournal(
  url: string,
  secret: string,
  tokens: readonly string[],
): Promise<JournalHistory> {
  const redis = new Redis(url);
  const sealer = createSealer([new Secret(secret)]);
  try {
    const keys = await redis.keys(RECORDS);
    const read = await Promise.all(keys.map((key) => readBooking(redis, sealer, key)));
    const bookings = read.filter((booking) => booking !== undefined);
    const damaged = read.length - bookings.length;
    return {
      integrity: damaged === 0 ? "ok" : `${damaged} bookings cannot be read`,
      bookings: bookings.toSorted((one, other) => one.createdAt - other.createdAt),
      byToken: await openTokens(sealer, tokens),
    };
  } finally {
    redis.disconnect();
  }
}

async function readBooking(
  redis: Redis,
  sealer: Sealer,
  key: string,
): Promise<JournalBooking | undefined> {
  const parsed = record.safeParse(JSON.parse((await redis.get(key)) ?? "null"));
  if (!parsed.success) return undefined;
  const { contact, ...rest } = parsed.data;
  const moves = await redis.lrange(key.replace(":booking:", ":moves:"), 0, -1);
  return {
    ...rest,
    email: contact === null ? undefined : await emailIn(sealer, contact),
    moves: moves.map((text) => move.parse(JSON.parse(text))),
  };
}
