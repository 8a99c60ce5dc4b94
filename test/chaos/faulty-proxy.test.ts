import { createServer, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "../harness/ports.ts";
import { type FaultyProxy, startFaultyProxy } from "./faulty-proxy.ts";
import { meddleFor, meddleNext, problem, says, saysAfter } from "./meddling.ts";

let upstream: Server;
let proxy: FaultyProxy;
let received: string[];

beforeEach(async () => {
  received = [];
  upstream = createServer(async (request, response) => {
    let body = "";
    for await (const part of request.setEncoding("utf8")) body += part;
    received.push(`${request.method} ${request.url} ${body}`);
    response.writeHead(201, { "x-told": "yes" }).end("done");
  });
  const port = await freePort();
  await new Promise<void>((listening) => upstream.listen(port, "127.0.0.1", listening));
  proxy = await startFaultyProxy(await freePort(), `http://127.0.0.1:${port}`);
});

afterEach(async () => {
  await proxy.close();
  upstream.closeAllConnections();
  await new Promise((closed) => upstream.close(closed));
});

function post(): Promise<string> {
  const sent = fetch(`${proxy.url}/clients?a=1`, { method: "POST", body: "Ada" });
  return sent.then(
    async (answer) => `${answer.status} ${answer.headers.get("x-told")} ${await answer.text()}`,
    () => "no answer",
  );
}

test("without a fault the proxy forwards requests and responses", async () => {
  expect(await post()).toBe("201 yes done");
  expect(received).toEqual(["POST /clients?a=1 Ada"]);
});

test.each([
  ["reset-at-head", 0],
  ["end-unheard", 0],
  ["end-heard", 1],
] as const)("%s: no response, forwarded %i times, and only once", async (fault, times) => {
  proxy.failNextPost(fault);
  expect(await post()).toBe("no answer");
  expect(received).toHaveLength(times);
  expect(await post()).toBe("201 yes done");
});

test("refused connections forward nothing, and later ones are accepted", async () => {
  const over = proxy.refuse(50);
  expect(await post()).toBe("no answer");
  await over;
  await sleep(0);
  expect(await post()).toBe("201 yes done");
  expect(received).toHaveLength(1);
});

function ask(method: string, path: string, body?: string): Promise<string> {
  const sent = fetch(proxy.url + path, { method, ...(body !== undefined && { body }) });
  return sent.then(async (answer) => `${answer.status} ${await answer.text()}`);
}

test("an answer in place of the work, after it, or to another body, and each only once", async () => {
  const create = "/api/Appointments";
  meddleNext(proxy, "create", says({ status: 200, body: {} }));
  expect(await ask("POST", `${create}/apt_1`, "{}")).toBe("201 done");
  expect(await ask("POST", create, "{}")).toBe("200 {}");
  expect(received).toEqual([`POST ${create}/apt_1 {}`]);
  meddleNext(proxy, "cancel", saysAfter(problem(404, "Gone.")));
  expect(await ask("POST", `${create}/apt_1`, "{}")).toContain("404");
  meddleNext(proxy, "create", (_, original) => original({ less: true }));
  expect(await ask("POST", create, "{}")).toBe("201 done");
  expect(await ask("POST", create, "{}")).toBe("201 done");
  expect(received.slice(1)).toEqual([
    `POST ${create}/apt_1 {}`,
    `POST ${create} {"less":true}`,
    `POST ${create} {}`,
  ]);
});

test("an answer for so long, and for its route alone", async () => {
  meddleFor(proxy, 1_000, "appointment", says(problem(404, "Gone.")));
  expect(await ask("GET", "/api/Appointments/apt_1")).toContain("404");
  expect(await ask("GET", "/api/Appointments/search?skip=0")).toBe("201 done");
  const again = () => ask("GET", "/api/Appointments/apt_1");
  await expect.poll(again, { timeout: 4_000 }).toBe("201 done");
});
