import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { startRedis } from "../../lib/store/redis/testing/redis-server.ts";
import { findRedis } from "../../scripts/support/find-tool.ts";

export type SharedRedis = {
  readonly url: string;
  /** SIGKILL, then after `ms` a start on the same data. */
  vanish(ms: number): Promise<void>;
  /** Forgets everything. */
  flush(): Promise<void>;
  /** As it is typed: `CONFIG SET maxmemory 1`. */
  command(words: string): Promise<void>;
  remove(): Promise<void>;
};

/** A Redis that several instances share, and that can go away. */
export async function startSharedRedis(): Promise<SharedRedis> {
  const { url, port, kill, start, dispose } = await startRedis([], await findRedis());

  async function command(words: string): Promise<void> {
    const [name = "", ...args] = words.split(" ");
    const redis = new Redis(port, "127.0.0.1");
    await redis.call(name, ...args);
    redis.disconnect();
  }

  return {
    url,
    async vanish(ms) {
      await kill();
      await sleep(ms);
      await start();
    },
    flush: () => command("FLUSHALL"),
    command,
    remove: dispose,
  };
}
