import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { tempFolder } from "../../../test/harness/temp-folder.ts";
import type { Journal, JournalBooking } from "./contract.ts";
import { createSqliteJournal } from "./sqlite/journal.ts";
import { BOOKING_STATES, isFinished } from "./states.ts";
import { redisForJournals } from "./testing/redis.ts";
import { bookingOf, date, moved, newBooking, now, stretch } from "./testing/samples.ts";

/**
 * Journals written by earlier releases: `schema-10.sql` by 0.1.0 and 0.2.0, `schema-11.sql` by a
 * later one, `redis.json` by all of them. Each has a booking in every state.
 */
function stored(name: string): string {
  return readFileSync(join(import.meta.dirname, "testing/releases", name), "utf8");
}

async function inSqlite(name: string): Promise<() => Promise<Journal>> {
  const dir = tempFolder();
  mkdirSync(dir, { recursive: true });
  const db = new DatabaseSync(join(dir, "journal.sqlite"));
  db.exec(stored(name));
  db.close();
  return async () => createSqliteJournal(dir);
}

const redis = redisForJournals();
const commands = z.array(z.tuple([z.string()], z.string()));

async function inRedis(): Promise<() => Promise<Journal>> {
  const store = await redis.openStore();
  onTestFinished(redis.empty);
  for (const [command, ...args] of commands.parse(JSON.parse(stored("redis.json")))) {
    await store.put(command, ...args);
  }
  await store.close();
  return () => redis.unmanaged();
}

describe.each([
  ["SQLite, schema 10", () => inSqlite("schema-10.sql")],
  ["SQLite, schema 11", () => inSqlite("schema-11.sql")],
  ["Redis", inRedis],
])("a journal of an earlier release in %s", (_, restore) => {
  async function opened() {
    const open = await restore();
    let journal = await open();
    onTestFinished(() => journal.close());
    return {
      journal: () => journal,
      async reopen() {
        await journal.close();
        journal = await open();
      },
    };
  }

  const UNFINISHED = BOOKING_STATES.filter((state) => !isFinished(state));
  const unfinished = (journal: Journal) => journal.find("book", { index: "unfinished" });

  test("has its bookings, each in its state and with its history", async () => {
    const { journal, reopen } = await opened();
    await reopen();
    for (const state of BOOKING_STATES) {
      const booking = await journal().read(`booking ${state}`);
      expect(booking).toMatchObject({ state, contact: "sealed", request: '{"a":"ü"}' });
      const history = await journal().history(`booking ${state}`);
      expect(history.at(-1)).toMatchObject({ state, version: booking?.version });
    }
    const states = (await unfinished(journal())).map(({ state }) => state);
    expect(states).toHaveLength(UNFINISHED.length);
    expect(new Set(states)).toEqual(new Set(UNFINISHED));
    const open = await journal().find("book", { index: "needing_person" });
    expect(open.map(({ state }) => state).toSorted()).toEqual(["cancel_unclear", "move_unclear"]);
    expect(await journal().slugsWithWork(now)).toEqual(["book"]);
  });

  test("goes on with each unfinished booking, once", async () => {
    const { journal, reopen } = await opened();
    for (const booking of await unfinished(journal())) {
      const { id, intentId } = booking;
      const again = await journal().insert(newBooking({ intentId }), 1_000);
      expect(again).toEqual({ kind: "existing", booking });
      expect(await journal().lease(id, 60_000)).toBe(true);
      const appointmentId = booking.appointmentId ?? `new ${id}`;
      const change = { to: "confirmed", at: now + 10_000, appointmentId } as const;
      const ends = [journal().transition(booking, change), journal().transition(booking, change)];
      const kinds = (await Promise.all(ends)).map(({ kind }) => kind);
      expect(kinds.toSorted(), id).toEqual(["moved", "stale"]);
    }
    expect(await unfinished(journal())).toEqual([]);
    await reopen();
    expect(await unfinished(journal())).toEqual([]);
    const late = bookingOf(await journal().insert(newBooking(), 1_000));
    const claim = { to: "confirmed", at: now, appointmentId: "new booking queued" } as const;
    expect(await journal().transition(late, claim)).toEqual({ kind: "claimed" });
  });

  test("keeps times, capacity and the order of arrival", async () => {
    const { journal } = await opened();
    const held = await journal().held("book", date, date, now + 3_600_000);
    const taken = newBooking({ holds: [stretch(505, 515)] });
    expect(held).toContainEqual(stretch(500, 520));
    expect(bookingOf(await journal().insert(taken, 1_000)).state).toBe("slot_taken");
    expect(await journal().insert(newBooking(), 4)).toEqual({ kind: "full" });
    const twin = newBooking({ dedupeKey: "dedupe queued", createdAt: now + 1_000 });
    expect((await journal().insert(twin, 1_000)).kind).toBe("duplicate");
    const before = (await unfinished(journal())).map(({ id }) => id);
    const next = bookingOf(await journal().insert(newBooking({ holds: [stretch(60, 80)] }), 1_000));
    const confirmed = await read(journal(), "booking confirmed");
    const holds = { keep: [], take: [stretch(100, 120)] };
    moved(await journal().transition(confirmed, { to: "move_queued", at: now, holds }));
    const after = (await unfinished(journal())).map(({ id }) => id);
    expect(after).toEqual([...before, next.id, confirmed.id]);
  });

  test("remembers clients and marks, and adds to figures", async () => {
    const { journal } = await opened();
    const recall = (kind: "restored" | "staff-signed-out-everywhere", key: string) =>
      journal().recall("book", kind, key, now);
    expect(await journal().recall("book", "client", "contact", now)).toBe("client");
    const sent = await journal().list("book", "inventory", now);
    expect(sent).toEqual(new Map([['["i",30,"a","n",["c"]]', 8]]));
    expect(await recall("restored", "")).toBe(7);
    expect(await recall("staff-signed-out-everywhere", "soho")).toBe(9);
    const day = "2026-11-20";
    await journal().addFigures("book", day, [{ name: "step:time", count: 1 }]);
    expect(await journal().readFigures("book", day, day)).toMatchObject([{ count: 4 }]);
  });

  test("purges contacts, and finds a person's bookings until then", async () => {
    const { journal } = await opened();
    const mine = () => journal().find("book", { personKey: "mia" });
    expect(await mine()).toHaveLength(15);
    await journal().purge(now + 366 * 86_400_000);
    expect((await mine()).map(({ state }) => state).toSorted()).toEqual([...UNFINISHED].toSorted());
    expect(await read(journal(), "booking rejected")).toMatchObject({ contact: null });
    expect(await read(journal(), "booking queued")).toMatchObject({ contact: "sealed" });
  });
});

async function read(journal: Journal, id: string): Promise<JournalBooking> {
  const booking = await journal.read(id);
  if (!booking) throw new Error(`no ${id}`);
  return booking;
}
