import { createSharedTally } from "#lib/abuse/shared-tally.ts";
import { createTally, type Tally } from "#lib/abuse/tally.ts";
import type { CacheParts } from "#lib/cache/cache.ts";
import { createCodec } from "#lib/cache/signed-codec.ts";
import { createSingleFlight } from "#lib/cache/single-flight.ts";
import { spacesIn } from "#lib/config/key-id.ts";
import type { Secret } from "#lib/config/secret.ts";
import type { Config, KeyLimits } from "#lib/config/types.ts";
import type { Journal } from "#lib/journal/contract.ts";
import { createRedisJournal } from "#lib/journal/redis/journal.ts";
import { type SpacesOf, unfinishedElsewhere } from "#lib/journal/redis/spaces.ts";
import { createSqliteJournal } from "#lib/journal/sqlite/journal.ts";
import { createChannel } from "#lib/redis/channel.ts";
import { connectRedis } from "#lib/redis/connection.ts";
import { createRedisStore, type RedisStore } from "#lib/redis/store.ts";
import type { Sealer } from "#lib/session/seal.ts";
import { systemClock } from "#lib/upstream/clock.ts";
import type { UpstreamOptions } from "#lib/upstream/endpoints.ts";
import { createLimiter } from "#lib/upstream/limiter/limiter.ts";
import { createSharedLog } from "#lib/upstream/limiter/shared-log.ts";
import { buildId } from "./build-id.ts";
import { log } from "./log.ts";

/** What outlives this process, and what it shares with other instances. */
export type Stores = {
  readonly journal: Journal;
  /** The limiter of each key, by the key's id. */
  limitsOf(keyId: string, limits: KeyLimits): Pick<UpstreamOptions, "limiter" | "memory">;
  /** What instances share of a cache, by its name; nothing where there is one instance. */
  cacheOf<T>(name: string, keepMs: number): Pick<CacheParts<T>, "singleFlight">;
  /** What the guard has counted. */
  readonly tally: Tally;
  /** Tells the other instances, and is told by them. */
  readonly news: PubSub;
  /** Before anything is used. An error's message follows the name of the variable to blame. */
  open(): Promise<void>;
  close(): Promise<void>;
};

/** Texts that reach all instances that listen, this one too. */
export type PubSub = {
  publish(text: string): void;
  subscribe(heard: (text: string) => void): void;
};

export function createStores(config: Config, sealer: Pick<Sealer, "fingerprint">): Stores {
  const { redisUrl, dataDir } = config;
  return redisUrl ? inRedis(redisUrl, config, sealer) : inSqlite(dataDir);
}

/** One process has all to itself, and remembers across its restarts. */
function inSqlite(dataDir: string): Stores {
  const journal = createSqliteJournal(dataDir);
  const { usage } = journal;
  const ears: ((text: string) => void)[] = [];
  return {
    journal,
    tally: createTally(Date.now),
    cacheOf: () => ({}),
    news: {
      publish: (text) => ears.forEach((heard) => void heard(text)),
      subscribe: (heard) => void ears.push(heard),
    },
    limitsOf: (keyId) => ({ memory: usage.memoryOf(keyId, Date.now()) }),
    open: async () => undefined,
    close: () => journal.close(),
  };
}

/** Several instances; what they share of the limits is remembered where it is shared. */
function inRedis(
  url: Secret,
  { redisMayForget, locations }: Config,
  sealer: Pick<Sealer, "fingerprint">,
): Stores {
  const build = buildId();
  const store = createRedisStore(url);
  const spacesOf = spacesIn(locations);
  const journal = createRedisJournal(store, spacesOf);
  const connection = connectRedis(url);
  const news = createChannel(url, "bookfront:news");
  return {
    journal,
    tally: createSharedTally(connection, createTally(Date.now)),
    news,
    cacheOf<T>(name: string, keepMs: number) {
      const codec = createCodec<T>((text) => sealer.fingerprint(`${name} of ${build}`, text));
      return {
        singleFlight: createSingleFlight({
          redis: connection,
          prefix: name,
          codec,
          keepMs,
          now: Date.now,
        }),
      };
    },
    limitsOf(keyId, limits) {
      const shared = createSharedLog(connection, keyId, limits);
      return { limiter: createLimiter(limits, systemClock, shared) };
    },
    async open() {
      const opened = await store.open(redisMayForget);
      if (!opened.ok) throw new Error(opened.error);
      for (const warning of opened.value) log.warn(`REDIS_URL ${warning}`);
      await Promise.all([connection.open(), news.open()]);
      for (const { location } of locations) await tellOfOthers(store, location.slug, spacesOf);
    },
    async close() {
      await journal.close();
      await Promise.all([connection.close(), news.close()]);
    },
  };
}

/** Bookings that go on under a key that this site does not name: another site's, or forgotten. */
async function tellOfOthers(store: RedisStore, slug: string, spacesOf: SpacesOf): Promise<void> {
  for (const [keyId, unfinished] of await unfinishedElsewhere(store, slug, spacesOf)) {
    const advice = "if BOOKING_API_KEY replaces that key, name both: new,old";
    log.warn(
      { slug, keyId, unfinished },
      `REDIS_URL holds unfinished bookings of a key; ${advice}`,
    );
  }
}
