import { z } from "zod";
import type { RedisStore } from "#lib/redis/store.ts";
import { openSpace, type Space } from "./space.ts";

/** Space names, `{slug}:{key id}`: of the location's key, then of the keys that it replaces. */
export type SpacesOf = (slug: string) => readonly [current: string, ...former: string[]];

const NAMES = "bookfront:2:spaces";
/** Written first; harmless without the booking. */
const addressOf = (id: string) => `bookfront:2:space-of:{${id}}`;

export type Spaces = {
  of(slug: string): readonly [current: Space, ...former: Space[]];
  spaceOf(id: string): Promise<Space | undefined>;
  locate(id: string, slug: string, ms: number): Promise<void>;
  remember(slug: string): Promise<void>;
  all(): Promise<readonly Space[]>;
  configured(): Promise<readonly { readonly slug: string; readonly space: Space }[]>;
};

export function createSpaces(store: RedisStore, spacesOf: SpacesOf): Spaces {
  const remembered = new Set<string>();
  return {
    of(slug) {
      const [current, ...former] = spacesOf(slug);
      return [openSpace(store, current), ...former.map((name) => openSpace(store, name))];
    },
    async spaceOf(id) {
      const name = z
        .string()
        .nullable()
        .parse(await store.get("GET", addressOf(id)));
      if (name === null) return undefined;
      const isConfigured = spacesOf(slugOf(name)).includes(name);
      return isConfigured ? openSpace(store, name) : undefined;
    },
    async locate(id, slug, ms) {
      await store.put("SET", addressOf(id), spacesOf(slug)[0], "PX", ms);
    },
    async remember(slug) {
      const [current] = spacesOf(slug);
      if (remembered.has(current)) return;
      await store.put("SADD", NAMES, current);
      remembered.add(current);
    },
    async all() {
      return (await namesIn(store)).map((name) => openSpace(store, name));
    },
    async configured() {
      return (await namesIn(store)).flatMap((name) => {
        const slug = slugOf(name);
        return spacesOf(slug).includes(name) ? [{ slug, space: openSpace(store, name) }] : [];
      });
    },
  };
}

function slugOf(name: string): string {
  return name.slice(0, name.indexOf(":"));
}

async function namesIn(store: RedisStore): Promise<readonly string[]> {
  return z.array(z.string()).parse(await store.get("SMEMBERS", NAMES));
}

/** Of another site, or of a key replaced without being declared. */
export async function unfinishedElsewhere(
  store: RedisStore,
  slugs: ReadonlySet<string>,
  spacesOf: SpacesOf,
): Promise<readonly { readonly slug: string; readonly keyId: string; readonly count: number }[]> {
  const names = (await namesIn(store)).filter((name) => {
    const slug = slugOf(name);
    return slugs.has(slug) && !spacesOf(slug).includes(name);
  });
  const counted = await Promise.all(
    names.map(async (name) => {
      const { length } = await openSpace(store, name).list("ZRANGE", "unfinished", 0, -1);
      const slug = slugOf(name);
      return { slug, keyId: name.slice(slug.length + 1), count: length };
    }),
  );
  return counted.filter(({ count }) => count > 0);
}
