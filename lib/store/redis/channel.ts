import { Redis } from "ioredis";
import type { RedisAddress } from "#lib/config/redis-address.ts";
import type { RedisConnection } from "./connection.ts";
import { redisOptions, retryStrategy } from "./node.ts";

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
  address: RedisAddress,
  publisher: Pick<RedisConnection, "call">,
  name: string,
  keepaliveMs = KEEPALIVE_MS,
): Channel {
  const listeners: ((text: string) => void)[] = [];
  let subscriber: Redis | undefined;
  let next = 0;
  let failures = 0;
  let isClosed = false;

  /** To one host after the other; any will do, as a Cluster passes messages on to all its servers. */
  async function connect(): Promise<void> {
    if (isClosed) return;
    const options = redisOptions(address, address.hosts[next % address.hosts.length]);
    const noRetry = { retryStrategy: () => null, sentinelRetryStrategy: () => null };
    const redis = new Redis({ ...options, ...noRetry, socketTimeout: keepaliveMs });
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
    next += 1;
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
