import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { createJournal, type Journal } from "../../journal/journal.ts";
import { connectRedis } from "../connection.ts";
import { createRedisStore, type RedisStore } from "../store.ts";
import { type RedisUnderTest, startRedis } from "./redis-server.ts";

/** One Redis for the tests of a file. */
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
    const connection = connectRedis(redis.address);
    await connection.open();
    await connection.call("FLUSHALL");
    await connection.close();
  }

  function forThisTest(...journals: readonly Journal[]): void {
    onTestFinished(async () => {
      await Promise.all(journals.map((journal) => journal.close()));
      await empty();
    });
  }

  return {
    openStore,
    empty,
    forThisTest,
    unmanaged: async (): Promise<Journal> =>
      createJournal(await openStore(), { owner: randomUUID() }),
    async open(): Promise<Journal> {
      const journal = createJournal(await openStore(), { owner: randomUUID() });
      forThisTest(journal);
      return journal;
    },
    kill: () => redis.kill(),
    start: () => redis.start(),
  };
}
