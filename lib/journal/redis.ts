import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { RedisStore } from "#lib/redis/store.ts";
import {
  type Change,
  CONTACT_KEPT_MS,
  isFinished,
  type Journal,
  type JournalBooking,
  RECORD_KEPT_MS,
} from "./contract.ts";
import { createInserter } from "./redis-insert.ts";
import {
  forgetClientScript,
  forgetLearnedScript,
  learnScript,
  leaseScript,
  listScript,
  moveScript,
  personScript,
  purgeScript,
  releaseScript,
  suspectScript,
} from "./redis-lua.ts";
import { flatHash, heldCell, listed, moved, record, recordOf } from "./redis-records.ts";

const SLUGS = "bookfront:slugs";
const PURGED_AT_ONCE = 500;
/** The address of a record outlives the record. */
const ADDRESS_KEPT_MS = RECORD_KEPT_MS + 60 * 24 * 60 * 60 * 1_000;

const baseOf = (slug: string) => `bookfront:{${slug}}`;
const addressOf = (id: string) => `bookfront:slug-of:{${id}}`;

/**
 * The journal in Redis, for several processes. `store` belongs to it from then on. What a location
 * has lies under one hash tag (see redis-lua.ts); beside that there are the set of the locations
 * and the address of each record, which are written first and harmless without it.
 */
export function createRedisJournal(store: RedisStore): Journal {
  const owner = randomUUID();
  const inserter = createInserter(store, owner, baseOf);
  const knownSlugs = new Set<string>();

  /** The keys of the location of a booking; none where the booking is unknown. */
  async function keysOf(id: string): Promise<[string] | undefined> {
    const slug = z
      .string()
      .nullable()
      .parse(await store.get("GET", addressOf(id)));
    return slug === null ? undefined : [baseOf(slug)];
  }

  async function know(slug: string): Promise<void> {
    if (knownSlugs.has(slug)) return;
    await store.put("SADD", SLUGS, slug);
    knownSlugs.add(slug);
  }

  async function map(slug: string, name: string) {
    return flatHash.parse(await store.get("HGETALL", `${baseOf(slug)}:${name}`));
  }

  async function field(slug: string, name: string, of: string): Promise<string | null> {
    return z
      .string()
      .nullable()
      .parse(await store.get("HGET", `${baseOf(slug)}:${name}`, of));
  }

  return {
    async insert(booking, mostWrites) {
      await know(booking.slug);
      await store.put("SET", addressOf(booking.id), booking.slug, "PX", ADDRESS_KEPT_MS);
      return inserter.insert(booking, mostWrites);
    },
    async read(id) {
      const keys = await keysOf(id);
      const found = keys && flatHash.parse(await store.get("HGETALL", `${keys[0]}:booking:${id}`));
      return found?.size ? recordOf(found) : undefined;
    },
    async ofIntent(slug, intentId) {
      const id = await field(slug, "intents", intentId);
      const found =
        id && flatHash.parse(await store.get("HGETALL", `${baseOf(slug)}:booking:${id}`));
      return found && found.size > 0 ? recordOf(found) : undefined;
    },
    async transition(from, change) {
      const keys = await keysOf(from.id);
      if (!keys) return { kind: "stale" };
      return moved.parse(await store.write(moveScript, keys, moveArgs(from, change)));
    },
    async lease(id, ms) {
      const keys = await keysOf(id);
      return keys !== undefined && (await store.write(leaseScript, keys, [id, owner, ms])) === 1;
    },
    async release(id) {
      const keys = await keysOf(id);
      if (keys) await store.write(releaseScript, keys, [id, owner]);
    },
    async unfinished(slug) {
      const answer = await store.read(listScript, [baseOf(slug)], ["unfinished"]);
      return listed.parse(answer).bookings;
    },
    isClaimed: async (slug, appointmentId) => (await field(slug, "claims", appointmentId)) !== null,
    async knownClient(slug, contactKey, now) {
      const [until = "", ...id] = (await field(slug, "clients", contactKey))?.split("|") ?? [];
      return Number(until) > now ? id.join("|") : undefined;
    },
    async rememberClient(slug, contactKey, clientId, until) {
      await know(slug);
      await store.put("HSET", `${baseOf(slug)}:clients`, contactKey, `${until}|${clientId}`);
    },
    async forgetClient(slug, clientId) {
      await store.write(forgetClientScript, [baseOf(slug)], [clientId]);
    },
    async ofPerson(slug, personKey) {
      return z.array(record).parse(await store.read(personScript, [baseOf(slug)], [personKey]));
    },
    async held(slug, from, to, now) {
      return [...(await map(slug, "holds"))]
        .map(([cell, value]) => heldCell(cell, value))
        .filter(({ date, until }) => from <= date && date <= to && until > now)
        .map(({ until: _, ...stretch }) => stretch);
    },
    async suspect(slug, serviceId, evidenceId, until) {
      await know(slug);
      const args = [serviceId, evidenceId, until];
      return z.int().parse(await store.write(suspectScript, [baseOf(slug)], args));
    },
    async forgetLearned(slug, serviceId) {
      await store.write(forgetLearnedScript, [baseOf(slug)], [serviceId]);
    },
    async learn(slug, serviceId, until) {
      await know(slug);
      await store.write(learnScript, [baseOf(slug)], [serviceId, until]);
    },
    async learned(slug, now) {
      const lessons = [...(await map(slug, "lessons"))];
      return lessons.filter(([, until]) => Number(until) > now).map(([serviceId]) => serviceId);
    },
    async purge(now) {
      const slugs = z.array(z.string()).parse(await store.get("SMEMBERS", SLUGS));
      for (const slug of slugs) await purge(slug, now);
    },
    async close() {
      inserter.close();
      await store.close();
    },
  };

  async function purge(slug: string, now: number): Promise<void> {
    const args = [now, now - CONTACT_KEPT_MS, now - RECORD_KEPT_MS, PURGED_AT_ONCE];
    // In portions, so that the server is never busy with this alone.
    while (Number(await store.write(purgeScript, [baseOf(slug)], args)) > 0);
  }
}

function moveArgs(from: Pick<JournalBooking, "id" | "version">, change: Change) {
  const { to, at, reason, clientId, appointmentId, outcome, bodyHash } = change;
  const asked = change.dropClient || to === "client_sending" ? "1" : undefined;
  const end = isFinished(to) ? at : "";
  const drop = change.dropClient ? 1 : 0;
  const texts = { reason, clientId, appointmentId, outcome, bodyHash, clientAsked: asked };
  const fields = Object.entries(texts).flatMap(([name, value]) =>
    value === undefined ? [] : [name, value],
  );
  const failed = change.failedAttempt ? 1 : 0;
  const head = [
    from.id,
    from.version,
    to,
    end,
    failed,
    change.holdUntil ?? "",
    drop,
    appointmentId ?? "",
  ];
  return [...head, "changedAt", at, ...fields];
}
