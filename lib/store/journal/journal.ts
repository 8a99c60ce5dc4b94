import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { DatedFigure, Journal, Notice } from "./contract.ts";
import { insert } from "./insert.ts";
import { releaseLease, takeLease } from "./leases.ts";
import { type Memory, type MemoryKind, parseValue } from "./memory.ts";
import type { Listed, Space, Spaces, Stored, Writer } from "./port.ts";
import { purge } from "./purge.ts";
import { boundedFigures } from "./rules/figures.ts";
import { isHeld } from "./rules/holds.ts";
import { BOOKING_STATES, DOINGS } from "./states.ts";
import { toJournalBooking } from "./stored.ts";
import { noteIn, transition } from "./transition.ts";

const historyEntries = z.array(
  z.object({
    version: z.int(),
    state: z.enum(BOOKING_STATES),
    doing: z.enum(DOINGS),
    reason: z.string().nullable(),
    at: z.int(),
  }),
);

export function createJournal(
  spaces: Spaces,
  owner: string = randomUUID(),
  pause: (ms: number) => Promise<unknown> = sleep,
): Journal {
  const inSequence = createSequences();

  async function everywhere<T>(
    slug: string,
    read: (space: Space) => Promise<readonly T[]>,
  ): Promise<readonly T[]> {
    return (await Promise.all(spaces.of(slug).map(read))).flat();
  }

  /** Leaves out spaces of locations that are not configured here. */
  async function havingOwn(listed: Listed) {
    const all = await spaces.having(listed);
    return all.filter(({ space: { slug, name } }) =>
      spaces.of(slug).some((own) => own.name === name),
    );
  }

  return {
    ...memoryIn(spaces),
    async insert(booking, capacity) {
      const { id, slug } = booking;
      await spaces.announce(slug, id);
      return inSequence(slug, () => insert(spaces.of(slug), owner, booking, capacity, pause));
    },
    async read(id) {
      const found = await spaces.read(id);
      return found && toJournalBooking(found.booking);
    },
    async transition(from, change) {
      const space = await spaces.spaceOf(from.id);
      if (!space) return { kind: "stale" };
      const run = () => transition(spaces.of(space.slug), space, from, change);
      return change.holds ? inSequence(space.slug, run) : run();
    },
    async lease(id, ms) {
      const space = await spaces.spaceOf(id);
      return space !== undefined && takeLease(space, id, owner, ms);
    },
    async release(id) {
      const space = await spaces.spaceOf(id);
      if (space) await releaseLease(space, id, owner);
    },
    async slugsWithWork(now) {
      const found = await Promise.all([
        havingOwn({ index: "unfinished" }),
        havingOwn({ index: "notice", upTo: now }),
      ]);
      return [...new Set(found.flat().map(({ space }) => space.slug))];
    },
    async find(slug, by) {
      const found = await everywhere(slug, (space) => space.find(by));
      const all = found.map(({ booking }) => toJournalBooking(booking));
      if (!("newest" in by)) return all;
      return all.toSorted((one, other) => other.createdAt - one.createdAt).slice(0, by.newest);
    },
    async isClaimed(slug, appointmentId) {
      const claims = await everywhere(slug, async (space) => [
        await space.get("claims", appointmentId),
      ]);
      return claims.some((id) => id !== "");
    },
    async held(slug, from, to, now) {
      const holds = await everywhere(slug, (space) => space.holds({ from, to }));
      return holds
        .filter((hold) => isHeld(hold, now))
        .map(({ bookingId: _, until: __, ...stretch }) => stretch);
    },
    async history(id) {
      return historyEntries.parse((await (await spaces.spaceOf(id))?.history(id)) ?? []);
    },
    async countsNeedingPerson() {
      const counts = new Map<string, number>();
      for (const { space, count } of await havingOwn({ index: "needing_person" })) {
        counts.set(space.slug, (counts.get(space.slug) ?? 0) + count);
      }
      return counts;
    },
    async note(id, note) {
      const space = await spaces.spaceOf(id);
      const changed = space && (await noteIn(space, id, note));
      return changed && toJournalBooking(changed);
    },
    async takeNotices(slug, now, retryAt) {
      return everywhere(slug, async (space) => {
        const due = await space.find({ index: "notice", upTo: now });
        const taken = due.map((one) => takeNotice(space, one, retryAt));
        return (await Promise.all(taken)).flat();
      });
    },
    async addFigures(slug, date, figures) {
      await spaces.announce(slug);
      const [space] = spaces.of(slug);
      const known = await space.figures({ from: date, to: date });
      const sums = boundedFigures(
        known.map(({ name }) => name),
        figures,
      );
      if (sums.length === 0) return;
      await space.commit([], (to) => {
        for (const figure of sums) to.addFigure(date, figure);
      });
    },
    async readFigures(slug, from, to) {
      return summed(await everywhere(slug, (space) => space.figures({ from, to })));
    },
    purge: (now, options = { hasStaffArea: true }) => purge(spaces, now, options),
    close: () => spaces.close(),
  };
}

/**
 * Written in the space of the location's current key, but read from those of former keys too, so
 * that ended staff sessions stay ended. Losing an entry in a race does no harm, so nothing is
 * checked.
 */
function memoryIn(spaces: Pick<Spaces, "of" | "announce">): Memory {
  async function remembered(slug: string, kind: MemoryKind, now: number, key?: string) {
    const found = await Promise.all(spaces.of(slug).map((space) => space.remembered(kind, key)));
    // The current key's entries come last, and win.
    const all = found.toReversed().flat();
    return all.filter(({ until }) => until > now);
  }

  return {
    async remember(slug, kind, key, value, until) {
      await spaces.announce(slug);
      const [space] = spaces.of(slug);
      const write = (to: Writer) => to.remember(kind, { key, value, until });
      await space.commit([], write);
    },
    async recall(slug, kind, key, now) {
      const found = (await remembered(slug, kind, now, key)).at(-1);
      return found && parseValue(kind, found.value);
    },
    async list(slug, kind, now) {
      const found = await remembered(slug, kind, now);
      return new Map(found.map(({ key, value }) => [key, parseValue(kind, value)]));
    },
    async forget(slug, kind, key) {
      const all = spaces.of(slug).map((space) => space.commit([], (to) => to.forget(kind, key)));
      await Promise.all(all);
    },
  };
}

/** One at a time for each location, so that only other processes can conflict. */
function createSequences() {
  const latest = new Map<string, Promise<unknown>>();
  return <T>(slug: string, work: () => Promise<T>): Promise<T> => {
    const result = (latest.get(slug) ?? Promise.resolve()).then(work);
    latest.set(
      slug,
      result.catch(() => undefined),
    );
    return result;
  };
}

/** Two instances may see the same notice: the first to store it delivers it. */
async function takeNotice(
  space: Space,
  { booking, isSame }: Stored,
  retryAt: (tries: number) => number,
): Promise<readonly Notice[]> {
  const tries = booking.noticeTries + 1;
  const taken = { ...booking, noticeDueAt: retryAt(tries), noticeTries: tries };
  const isStored = await space.commit([isSame], (to) => to.put(taken, booking));
  return isStored ? [{ bookingId: booking.id, tries }] : [];
}

function summed(figures: readonly DatedFigure[]): readonly DatedFigure[] {
  const sums = new Map<string, DatedFigure>();
  for (const figure of figures) {
    const key = `${figure.date} ${figure.name}`;
    sums.set(key, { ...figure, count: figure.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, figure]) => figure);
}
