import { Redis, type RedisOptions } from "ioredis";
import type { Secret } from "#lib/config/secret.ts";

export type Call = (command: string, ...args: (string | number)[]) => Promise<unknown>;

export type RedisConnection = ReturnType<typeof connectRedis>;

const CONNECT_TIMEOUT_MS = 3_000;
const DEFAULT_TIMEOUT_MS = 2_000;
const MAX_RECONNECT_MS = 1_000;

export function retryStrategy(times: number): number {
  return Math.min(50 * times, MAX_RECONNECT_MS);
}

/** `replyMapping` would change the types of replies. */
export function createClient(url: Secret, options: Omit<RedisOptions, "replyMapping">): Redis {
  return new Redis(url.reveal(), { lazyConnect: true, protocol: 2, ...options });
}

/** A server has replied with this error, so the command was not executed. */
export function isReply(error: unknown, ...codes: readonly string[]): boolean {
  if (!(error instanceof Error) || error.name !== "ReplyError") return false;
  return codes.some((code) => error.message.startsWith(code));
}

/**
 * Once opened it reconnects by itself. It queues nothing while disconnected and never resends: the
 * caller decides. A rejection does not say whether a command or script ran.
 */
export function connectRedis(url: Secret, timeoutMs = DEFAULT_TIMEOUT_MS) {
  const redis = createClient(url, {
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: timeoutMs,
    // A server that is silent may have been replaced: connecting again finds the new one.
    socketTimeout: timeoutMs,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy,
    // The server has become a replica: connecting again may find the new primary.
    reconnectOnError: (error) => isReply(error, "READONLY"),
  });
  // Commands report their own failures; without a listener errors would also be printed.
  let lastError: Error | undefined;
  redis.on("error", (error) => {
    lastError = error;
  });

  const call: Call = async (command, ...args) => {
    // Otherwise the first command would connect, and `open` would do nothing.
    if (redis.status === "wait") throw new Error("Redis is not connected yet");
    return redis.call(command, ...args);
  };

  return {
    async open(): Promise<void> {
      // The rejection itself only says that there is no connection.
      await redis.connect().catch((error: unknown) => {
        redis.disconnect();
        throw lastError ?? error;
      });
    },
    call,
    run: (lua: string, keys: readonly string[], args: readonly (string | number)[]) =>
      call("EVAL", lua, keys.length, ...keys, ...args),
    async close(): Promise<void> {
      await redis.quit().catch(() => undefined);
      redis.disconnect();
    },
  };
}
