import { createSpaceNames } from "#lib/config/key-id.ts";
import type { Config } from "#lib/config/types.ts";
import type { Journal } from "#lib/store/journal/contract.ts";
import { createRedisJournal } from "#lib/store/journal/redis/journal.ts";
import { createSqliteJournal } from "#lib/store/journal/sqlite/journal.ts";
import { createRedisStore } from "#lib/store/redis/store.ts";
import { Stop } from "./say.ts";

export async function openJournal({
  redisUrl,
  redisMayForget,
  dataDir,
  locations,
}: Config): Promise<Journal> {
  if (!redisUrl) return createSqliteJournal(dataDir);
  const store = createRedisStore(redisUrl);
  const opened = await store.open(redisMayForget);
  if (opened.ok) return createRedisJournal(store, createSpaceNames(locations).of);
  await store.close();
  throw new Stop(`REDIS_URL ${opened.error}`);
}
