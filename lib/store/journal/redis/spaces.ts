import { z } from "zod";
import type { RedisStore } from "#lib/store/redis/store.ts";
import { RECORD_KEPT_MS } from "../contract.ts";
import type { Spaces } from "../port.ts";
import { openSpace, type RedisSpace } from "./space.ts";

/** Space names, `{slug}:{key id}`: of the location's key, then of the keys that it replaces. */
export type SpacesOf = (slug: string) => readonly [current: string, ...former: string[]];

const NAMES = "bookfront:2:spaces";
/** Written first; harmless without the booking. */
const addressOf = (id: string) => `bookfront:2:space-of:{${id}}`;
/** Longer than any visit lies ahead, and than any record is kept. */
const ADDRESS_KEPT_MS = 2 * RECORD_KEPT_MS;

export function createSpaces(store: RedisStore, spacesOf: SpacesOf): Spaces {
  const announced = new Set<string>();

  async function all(): Promise<readonly RedisSpace[]> {
    return (await namesIn(store)).map((name) => openSpace(store, name));
  }

  async function spaceOf(id: string): Promise<RedisSpace | undefined> {
    const name = z
      .string()
      .nullable()
      .parse(await store.get("GET", addressOf(id)));
    if (name === null) return undefined;
    const space = openSpace(store, name);
    return spacesOf(space.slug).includes(name) ? space : undefined;
  }

  return {
    of(slug) {
      const [current, ...former] = spacesOf(slug);
      return [openSpace(store, current), ...former.map((name) => openSpace(store, name))];
    },
    spaceOf,
    read: async (id) => (await (await spaceOf(id))?.find({ id }))?.[0],
    async announce(slug, id) {
      const [current] = spacesOf(slug);
      if (!announced.has(current)) await store.put("SADD", NAMES, current);
      announced.add(current);
      if (id !== undefined) await store.put("SET", addressOf(id), current, "PX", ADDRESS_KEPT_MS);
    },
    async having(listed) {
      const spaces = await all();
      const counted = spaces.map(async (space) => ({ space, count: await space.count(listed) }));
      return (await Promise.all(counted)).filter(({ count }) => count > 0);
    },
    async expire(now) {
      for (const space of await all()) await space.expire(now);
    },
    close: () => store.close(),
  };
}

async function namesIn(store: RedisStore): Promise<readonly string[]> {
  return z.array(z.string()).parse(await store.get("SMEMBERS", NAMES));
}

/** Bookings in spaces of other sites, or of a key that was replaced without being declared. */
export async function unfinishedElsewhere(
  store: RedisStore,
  slugs: ReadonlySet<string>,
  spacesOf: SpacesOf,
): Promise<readonly { readonly slug: string; readonly keyId: string; readonly count: number }[]> {
  const elsewhere = (await namesIn(store))
    .map((name) => openSpace(store, name))
    .filter(({ slug, name }) => slugs.has(slug) && !spacesOf(slug).includes(name));
  const counted = elsewhere.map(async ({ slug, name, count }) => ({
    slug,
    keyId: name.slice(slug.length + 1),
    count: await count({ index: "unfinished" }),
  }));
  return (await Promise.all(counted)).filter(({ count }) => count > 0);
}
