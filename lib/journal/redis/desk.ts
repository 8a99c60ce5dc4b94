import { z } from "zod";
import type { HistoryEntry, Journal, Notice } from "../contract.ts";
import { noted } from "../rules/note.ts";
import { BOOKING_STATES } from "../states.ts";
import { type StoredBooking, toJournalBooking } from "../stored.ts";
import { bookingWrites } from "./codec.ts";
import type { Space } from "./space.ts";
import type { Spaces } from "./spaces.ts";

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

const MAX_TRIES = 5;

const entrySchema = z.object({
  version: z.int(),
  state: z.enum(BOOKING_STATES),
  reason: z.string().nullable().default(null),
  at: z.int(),
});

export function createDesk(spaces: Spaces): Desk {
  return {
    history: async (id) => historyIn(await spaces.spaceOf(id), id),
    async newest(slug, limit, before) {
      const below = before === undefined ? "+inf" : `(${before}`;
      const range = [below, "-inf", "LIMIT", 0, limit] as const;
      const found = await Promise.all(
        spaces.of(slug).map(async (space) => {
          return space.bookings(await space.list("ZREVRANGEBYSCORE", "created", ...range));
        }),
      );
      const all = found.flat().map(({ booking }) => toJournalBooking(booking));
      return all.toSorted((one, other) => other.createdAt - one.createdAt).slice(0, limit);
    },
    async needingPerson(slug) {
      const found = await Promise.all(
        spaces.of(slug).map(async (space) => {
          return space.bookings(await space.list("ZRANGE", "attention", 0, -1));
        }),
      );
      return found.flat().map(({ booking }) => toJournalBooking(booking));
    },
    async countsNeedingPerson() {
      const counts = new Map<string, number>();
      await Promise.all(
        (await spaces.configured()).map(async ({ slug, space }) => {
          const { length } = await space.list("ZRANGE", "attention", 0, -1);
          if (length > 0) counts.set(slug, (counts.get(slug) ?? 0) + length);
        }),
      );
      return counts;
    },
    async note(id, note) {
      const changed = await change(await spaces.spaceOf(id), id, (stored) => noted(stored, note));
      return changed && toJournalBooking(changed);
    },
    async takeNotices(slug, now, retryAt) {
      const taken = await Promise.all(
        spaces.of(slug).map(async (space) => {
          const ids = await space.list("ZRANGEBYSCORE", "notices", "-inf", now);
          return Promise.all(ids.map((id) => takeNotice(space, id, now, retryAt)));
        }),
      );
      return taken.flat(2);
    },
    async noticeDelivered(id) {
      const delivered = (stored: StoredBooking) => ({ ...stored, noticeDueAt: null });
      await change(await spaces.spaceOf(id), id, delivered);
    },
  };
}

async function historyIn(space: Space | undefined, id: string): Promise<readonly HistoryEntry[]> {
  const texts = (await space?.list("LRANGE", `moves:${id}`, 0, -1)) ?? [];
  return texts.map((text) => entrySchema.parse(JSON.parse(text)));
}

/** Two instances see the same notice: the one that stores it first delivers it. */
async function takeNotice(
  space: Space,
  id: string,
  now: number,
  retryAt: (tries: number) => number,
): Promise<readonly Notice[]> {
  const taken = await change(space, id, (stored) => {
    const isDue = stored.noticeDueAt !== null && stored.noticeDueAt <= now;
    const tries = stored.noticeTries + 1;
    return isDue ? { ...stored, noticeDueAt: retryAt(tries), noticeTries: tries } : undefined;
  });
  return taken ? [{ bookingId: id, tries: taken.noticeTries }] : [];
}

async function change(
  space: Space | undefined,
  id: string,
  next: (stored: StoredBooking) => StoredBooking | undefined,
): Promise<StoredBooking | undefined> {
  for (let tries = 1; space && tries <= MAX_TRIES; tries += 1) {
    const [found] = await space.bookings([id]);
    const booking = found && next(found.booking);
    if (!found || !booking) return undefined;
    if (await space.commit([found.isSame], bookingWrites(booking))) return booking;
  }
  if (space) throw new Error("a booking changes too often");
  return undefined;
}
