import type { Secret } from "#lib/config/secret.ts";
import { connectRedis, connectSubscriber } from "./connection.ts";

export type Channel = {
  open(): Promise<void>;
  publish(text: string): void;
  subscribe(onMessage: (text: string) => void): void;
  close(): Promise<void>;
};

/** A subscribed connection cannot send other commands, so publishing has its own. */
export function createChannel(url: Secret, name: string): Channel {
  const publisher = connectRedis(url);
  const subscriber = connectSubscriber(url);

  return {
    async open() {
      await Promise.all([publisher.open(), subscriber.connect()]);
      await subscriber.subscribe(name);
    },
    publish: (text) => void publisher.call("PUBLISH", name, text).catch(() => undefined),
    subscribe: (onMessage) => void subscriber.on("message", (_, text) => onMessage(text)),
    async close() {
      subscriber.disconnect();
      await publisher.close();
    },
  };
}
