import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createDispatch } from "./inject.ts";

test("a listener sees what is asked, and what it answers comes back whole", async () => {
  const dispatch = createDispatch(async (request, response) => {
    for await (const _ of request) throw new Error("there is no body");
    response.setHeader("Set-Cookie", ["a=1", "b=2"]);
    response.writeHead(203, { "Content-Type": "text/plain", "X-Colon": "a: b" });
    response.write("ü");
    await sleep(5);
    const { host, "x-own": own } = request.headers;
    response.end(JSON.stringify([request.method, request.url, host, own]));
  });
  const headers = { host: "book.example", "x-own": "1", absent: undefined };
  const response = await dispatch({ url: "/book?a=1", headers });
  expect(response.status).toBe(203);
  expect(response.headers).toEqual([
    ["set-cookie", "a=1"],
    ["set-cookie", "b=2"],
    ["content-type", "text/plain"],
    ["x-colon", "a: b"],
  ]);
  expect(response.body.toString()).toBe('ü["GET","/book?a=1","book.example","1"]');
});

test("a form reaches the listener with its body", async () => {
  const dispatch = createDispatch(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    response.end(`${request.method} ${text}`);
  });
  const form = { method: "POST", url: "/", headers: {}, body: Buffer.from("a=b") } as const;
  expect((await dispatch(form)).body.toString()).toBe("POST a=b");
});

test("a large response comes back whole, and its listener is told that it is over", async () => {
  let isClosed = false;
  const dispatch = createDispatch(async (_, response) => {
    response.once("close", () => {
      isClosed = true;
    });
    for (let part = 0; part < 50; part += 1) {
      if (!response.write(String(part % 10).repeat(20_000))) await once(response, "drain");
    }
    response.end();
  });
  const { body } = await dispatch({ url: "/", headers: {} });
  expect(body.length).toBe(1_000_000);
  await expect.poll(() => isClosed).toBe(true);
});

test("a listener that breaks off ends the request", async () => {
  const dispatch = createDispatch((_, response) => void response.destroy());
  await expect(dispatch({ url: "/", headers: {} })).rejects.toThrow();
});
