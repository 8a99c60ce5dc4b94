import { Redis } from "ioredis";
import type { Secret } from "#lib/config/secret.ts";
import { connectRedis } from "./connection.ts";

/** News between instances. What is said while Redis is away, or nobody listens, is lost. */
export type Channel = {
  /** Connects; rejects when that fails the first time. */
  open(): Promise<void>;
  say(text: string): void;
  /** Everything that is said, by this instance too. */
  listen(heard: (text: string) => void): void;
  close(): Promise<void>;
};

const LONGEST_RECONNECT_MS = 1_000;

/** A connection that listens can't do anything else, so there is one more to speak through. */
export function createChannel(url: Secret, name: string): Channel {
  const mouth = connectRedis(url);
  const ear = new Redis(url.reveal(), {
    lazyConnect: true,
    protocol: 2,
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 10), LONGEST_RECONNECT_MS),
  });
  // Subscriptions come back by themselves; without a listener errors would be printed.
  ear.on("error", () => undefined);

  return {
    async open() {
      await Promise.all([mouth.open(), ear.connect()]);
      await ear.subscribe(name);
    },
    say: (text) => void mouth.call("PUBLISH", name, text).catch(() => undefined),
    listen: (heard) => void ear.on("message", (_, text) => heard(text)),
    async close() {
      ear.disconnect();
      await mouth.close();
    },
  };
}
