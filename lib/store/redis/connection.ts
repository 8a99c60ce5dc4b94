import { createHash } from "node:crypto";
import { Redis } from "ioredis";
import type { Secret } from "#lib/config/secret.ts";

export type Script = { readonly lua: string; readonly sha: string };

export function script(lua: string): Script {
  return { lua, sha: createHash("sha1").update(lua).digest("hex") };
}

/** Reconnects by itself; without a connection a command fails at once. */
export type RedisConnection = {
  open(): Promise<void>;
  isReady(): boolean;
  /** A rejection does not say whether the script ran. */
  run(
    script: Script,
    keys: readonly string[],
    args: readonly (string | number)[],
  ): Promise<unknown>;
  call(command: string, ...args: (string | number)[]): Promise<unknown>;
  close(): Promise<void>;
};

const CONNECT_TIMEOUT_MS = 3_000;
const DEFAULT_TIMEOUT_MS = 2_000;
const MAX_RECONNECT_MS = 1_000;

function retryStrategy(times: number): number {
  return Math.min(50 * 2 ** Math.min(times, 10), MAX_RECONNECT_MS);
}

export function connectSubscriber(url: Secret): Redis {
  const subscriber = new Redis(url.reveal(), {
    lazyConnect: true,
    protocol: 2,
    maxRetriesPerRequest: null,
    retryStrategy,
  });
  subscriber.on("error", () => undefined);
  return subscriber;
}

/** Queues nothing while disconnected and never resends: the caller decides. */
export function connectRedis(url: Secret, timeoutMs = DEFAULT_TIMEOUT_MS): RedisConnection {
  const redis = new Redis(url.reveal(), {
    lazyConnect: true,
    protocol: 2,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: timeoutMs,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy,
  });
  // Commands report their own failures; without a listener errors would also be printed.
  let lastError: Error | undefined;
  redis.on("error", (error) => {
    lastError = error;
  });
  async function call(command: string, ...args: (string | number)[]): Promise<unknown> {
    // Otherwise the first command would connect, and `open` would do nothing.
    if (redis.status === "wait") throw new Error("Redis is not connected yet");
    return redis.call(command, ...args);
  }

  return {
    async open() {
      // The rejection itself only says that there is no connection.
      await redis.connect().catch((error: unknown) => {
        throw lastError ?? error;
      });
    },
    isReady: () => redis.status === "ready",
    call,
    async run({ lua, sha }, keys, args) {
      try {
        return await call("EVALSHA", sha, keys.length, ...keys, ...args);
      } catch (error) {
        if (!isUnknownScript(error)) throw error;
        return call("EVAL", lua, keys.length, ...keys, ...args);
      }
    },
    async close() {
      await redis.quit().catch(() => undefined);
      redis.disconnect();
    },
  };
}

function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("NOSCRIPT");
}
