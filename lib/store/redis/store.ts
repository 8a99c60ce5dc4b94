import type { Secret } from "#lib/config/secret.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { connectRedis, type RedisConnection, type Script } from "./connection.ts";
import { createBarrier, DISK_TIMEOUT_MS, waitForDisk } from "./durable.ts";
import { checkPersistence } from "./persistence.ts";

export type RedisStore = {
  /** The value holds warnings; the error continues a sentence that begins with “REDIS_URL”. */
  open(allowVolatile: boolean): Promise<Result<readonly string[], string>>;
  /** Fulfilled once as durable as this server allows. A rejected write may still be stored. */
  write(script: Script, keys: readonly string[], args: readonly Argument[]): Promise<unknown>;
  get(command: string, ...args: Argument[]): Promise<unknown>;
  put(command: string, ...args: Argument[]): Promise<unknown>;
  /** For what need not be durable. */
  readonly connection: Pick<RedisConnection, "run" | "call">;
  close(): Promise<void>;
};

type Argument = string | number;

/** Reads have their own connection, so that they never wait behind a WAITAOF. */
export function createRedisStore(url: Secret): RedisStore {
  let waitsForDisk = false;
  const reads = connectRedis(url);
  const writes = connectRedis(url, DISK_TIMEOUT_MS + 1_000);
  const flushed = createBarrier(() => waitForDisk(writes.call));

  async function durable(written: Promise<unknown>): Promise<unknown> {
    const reply = await written;
    if (waitsForDisk) await flushed();
    return reply;
  }

  return {
    async open(allowVolatile) {
      try {
        await Promise.all([reads.open(), writes.open()]);
        const checked = await checkPersistence(writes.call, allowVolatile);
        if (!checked.ok) return checked;
        waitsForDisk = checked.value.durability === "on_request";
        return ok(checked.value.warnings);
      } catch (error) {
        return err(connectFault(error));
      }
    },
    get: reads.call,
    write: (...args) => durable(writes.run(...args)),
    put: (...args) => durable(writes.call(...args)),
    connection: reads,
    async close() {
      await Promise.all([reads.close(), writes.close()]);
    },
  };
}

const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/^(NOAUTH|WRONGPASS)/, "is not let in; write redis://USER:PASSWORD@HOST:PORT"],
  [
    /(self-signed|first|issuer) certificate/,
    "has a certificate that is not trusted; name its CA in NODE_EXTRA_CA_CERTS",
  ],
];

/** A failure to connect, in words that say what to do where that is known. */
function connectFault(error: unknown): string {
  const message = error instanceof Error ? error.message : "no connection";
  const known = ADVICE.find(([words]) => words.test(message));
  return known ? known[1] : `cannot be used: ${message}`;
}
