import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createChannel } from "./channel.ts";
import { connectRedis } from "./connection.ts";
import { startRedis } from "./testing/redis-server.ts";

async function opened() {
  const redis = await startRedis();
  const connection = connectRedis(redis.address);
  await connection.open();
  const channel = createChannel(redis.address, connection, "news");
  const heard: string[] = [];
  channel.subscribe((text) => void heard.push(text));
  await channel.open();
  onTestFinished(async () => {
    channel.close();
    await connection.close();
    await redis.dispose();
  });
  return {
    ...{ channel, heard },
    cut: () => connection.call("CLIENT", "KILL", "TYPE", "pubsub"),
    subscribers: async () => {
      const reply = await connection.call("PUBSUB", "NUMSUB", "news");
      return Array.isArray(reply) ? Number(reply[1]) : undefined;
    },
  };
}

test("a channel whose connection is cut hears again", async () => {
  const { channel, heard, cut, subscribers } = await opened();
  channel.publish("one");
  await expect.poll(() => heard).toEqual(["one"]);
  await cut();
  await expect.poll(subscribers).toBe(1);
  channel.publish("two");
  await expect.poll(() => heard).toEqual(["one", "two"]);
});

test("a channel that is closed while it is cut does not connect again", async () => {
  const { channel, cut, subscribers } = await opened();
  await cut();
  await expect.poll(subscribers).toBe(0);
  channel.close();
  await sleep(500);
  expect(await subscribers()).toBe(0);
});
