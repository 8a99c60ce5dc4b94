import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { RedisStore } from "#lib/store/redis/store.ts";
import { RECORD_KEPT_MS } from "../contract.ts";
import type { Listed, Spaces } from "../port.ts";
import { openSpace, type RedisSpace } from "./space.ts";
import { type Clock, createWorkList } from "./work-list.ts";

/** Space names, `{slug}:{key id}`: of the location's key, then of the keys that it replaces. */
export type SpacesOf = (slug: string) => readonly [current: string, ...former: string[]];

const NAMES = "bookfront:2:spaces";
/** Holds the name of a booking's space. Written before the booking, and harmless without it. */
const spaceKeyOf = (id: string) => `bookfront:2:space-of:{${id}}`;
/** Longer than any visit lies ahead, and than any record is kept. */
const SPACE_KEY_KEPT_MS = 2 * RECORD_KEPT_MS;
const MAX_KNOWN_NAMES = 10_000;

export function createSpaces(store: RedisStore, spacesOf: SpacesOf, clock?: Clock): Spaces {
  const announced = new Set<string>();
  const names = new LRUCache<string, string>({ max: MAX_KNOWN_NAMES });
  const work = createWorkList(store, () => namesIn(store), clock);
  const open = (name: string) => openSpace(store, name, work.mark);

  /** Never changes, so it is asked for once. */
  async function nameOf(id: string): Promise<string | undefined> {
    const known = names.get(id);
    if (known !== undefined) return known;
    const found = z
      .string()
      .nullable()
      .parse(await store.get("GET", spaceKeyOf(id)));
    if (found !== null) names.set(id, found);
    return found ?? undefined;
  }

  async function spaceOf(id: string): Promise<RedisSpace | undefined> {
    const name = await nameOf(id);
    if (name === undefined) return undefined;
    const space = open(name);
    return spacesOf(space.slug).includes(name) ? space : undefined;
  }

  function namesWith({ index, upTo }: Listed): Promise<readonly string[]> {
    if (index === "unfinished") return work.withUnfinished();
    return upTo === undefined ? namesIn(store) : work.withAnything();
  }

  return {
    of(slug) {
      const [current, ...former] = spacesOf(slug);
      return [open(current), ...former.map(open)];
    },
    spaceOf,
    read: async (id) => (await (await spaceOf(id))?.find({ id }))?.[0],
    async announce(slug, id) {
      const [current] = spacesOf(slug);
      if (!announced.has(current)) await store.put("SADD", NAMES, current);
      announced.add(current);
      if (id === undefined) return;
      await store.put("SET", spaceKeyOf(id), current, "PX", SPACE_KEY_KEPT_MS);
      names.set(id, current);
    },
    async having(listed) {
      const counted = (await namesWith(listed)).map(async (name) => {
        const space = open(name);
        return { space, count: await space.count(listed) };
      });
      return (await Promise.all(counted)).filter(({ count }) => count > 0);
    },
    async expire(now) {
      for (const name of await work.withAnything()) {
        const space = open(name);
        await space.expire(now);
        await work.postpone(name, () => space.nextWork(now));
      }
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
    .map((name) => openSpace(store, name, async () => undefined))
    .filter(({ slug, name }) => slugs.has(slug) && !spacesOf(slug).includes(name));
  const counted = elsewhere.map(async ({ slug, name, count }) => ({
    slug,
    keyId: name.slice(slug.length + 1),
    count: await count({ index: "unfinished" }),
  }));
  return (await Promise.all(counted)).filter(({ count }) => count > 0);
}
