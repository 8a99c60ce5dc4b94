import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { boundConnections, networksOfPeer, outliveProxies, serverOptions } from "./connections.ts";

const HEADERS_MS = 200;
let server: Server;
const opened: Socket[] = [];

/** A server with two connections for each address. */
async function start(address: (socket: Socket) => readonly string[]): Promise<void> {
  const options = { headersTimeout: HEADERS_MS, connectionsCheckingInterval: HEADERS_MS / 4 };
  server = createServer({ ...serverOptions, ...options }, async (request, response) => {
    if (request.url === "/slow") await sleep(3 * HEADERS_MS);
    response.end("answered");
  });
  boundConnections(server, address, 2);
  await once(server.listen(0, "127.0.0.1"), "listening");
}

afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
  server.close();
});

async function open(text = ""): Promise<Socket & { answer?: string }> {
  const bound = server.address();
  const socket = connect(typeof bound === "object" && bound ? bound.port : 0, "127.0.0.1");
  opened.push(socket);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  if (text) socket.write(text);
  return socket;
}

async function answerTo(text: string): Promise<string> {
  const socket = await open(text);
  let answer = "";
  socket.setEncoding("latin1").on("data", (part) => {
    answer += part;
  });
  await new Promise((closed) => socket.once("close", closed));
  return answer;
}

const GET = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
/** Answered so, or cut off. */
const LATE = /^(?:HTTP\/1\.1 408 |$)/;
const SLOW = GET.replace("/ ", "/slow ");

test("one address has so many connections at a time, and room again when they end", async () => {
  await start(() => ["203.0.113.7"]);
  const [first] = await Promise.all([open(), open()]);
  expect(await answerTo(GET)).toBe("");
  first?.destroy();
  await expect.poll(() => answerTo(GET)).toContain("answered");
});

test("other addresses, and proxies, are not counted with it", async () => {
  let next = 0;
  await start(() => [`203.0.113.${++next}`]);
  await Promise.all([open(), open(), open()]);
  expect(await answerTo(GET)).toContain("answered");
  server.close();
  await start(networksOfPeer(0));
  await Promise.all([open(), open(), open()]);
  expect(await answerTo(GET)).toContain("answered");
});

test("a wider network has twice as many", async () => {
  let next = 0;
  await start(() => [`host${++next}`, "house"]);
  await Promise.all([open(), open(), open(), open()]);
  expect(await answerTo(GET)).toBe("");
});

test("headers have a time limit, an answer has none", async () => {
  await start(() => []);
  const began = performance.now();
  expect(await answerTo("GET / HTTP/1.1\r\nHost: a\r\n")).toMatch(LATE);
  expect(await answerTo("")).toMatch(LATE);
  // By itself Node waits a minute for each.
  expect(performance.now() - began).toBeLessThan(60_000);
  expect(await answerTo(SLOW)).toContain("answered");
});

test("so have the headers of a second request on a connection", async () => {
  await start(() => []);
  const first = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
  expect(await answerTo(`${first}GET / HTTP/1.1\r\nX-Slow: `)).toContain("answered");
});

test("a connection of a declared proxy is not closed before the proxy closes it", async () => {
  await start(() => []);
  outliveProxies(server, 0);
  expect(server.keepAliveTimeout).toBe(5_000);
  outliveProxies(server, 1);
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
  const socket = await open(`${GET.replace("close", "keep-alive")}`);
  const [first] = await once(socket, "data");
  // Neither do the limits of a request count while there is none.
  await sleep(3 * HEADERS_MS);
  socket.write(GET);
  const [second] = await once(socket, "data");
  expect(`${first} ${second}`).toMatch(/answered.*answered/s);
});

test("there is a bound for all together", async () => {
  await start(() => []);
  expect(server.maxConnections).toBe(2_000);
  expect(serverOptions).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 });
});
