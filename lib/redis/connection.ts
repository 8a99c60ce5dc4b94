import { createHash } from "node:crypto";
import { Redis } from "ioredis";
import type { Secret } from "#lib/config/secret.ts";

/** A Lua script with the name by which a server that has seen it knows it. */
export type Script = { readonly lua: string; readonly sha: string };

export function script(lua: string): Script {
  return { lua, sha: createHash("sha1").update(lua).digest("hex") };
}

/** One connection, which comes back by itself. A command without it fails at once. */
export type RedisConnection = {
  /** Connects; rejects when that fails the first time. */
  open(): Promise<void>;
  isReady(): boolean;
  /** Runs a script. A rejection says nothing about whether it ran. */
  run(
    script: Script,
    keys: readonly string[],
    args: readonly (string | number)[],
  ): Promise<unknown>;
  /** Any other command. */
  call(command: string, ...args: (string | number)[]): Promise<unknown>;
  close(): Promise<void>;
};

const CONNECT_TIMEOUT_MS = 3_000;
/** How long an answer may take; somebody waits for it. */
const USUAL_TIMEOUT_MS = 2_000;
const MAX_RECONNECT_MS = 1_000;

function retryStrategy(times: number): number {
  return Math.min(50 * 2 ** Math.min(times, 10), MAX_RECONNECT_MS);
}

/** A connection for subscriptions, which come back by themselves with it. */
export function connectEar(url: Secret): Redis {
  const ear = new Redis(url.reveal(), {
    lazyConnect: true,
    protocol: 2,
    maxRetriesPerRequest: null,
    retryStrategy,
  });
  // Without a listener errors would be printed.
  ear.on("error", () => undefined);
  return ear;
}

/**
 * Nothing is queued for a server that is away and nothing is sent a second time: whoever asked is
 * told, and decides.
 */
export function connectRedis(url: Secret, timeoutMs = USUAL_TIMEOUT_MS): RedisConnection {
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
  // Every command reports its own failure; without a listener this would be printed as well.
  let lastError: Error | undefined;
  redis.on("error", (error) => {
    lastError = error;
  });
  async function call(command: string, ...args: (string | number)[]): Promise<unknown> {
    // Else the first command would connect, and `open` find that done.
    if (redis.status === "wait") throw new Error("Redis is not connected yet");
    return redis.call(command, ...args);
  }

  return {
    async open() {
      // What it rejects with says only that there is no connection.
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
      // Orderly where the server is there, so that what was sent is answered.
      await redis.quit().catch(() => undefined);
      redis.disconnect();
    },
  };
}

function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("NOSCRIPT");
}
