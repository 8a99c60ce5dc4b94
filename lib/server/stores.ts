import type { Secret } from "#lib/config/secret.ts";
import type { Config, KeyLimits } from "#lib/config/types.ts";
import type { Journal } from "#lib/journal/contract.ts";
import { createRedisJournal } from "#lib/journal/redis.ts";
import { createSqliteJournal } from "#lib/journal/sqlite.ts";
import { connectRedis } from "#lib/redis/connection.ts";
import { createRedisStore } from "#lib/redis/store.ts";
import { systemClock } from "#lib/upstream/clock.ts";
import type { UpstreamOptions } from "#lib/upstream/endpoints.ts";
import { createSharedLimiter } from "#lib/upstream/shared-limiter.ts";
import { createSharedLog, usualSharedTiming } from "#lib/upstream/shared-log.ts";
import { log } from "./log.ts";

/** What outlives this process, and what it shares with other instances. */
export type Stores = {
  readonly journal: Journal;
  /** What keeps the calls of a location within its key's limits. */
  limitsOf(slug: string, limits: KeyLimits): Pick<UpstreamOptions, "limiter" | "memory">;
  /** Before anything is used. An error's message follows the name of the variable to blame. */
  open(): Promise<void>;
  close(): Promise<void>;
};

export function createStores(config: Config): Stores {
  const { redisUrl, redisMayForget, dataDir } = config;
  return redisUrl ? inRedis(redisUrl, redisMayForget) : inSqlite(dataDir);
}

/** Writes that started earlier count no more. */
const MEMORY_MS = 5 * 60_000;

/** One process has all to itself, and remembers across its restarts. */
function inSqlite(dataDir: string): Stores {
  const journal = createSqliteJournal(dataDir);
  const { usage } = journal;
  return {
    journal,
    limitsOf(slug) {
      const now = Date.now();
      return {
        memory: {
          startedBefore: usage.writesSince(slug, now - MEMORY_MS),
          pausedUntil: usage.pausedUntil(slug, now),
          wrote: (at) => usage.wrote(slug, at),
          paused: (until) => usage.paused(slug, until),
        },
      };
    },
    open: async () => undefined,
    close: () => journal.close(),
  };
}

/** Several instances; what they share of the limits is remembered where it is shared. */
function inRedis(url: Secret, mayForget: boolean): Stores {
  const store = createRedisStore(url);
  const journal = createRedisJournal(store);
  const connection = connectRedis(url);
  return {
    journal,
    limitsOf(slug, limits) {
      const shared = createSharedLog(connection, slug, limits, usualSharedTiming, systemClock);
      return { limiter: createSharedLimiter(limits, shared) };
    },
    async open() {
      const opened = await store.open(mayForget);
      if (!opened.ok) throw new Error(opened.error);
      for (const warning of opened.value) log.warn(`REDIS_URL ${warning}`);
      await connection.open();
    },
    async close() {
      await journal.close();
      await connection.close();
    },
  };
}
