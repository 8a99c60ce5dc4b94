import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import { createChannel } from "./channel.ts";
import { connectRedis } from "./connection.ts";
import { startRedis } from "./testing/redis-server.ts";

/** Passes on what it gets, until those who are connected shall hear nothing more. */
async function startProxy(port: number) {
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    pairs.add([near, far]);
    for (const socket of [near, far]) socket.on("error", () => undefined);
    near.pipe(far).pipe(near);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.close();
    for (const socket of [...pairs].flat()) socket.destroy();
  });
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("no port");
  return {
    address: new Secret(`redis://127.0.0.1:${bound.port}`),
    connections: () => pairs.size,
    goSilent() {
      for (const [near, far] of pairs) {
        near.unpipe(far).resume();
        far.unpipe(near).resume();
      }
    },
  };
}

async function opened({ keepaliveMs = 10_000 } = {}) {
  const redis = await startRedis();
  const connection = connectRedis(redis.address);
  await connection.open();
  const proxy = await startProxy(redis.port);
  const channel = createChannel(proxy.address, connection, "news", keepaliveMs);
  const heard: string[] = [];
  channel.subscribe((text) => void heard.push(text));
  await channel.open();
  onTestFinished(async () => {
    channel.close();
    await connection.close();
    await redis.dispose();
  });
  return {
    ...{ channel, heard, proxy },
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

test("a channel whose server has vanished without a word hears again", async () => {
  const { channel, heard, proxy } = await opened({ keepaliveMs: 200 });
  proxy.goSilent();
  await expect
    .poll(() => {
      channel.publish("still there?");
      return heard.length;
    })
    .toBeGreaterThan(0);
});

test("a channel that hears nothing for long keeps its connection", async () => {
  const { channel, heard, proxy } = await opened({ keepaliveMs: 500 });
  await sleep(1_200);
  expect(proxy.connections()).toBe(1);
  channel.publish("one");
  await expect.poll(() => heard).toEqual(["one"]);
});
