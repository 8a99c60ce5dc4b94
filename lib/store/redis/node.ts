import { Redis, type RedisOptions } from "ioredis";
import type { RedisAddress, RedisLogin } from "#lib/config/redis-address.ts";

export type Call = (command: string, ...args: (string | number)[]) => Promise<unknown>;

/** One server. Once opened it reconnects by itself; without a connection a command fails at once. */
export type RedisNode = {
  open(): Promise<void>;
  isReady(): boolean;
  readonly call: Call;
  close(): Promise<void>;
};

/** `replyMapping` would change the types of replies. */
type NodeOptions = Omit<RedisOptions, "replyMapping">;

const CONNECT_TIMEOUT_MS = 3_000;
const MAX_RECONNECT_MS = 1_000;

export function retryStrategy(times: number): number {
  return Math.min(50 * 2 ** Math.min(times, 10), MAX_RECONNECT_MS);
}

/** A server has replied with this error, so the command was not executed. */
export function isReply(error: unknown, ...codes: readonly string[]): boolean {
  if (!(error instanceof Error) || error.name !== "ReplyError") return false;
  return codes.some((code) => error.message.startsWith(code));
}

/** False where a managed server forbids the command, or an old one does not know it. */
export async function isKnown(call: Call, ...command: Parameters<Call>): Promise<boolean> {
  try {
    await call(...command);
    return true;
  } catch (error) {
    if (isReply(error, "ERR", "NOPERM")) return false;
    throw error;
  }
}

const RECONNECT_EVERY_MS = 1_000;

/** Queues nothing while disconnected and never resends: the caller decides. */
export function connectNode(options: NodeOptions, timeoutMs: number): RedisNode {
  let wasOpened = false;
  let reconnectedAt = Number.NEGATIVE_INFINITY;
  const retryOnceOpened = (times: number) => (wasOpened ? retryStrategy(times) : null);
  const redis = new Redis({
    ...options,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: timeoutMs,
    // A server that is silent may have been replaced: connecting again finds the new one.
    socketTimeout: timeoutMs,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: retryOnceOpened,
    sentinelRetryStrategy: retryOnceOpened,
    // The primary has become a replica: connecting again may find the new one, or the same.
    reconnectOnError(error) {
      const now = performance.now();
      if (!isReply(error, "READONLY") || now - reconnectedAt < RECONNECT_EVERY_MS) return false;
      reconnectedAt = now;
      return true;
    },
  });
  // Commands report their own failures; without a listener errors would also be printed.
  let lastError: Error | undefined;
  redis.on("error", (error) => {
    lastError = error;
  });
  // ioredis gives up for good if a Sentinel tells of a new primary while it is looking for one.
  redis.on("end", () => {
    if (!wasOpened) return;
    setTimeout(() => {
      if (wasOpened) redis.connect().catch(() => undefined);
    }, MAX_RECONNECT_MS).unref();
  });
  return {
    async open() {
      // The rejection itself only says that there is no connection.
      await redis.connect().catch((error: unknown) => {
        throw lastError ?? error;
      });
      wasOpened = true;
    },
    isReady: () => redis.status === "ready",
    async call(command, ...args) {
      // Otherwise the first command would connect, and `open` would do nothing.
      if (redis.status === "wait") throw new Error("Redis is not connected yet");
      return redis.call(command, ...args);
    },
    async close() {
      wasOpened = false;
      await redis.quit().catch(() => undefined);
      redis.disconnect();
    },
  };
}

/** ioredis' options for the address, or for one host of a Cluster. */
export function redisOptions(address: RedisAddress, host = address.hosts[0]): NodeOptions {
  const { kind, hosts, path, primary, login, sentinelLogin = {}, database, family, tls } = address;
  const common = {
    lazyConnect: true,
    protocol: 2,
    db: database,
    ...loginOptions(login),
    ...(family && { family }),
    ...(tls && { tls: { ...tls } }),
  } as const;
  if (kind === "socket") return { ...common, ...(path !== undefined && { path }) };
  if (kind !== "sentinel") return { ...common, ...host };
  const { username, password } = loginOptions(sentinelLogin);
  return {
    ...common,
    sentinels: [...hosts],
    ...(primary !== undefined && { name: primary }),
    ...(username !== undefined && { sentinelUsername: username }),
    ...(password !== undefined && { sentinelPassword: password }),
    ...(tls && { sentinelTLS: { ...tls }, enableTLSForSentinelMode: true }),
    failoverDetector: true,
  };
}

function loginOptions({ username, password }: RedisLogin) {
  return {
    ...(username !== undefined && { username }),
    ...(password && { password: password.reveal() }),
  };
}
