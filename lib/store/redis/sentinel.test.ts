import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../../test/harness/ports.ts";
import { connectNode, redisOptions } from "./node.ts";
import { addressOf } from "./testing/addresses.ts";
import { startRedis } from "./testing/redis-server.ts";

function bulk(...texts: readonly string[]): string {
  return `*${texts.length}\r\n${texts.map((text) => `$${text.length}\r\n${text}\r\n`).join("")}`;
}

/** Says where the primary is; if `tellsFirst`, it tells of a new primary before it answers. */
async function startSentinel(primary: number) {
  const state = { tellsFirst: false, subscribers: new Set<Socket>() };
  async function whereabouts(): Promise<string> {
    if (state.tellsFirst) {
      const told = bulk("message", "+switch-master", "mymaster");
      for (const one of state.subscribers) one.write(told);
      await sleep(100);
      state.tellsFirst = false;
    }
    return bulk("127.0.0.1", String(primary));
  }
  async function reply(socket: Socket, command: string): Promise<string> {
    if (command.includes("get-master-addr-by-name")) return whereabouts();
    if (command.includes("+switch-master")) {
      state.subscribers.add(socket);
      return "*3\r\n$9\r\nsubscribe\r\n$14\r\n+switch-master\r\n:1\r\n";
    }
    return command.includes("sentinels") ? "*0\r\n" : "+OK\r\n";
  }
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", async (data) => {
      for (const command of String(data).split(/^\*\d+\r\n/m)) {
        if (command !== "") socket.write(await reply(socket, command));
      }
    });
  });
  const port = await freePort();
  await once(server.listen(port, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  return { state, address: addressOf(`redis+sentinel://127.0.0.1:${port}/mymaster`) };
}

test("a connection that hears of a new primary while it looks for it is made all the same", async () => {
  const redis = await startRedis();
  const { state, address } = await startSentinel(redis.port);
  const node = connectNode(redisOptions(address), 2_000);
  onTestFinished(async () => {
    await node.close();
    await redis.dispose();
  });
  await node.open();
  await expect.poll(() => state.subscribers.size).toBeGreaterThan(0);
  state.tellsFirst = true;
  await redis.kill();
  await expect.poll(() => state.tellsFirst).toBe(false);
  await redis.start();
  await sleep(200);
  await expect.poll(() => node.call("PING").catch(String), { timeout: 10_000 }).toBe("PONG");
});
