import { z } from "zod";
import { purgeAt } from "../rules/purge.ts";
import { BOOKING_STATES, isFinished } from "../states.ts";
import { type Hold, historyOf, type StoredBooking } from "../stored.ts";

export type Check = {
  readonly read: readonly [command: string, name: string, ...args: string[]];
  readonly is: string;
};
export type Write = readonly [command: string, name: string, ...args: (string | number)[]];

const text = z.string().nullable();
const moment = z.int().nullable().default(null);
const bookingSchema: z.ZodType<StoredBooking> = z.object({
  id: z.string(),
  version: z.int(),
  intentId: z.string(),
  twinKey: text,
  personKey: text,
  slug: z.string(),
  state: z.enum(BOOKING_STATES),
  reason: text,
  request: z.string(),
  contact: text,
  visitor: text,
  clientId: text,
  clientAsked: z.boolean(),
  appointmentId: text,
  outcome: text,
  attempts: z.int(),
  bodyHash: text,
  createdAt: z.int(),
  changedAt: z.int(),
  endedAt: z.int().nullable(),
  needsPersonSince: moment,
  handledAt: moment,
  linkRevokedAt: moment,
  noticeDueAt: moment,
  noticeTries: z.int().default(0),
  keepUntil: moment,
});

export type ReadBooking = { readonly booking: StoredBooking; readonly isSame: Check };

export function readBooking(stored: string): ReadBooking {
  const booking = bookingSchema.parse(JSON.parse(stored));
  return { booking, isSame: { read: ["GET", `booking:${booking.id}`], is: stored } };
}

export function bookingWrites(booking: StoredBooking): readonly Write[] {
  const { id, state, createdAt, needsPersonSince, handledAt, noticeDueAt } = booking;
  const openSince = handledAt === null ? needsPersonSince : null;
  return [
    ["SET", `booking:${id}`, JSON.stringify(booking)],
    ...(isFinished(state) ? [["ZREM", "unfinished", id] as const] : []),
    ["ZADD", "created", createdAt, id],
    scored("due", purgeAt(booking), id),
    scored("attention", openSince, id),
    scored("notices", noticeDueAt, id),
  ];
}

function scored(name: string, score: number | null, id: string): Write {
  return score === null ? ["ZREM", name, id] : ["ZADD", name, score, id];
}

export function historyWrite(booking: StoredBooking): Write {
  return ["RPUSH", `moves:${booking.id}`, JSON.stringify(historyOf(booking))];
}

const holdSchema = z.object({
  until: z.number().nullable(),
  stretches: z.array(
    z.object({
      memberId: z.string(),
      date: z.string(),
      fromMinute: z.int(),
      toMinute: z.int(),
    }),
  ),
});
export type StoredHold = z.infer<typeof holdSchema>;

export function readHold(stored: string): StoredHold {
  return holdSchema.parse(JSON.parse(stored));
}

export function readHolds(stored: ReadonlyMap<string, string>): readonly Hold[] {
  return [...stored].flatMap(([bookingId, hold]) => {
    const { until, stretches } = readHold(hold);
    return stretches.map((stretch) => ({ ...stretch, bookingId, until }));
  });
}

export function holdWrite(bookingId: string, hold: StoredHold): Write {
  return ["HSET", "holds", bookingId, JSON.stringify(hold)];
}
