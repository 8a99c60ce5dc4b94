import { createServer, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "../harness/ports.ts";
import { layWire, type Wire } from "./wire.ts";

let upstream: Server;
let wire: Wire;
let heard: string[];

beforeEach(async () => {
  heard = [];
  upstream = createServer(async (request, response) => {
    let body = "";
    for await (const part of request.setEncoding("utf8")) body += part;
    heard.push(`${request.method} ${request.url} ${body}`);
    response.writeHead(201, { "x-told": "yes" }).end("done");
  });
  const port = await freePort();
  await new Promise<void>((listening) => upstream.listen(port, "127.0.0.1", listening));
  wire = await layWire(await freePort(), `http://127.0.0.1:${port}`);
});

afterEach(async () => {
  await wire.close();
  upstream.closeAllConnections();
  await new Promise((closed) => upstream.close(closed));
});

function post(): Promise<string> {
  const sent = fetch(`${wire.url}/clients?a=1`, { method: "POST", body: "Ada" });
  return sent.then(
    async (answer) => `${answer.status} ${answer.headers.get("x-told")} ${await answer.text()}`,
    () => "no answer",
  );
}

test("a whole wire passes on everything, both ways", async () => {
  expect(await post()).toBe("201 yes done");
  expect(heard).toEqual(["POST /clients?a=1 Ada"]);
});

test.each([
  ["reset-at-head", 0],
  ["end-unheard", 0],
  ["end-heard", 1],
] as const)("%s: no answer, heard %i times, and only once", async (fault, times) => {
  wire.spoil(fault);
  expect(await post()).toBe("no answer");
  expect(heard).toHaveLength(times);
  expect(await post()).toBe("201 yes done");
});

test("a refused connection carries nothing, and is accepted again", async () => {
  const over = wire.refuse(50);
  expect(await post()).toBe("no answer");
  await over;
  await sleep(0);
  expect(await post()).toBe("201 yes done");
  expect(heard).toHaveLength(1);
});
