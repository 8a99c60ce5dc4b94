import { randomUUID } from "node:crypto";
import type { RedisStore } from "#lib/redis/store.ts";
import { type InsertResult, type Journal, type NewBooking, RECORD_KEPT_MS } from "../contract.ts";
import { isHeld } from "../rules/holds.ts";
import { BOOKED_OR_UNDER_WAY, type BookingState, isFinished } from "../states.ts";
import { toJournalBooking } from "../stored.ts";
import { readHolds } from "./codec.ts";
import { createDesk } from "./desk.ts";
import { createFigures } from "./figures.ts";
import { createInserter } from "./inserter.ts";
import { releaseLease, takeLease } from "./leases.ts";
import { createMemory } from "./memory.ts";
import { purgeIn } from "./purge.ts";
import type { Space } from "./space.ts";
import { createSpaces, type SpacesOf } from "./spaces.ts";
import { transitionIn } from "./transition.ts";

/** Beyond the furthest visit, and the longest that a record is kept. */
const AS_LONG_AS_RECORDS_MS = 2 * RECORD_KEPT_MS;

export function createRedisJournal(store: RedisStore, spacesOf: SpacesOf): Journal {
  const owner = randomUUID();
  const spaces = createSpaces(store, spacesOf);
  const inserter = createInserter(owner, spaces);

  async function everywhere<T>(
    slug: string,
    read: (space: Space) => Promise<readonly T[]>,
  ): Promise<readonly T[]> {
    return (await Promise.all(spaces.of(slug).map(read))).flat();
  }

  return {
    async insert(booking: NewBooking, capacity: number): Promise<InsertResult> {
      await spaces.remember(booking.slug);
      await spaces.locate(booking.id, booking.slug, AS_LONG_AS_RECORDS_MS);
      return inserter.insert(booking, capacity);
    },
    async read(id) {
      const [found] = (await (await spaces.spaceOf(id))?.bookings([id])) ?? [];
      return found && toJournalBooking(found.booking);
    },
    async readByIntent(slug, intentId) {
      const found = await everywhere(slug, async (space) => {
        const id = await space.text("HGET", "intents", intentId);
        return space.bookings(id === "" ? [] : [id]);
      });
      return found[0] && toJournalBooking(found[0].booking);
    },
    async transition(from, change) {
      const space = await spaces.spaceOf(from.id);
      const [found] = (await space?.bookings([from.id])) ?? [];
      if (!space || !found) return { kind: "stale" };
      return transitionIn(spaces.of(found.booking.slug), space, from, change);
    },
    async lease(id, ms) {
      const space = await spaces.spaceOf(id);
      return space !== undefined && takeLease(space, id, owner, ms);
    },
    async release(id) {
      const space = await spaces.spaceOf(id);
      if (space) await releaseLease(space, id, owner);
    },
    async unfinished(slug) {
      const found = await everywhere(slug, async (space) =>
        space.bookings(await space.list("ZRANGE", "unfinished", 0, -1)),
      );
      return found
        .map(({ booking }) => toJournalBooking(booking))
        .filter(({ state }) => !isFinished(state));
    },
    async slugsWithWork(now) {
      const found = await Promise.all(
        (await spaces.configured()).map(async ({ slug, space }) => {
          const [unfinished] = await space.list("ZRANGE", "unfinished", 0, 0);
          const first = ["-inf", now, "LIMIT", 0, 1] as const;
          const [due] = await space.list("ZRANGEBYSCORE", "notices", ...first);
          return (unfinished ?? due) === undefined ? [] : [slug];
        }),
      );
      return [...new Set(found.flat())];
    },
    async isClaimed(slug, appointmentId) {
      const claims = await everywhere(slug, async (space) => [
        await space.text("HGET", "claims", appointmentId),
      ]);
      return claims.some((id) => id !== "");
    },
    async readByPerson(slug, personKey) {
      const found = await everywhere(slug, async (space) =>
        space.bookings(await space.list("SMEMBERS", `person:${personKey}`)),
      );
      const states: readonly BookingState[] = BOOKED_OR_UNDER_WAY;
      return found
        .map(({ booking }) => toJournalBooking(booking))
        .filter(({ state }) => states.includes(state));
    },
    async held(slug, from, to, now) {
      const holds = await everywhere(slug, async (space) => readHolds(await space.hash("holds")));
      return holds
        .filter((hold) => from <= hold.date && hold.date <= to && isHeld(hold, now))
        .map(({ bookingId: _, until: __, ...stretch }) => stretch);
    },
    ...createDesk(spaces),
    ...createMemory(spaces),
    ...createFigures(spaces),
    async purge(now, options = { hasStaffArea: true }) {
      for (const space of await spaces.all()) await purgeIn(space, now, options);
    },
    async close() {
      inserter.close();
      await store.close();
    },
  };
}
