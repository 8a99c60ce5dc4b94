import { createSpaceNames } from "#lib/config/key-id.ts";
import type { Secret } from "#lib/config/secret.ts";
import type { Config, KeyLimits } from "#lib/config/types.ts";
import { createSharedTally } from "#lib/site/abuse/shared-tally.ts";
import { createTally, type Tally } from "#lib/site/abuse/tally.ts";
import type { Journal } from "#lib/store/journal/contract.ts";
import { createRedisJournal } from "#lib/store/journal/redis/journal.ts";
import { type SpacesOf, unfinishedElsewhere } from "#lib/store/journal/redis/spaces.ts";
import { createSqliteJournal } from "#lib/store/journal/sqlite/journal.ts";
import { createChannel } from "#lib/store/redis/channel.ts";
import { createRedisStore, type RedisStore } from "#lib/store/redis/store.ts";
import { systemClock } from "#lib/upstream/clock.ts";
import { createLimiter, type Limiter } from "#lib/upstream/limits/limiter.ts";
import { createLocalLog } from "#lib/upstream/limits/local-log.ts";
import { createSharedLog } from "#lib/upstream/limits/shared-log.ts";
import { log } from "./log.ts";

export type Stores = {
  readonly journal: Journal;
  /** By the key's id. */
  readonly limiterOf: (keyId: string, limits: KeyLimits) => Limiter;
  readonly tally: Tally;
  readonly news: PubSub;
  open(): Promise<void>;
  close(): Promise<void>;
};

export type PubSub = {
  publish(text: string): void;
  subscribe(listener: (text: string) => void): () => void;
};

export function createStores(config: Config): Stores {
  const { redisUrl, dataDir } = config;
  return redisUrl ? inRedis(redisUrl, config) : inSqlite(dataDir);
}

function createPubSub(): PubSub {
  const listeners = new Set<(text: string) => void>();
  return {
    publish(text) {
      for (const listener of listeners) listener(text);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function inSqlite(dataDir: string): Stores {
  const journal = createSqliteJournal(dataDir);
  const { usage } = journal;
  return {
    journal,
    tally: createTally(() => performance.now()),
    news: createPubSub(),
    limiterOf: (keyId, limits) => {
      const memory = usage.memoryOf(keyId, Date.now());
      return createLimiter(limits, systemClock, createLocalLog(limits, systemClock, memory));
    },
    open: async () => undefined,
    close: () => journal.close(),
  };
}

/** For several instances: their use of the limits is stored in Redis, which they share. */
function inRedis(address: Secret, { redisMayForget, locations }: Config): Stores {
  const store = createRedisStore(address);
  const names = createSpaceNames(locations);
  const journal = createRedisJournal(store, names.of);
  const { connection } = store;
  const channel = createChannel(address, connection, "bookfront:news");
  const ownPubSub = createPubSub();
  channel.subscribe(ownPubSub.publish);
  return {
    journal,
    tally: createSharedTally(
      connection,
      createTally(() => performance.now()),
    ),
    news: { publish: channel.publish, subscribe: ownPubSub.subscribe },
    limiterOf: (keyId, limits) =>
      createLimiter(limits, systemClock, createSharedLog(connection, keyId, limits)),
    async open() {
      const opened = await store.open(redisMayForget);
      if (!opened.ok) throw new Error(opened.error);
      for (const warning of opened.value) log.warn(`REDIS_URL ${warning}`);
      await channel.open();
      await warnOfOtherKeys(
        store,
        new Set(locations.map(({ location }) => location.slug)),
        names.of,
      );
    },
    async close() {
      channel.close();
      await journal.close();
    },
  };
}

/** Warns of unfinished bookings of keys not named here: another site's, or forgotten ones. */
async function warnOfOtherKeys(
  store: RedisStore,
  slugs: ReadonlySet<string>,
  spacesOf: SpacesOf,
): Promise<void> {
  for (const { slug, keyId, count } of await unfinishedElsewhere(store, slugs, spacesOf)) {
    const advice = "if BOOKING_API_KEY replaces that key, name both: new,old";
    log.warn(
      { slug, keyId, unfinished: count },
      `REDIS_URL holds unfinished bookings of a key; ${advice}`,
    );
  }
}
