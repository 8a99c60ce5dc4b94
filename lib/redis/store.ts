import type { Secret } from "#lib/config/secret.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { connectRedis, type Script } from "./connection.ts";
import { createBarrier, DISK_TIMEOUT_MS } from "./durable.ts";
import { checkPersistence } from "./persistence.ts";

/** Redis as a store that is to keep what it acknowledges. */
export type RedisStore = {
  /**
   * Connects and checks what the server promises. The result is what the operator should know;
   * the error, in words that follow “REDIS_URL”, why the server will not do.
   */
  open(allowVolatile: boolean): Promise<Result<readonly string[], string>>;
  read(script: Script, keys: readonly string[], args: readonly Argument[]): Promise<unknown>;
  /** Fulfilled once it is as durable as this server makes it. A rejection may have been stored. */
  write(script: Script, keys: readonly string[], args: readonly Argument[]): Promise<unknown>;
  /** A single command that reads. */
  get(command: string, ...args: Argument[]): Promise<unknown>;
  /** A single command that writes, as `write` does. */
  put(command: string, ...args: Argument[]): Promise<unknown>;
  close(): Promise<void>;
};

type Argument = string | number;

/** Reading has a connection of its own, so that no page waits while a write waits for the disk. */
export function createRedisStore(url: Secret): RedisStore {
  const reads = connectRedis(url);
  const writes = connectRedis(url, DISK_TIMEOUT_MS + 1_000);
  const barrier = createBarrier(writes);
  let waitsForDisk = false;

  async function durable(written: Promise<unknown>): Promise<unknown> {
    const answer = await written;
    if (waitsForDisk) await barrier();
    return answer;
  }

  return {
    async open(allowVolatile) {
      try {
        await Promise.all([reads.open(), writes.open()]);
        const found = await checkPersistence(writes, allowVolatile);
        if (!found.ok) return found;
        waitsForDisk = found.value.durability === "on_request";
        return ok(found.value.warnings);
      } catch (error) {
        // Of an error only what it says: the address may hold a password.
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
