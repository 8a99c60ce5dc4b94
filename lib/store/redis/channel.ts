import type { Redis } from "ioredis";
import type { Secret } from "#lib/config/secret.ts";
import { createClient, type RedisConnection, retryStrategy } from "./connection.ts";

export type Channel = {
  open(): Promise<void>;
  publish(text: string): void;
  subscribe(onMessage: (text: string) => void): void;
  close(): void;
};

/** A server that has vanished says nothing, as one without news: so it is asked whether it is there. */
const KEEPALIVE_MS = 10_000;

/** A subscribed connection cannot send other commands, so it is one of its own. */
export function createChannel(
  url: Secret,
  publisher: Pick<RedisConnection, "call">,
  name: string,
  keepaliveMs = KEEPALIVE_MS,
): Channel {
  const listeners: ((text: string) => void)[] = [];
  let subscriber: Redis | undefined;
  let failures = 0;
  let isClosed = false;

  async function connect(): Promise<void> {
    if (isClosed) return;
    const redis = createClient(url, { retryStrategy: () => null, socketTimeout: keepaliveMs });
    const alive = setInterval(() => redis.ping().catch(() => undefined), keepaliveMs).unref();
    subscriber = redis;
    redis.on("error", () => undefined);
    redis.on("message", (_, text) => {
      for (const listener of listeners) listener(text);
    });
    redis.once("end", () => {
      clearInterval(alive);
      connectLater();
    });
    await redis.connect();
    await redis.subscribe(name);
    failures = 0;
  }

  function connectLater(): void {
    failures += 1;
    setTimeout(() => void connect().catch(() => undefined), retryStrategy(failures)).unref();
  }

  return {
    open: connect,
    publish: (text) => void publisher.call("PUBLISH", name, text).catch(() => undefined),
    subscribe: (onMessage) => void listeners.push(onMessage),
    close() {
      isClosed = true;
      subscriber?.disconnect();
    },
  };
}
