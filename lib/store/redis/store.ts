import type { Secret } from "#lib/config/secret.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { connectRedis, type Script } from "./connection.ts";
import { createBarrier, DISK_TIMEOUT_MS } from "./durable.ts";
import { checkPersistence } from "./persistence.ts";

export type RedisStore = {
  /** The value holds warnings; the error continues a sentence that begins with “REDIS_URL”. */
  open(allowVolatile: boolean): Promise<Result<readonly string[], string>>;
  read(script: Script, keys: readonly string[], args: readonly Argument[]): Promise<unknown>;
  /** Fulfilled once as durable as this server allows. A rejected write may still be stored. */
  write(script: Script, keys: readonly string[], args: readonly Argument[]): Promise<unknown>;
  get(command: string, ...args: Argument[]): Promise<unknown>;
  put(command: string, ...args: Argument[]): Promise<unknown>;
  close(): Promise<void>;
};

type Argument = string | number;

/** Reads have their own connection, so that they never wait behind a WAITAOF. */
export function createRedisStore(url: Secret): RedisStore {
  const reads = connectRedis(url);
  const writes = connectRedis(url, DISK_TIMEOUT_MS + 1_000);
  const barrier = createBarrier(writes);
  let waitsForDisk = false;

  async function durable(written: Promise<unknown>): Promise<unknown> {
    const reply = await written;
    if (waitsForDisk) await barrier();
    return reply;
  }

  return {
    async open(allowVolatile) {
      try {
        await Promise.all([reads.open(), writes.open()]);
        const persistence = await checkPersistence(writes, allowVolatile);
        if (!persistence.ok) return persistence;
        waitsForDisk = persistence.value.durability === "on_request";
        return ok(persistence.value.warnings);
      } catch (error) {
        return err(`cannot be used: ${error instanceof Error ? error.message : "no connection"}`);
      }
    },
    read: reads.run,
    get: reads.call,
    write: (script, keys, args) => durable(writes.run(script, keys, args)),
    put: (command, ...args) => durable(writes.call(command, ...args)),
    async close() {
      await Promise.all([reads.close(), writes.close()]);
    },
  };
}
