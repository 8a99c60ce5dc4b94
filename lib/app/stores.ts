import { randomUUID } from "node:crypto";
import type { Secret } from "#lib/config/secret.ts";
import type { Config, KeyLimits } from "#lib/config/types.ts";
import { createSharedTally } from "#lib/site/abuse/shared-tally.ts";
import { createTally, type Tally } from "#lib/site/abuse/tally.ts";
import { createJournal, type Journal } from "#lib/store/journal/journal.ts";
import { createChannel } from "#lib/store/redis/channel.ts";
import { createRedisStore } from "#lib/store/redis/store.ts";
import { createSqliteJournal } from "#lib/store/sqlite/journal.ts";
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
  readonly news: ReturnType<typeof createPubSub>;
  open(): Promise<void>;
  close(): Promise<void>;
};

export function createStores(config: Config): Stores {
  const { redisUrl, dataDir } = config;
  return redisUrl ? inRedis(redisUrl, config) : inSqlite(dataDir);
}

function createPubSub() {
  const listeners = new Set<(text: string) => void>();
  return {
    publish(text: string): void {
      for (const listener of listeners) listener(text);
    },
    subscribe(listener: (text: string) => void): () => void {
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
      const memory = usage.memoryOf(keyId);
      return createLimiter(limits, systemClock, createLocalLog(limits, systemClock, memory));
    },
    open: async () => undefined,
    close: () => journal.close(),
  };
}

/** For several instances: their use of the limits is stored in Redis, which they share. */
function inRedis(address: Secret, { redisMayForget }: Config): Stores {
  const store = createRedisStore(address);
  const journal = createJournal(store, { owner: randomUUID() });
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
      createLimiter(limits, systemClock, createSharedLog(connection, keyId)),
    async open() {
      const opened = await store.open(redisMayForget);
      if (!opened.ok) throw new Error(opened.error);
      const { warning } = opened.value;
      if (warning !== undefined) log.warn(`REDIS_URL ${warning}`);
      await channel.open();
    },
    async close() {
      channel.close();
      await journal.close();
    },
  };
}
