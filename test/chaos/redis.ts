import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { addressOf } from "../../lib/store/redis/testing/addresses.ts";
import { launch, waitUntilReady } from "../../lib/store/redis/testing/redis-server.ts";
import { findRedis } from "../../scripts/support/find-tool.ts";
import { path } from "../../scripts/support/paths.ts";
import { freePort } from "../harness/ports.ts";

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

export async function startRedis(name: string): Promise<SharedRedis> {
  const program = await findRedis();
  const folder = path("test-results/chaos-data", `${name}-redis`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder];
  const keeping = ["--appendonly", "yes", "--appendfsync", "always", "--save", ""];
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    child = await launch([...args, ...keeping], program);
    await waitUntilReady(addressOf(url), child);
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  async function command(words: string): Promise<void> {
    const [name = "", ...args] = words.split(" ");
    const redis = new Redis(port, "127.0.0.1");
    await redis.call(name, ...args);
    redis.disconnect();
  }

  await start();
  return {
    url,
    async vanish(ms) {
      await kill();
      await sleep(ms);
      await start();
    },
    flush: () => command("FLUSHALL"),
    command,
    remove: kill,
  };
}
