import type { Secret } from "#lib/config/secret.ts";
import { createClient, type RedisConnection, retryStrategy } from "./connection.ts";

/** A server that has vanished says nothing, as one without news: so it is asked whether it is there. */
const KEEPALIVE_MS = 10_000;

/** A subscribed connection cannot send other commands, so it is one of its own. */
export function createChannel(
  url: Secret,
  publisher: Pick<RedisConnection, "call">,
  name: string,
  keepaliveMs = KEEPALIVE_MS,
) {
  const redis = createClient(url, { retryStrategy, socketTimeout: keepaliveMs });
  redis.on("error", () => undefined);
  let alive: NodeJS.Timeout | undefined;

  return {
    async open(): Promise<void> {
      await redis.connect();
      await redis.subscribe(name);
      alive = setInterval(() => redis.ping().catch(() => undefined), keepaliveMs).unref();
    },
    publish: (text: string) => void publisher.call("PUBLISH", name, text).catch(() => undefined),
    subscribe: (onMessage: (text: string) => void) =>
      void redis.on("message", (_, text) => onMessage(text)),
    close(): void {
      clearInterval(alive);
      redis.disconnect();
    },
  };
}
