import { afterAll, beforeAll, onTestFinished } from "vitest";
import { createRedisStore, type RedisStore } from "#lib/store/redis/store.ts";
import { type RedisUnderTest, startRedis } from "#lib/store/redis/testing/redis-server.ts";
import type { Journal } from "../contract.ts";
import { createRedisJournal } from "../redis/journal.ts";
import type { SpacesOf } from "../redis/spaces.ts";

export const ownSpace: SpacesOf = (slug) => [`${slug}:k1`];

export function redisForJournals() {
  let redis: RedisUnderTest;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.dispose());

  async function openStore(): Promise<RedisStore> {
    const store = createRedisStore(redis.address);
    const opened = await store.open(false);
    if (!opened.ok) throw new Error(opened.error);
    return store;
  }

  async function empty(): Promise<void> {
    const store = await openStore();
    await store.put("FLUSHALL");
    await store.close();
  }

  function forThisTest(...journals: readonly Journal[]): void {
    onTestFinished(async () => {
      await Promise.all(journals.map((journal) => journal.close()));
      await empty();
    });
  }

  async function unmanaged(spacesOf: SpacesOf = ownSpace): Promise<Journal> {
    return createRedisJournal(await openStore(), spacesOf);
  }

  return {
    openStore,
    empty,
    forThisTest,
    unmanaged,
    async open(spacesOf?: SpacesOf): Promise<Journal> {
      const journal = await unmanaged(spacesOf);
      forThisTest(journal);
      return journal;
    },
    kill: () => redis.kill(),
    start: () => redis.start(),
  };
}
