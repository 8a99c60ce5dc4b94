import type { Secret } from "#lib/config/secret.ts";
import { connectEar, connectRedis } from "./connection.ts";

/** News between instances. What is said while Redis is away, or nobody listens, is lost. */
export type Channel = {
  /** Connects; rejects when that fails the first time. */
  open(): Promise<void>;
  publish(text: string): void;
  /** Everything that is said, by this instance too. */
  subscribe(heard: (text: string) => void): void;
  close(): Promise<void>;
};

/** A connection that listens can't do anything else, so there is one more to speak through. */
export function createChannel(url: Secret, name: string): Channel {
  const mouth = connectRedis(url);
  const ear = connectEar(url);

  return {
    async open() {
      await Promise.all([mouth.open(), ear.connect()]);
      await ear.subscribe(name);
    },
    publish: (text) => void mouth.call("PUBLISH", name, text).catch(() => undefined),
    subscribe: (heard) => void ear.on("message", (_, text) => heard(text)),
    async close() {
      ear.disconnect();
      await mouth.close();
    },
  };
}
