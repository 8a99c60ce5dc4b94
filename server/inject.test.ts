import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { askWithin } from "./inject.ts";

test("a handler sees what is asked and nothing else, and what it answers comes back whole", async () => {
  const answer = await askWithin(
    async (request, response) => {
      for await (const _ of request) throw new Error("there is no body");
      response.setHeader("Set-Cookie", ["a=1", "b=2"]);
      response.writeHead(203, { "Content-Type": "text/plain", "X-Colon": "a: b" });
      response.write("ü");
      await sleep(5);
      response.end(JSON.stringify([request.method, request.url, request.headers]));
    },
    { url: "/book?a=1", headers: { host: "book.example" } },
  );
  expect(answer.status).toBe(203);
  expect(answer.headers).toEqual([
    ["Set-Cookie", "a=1"],
    ["Set-Cookie", "b=2"],
    ["Content-Type", "text/plain"],
    ["X-Colon", "a: b"],
  ]);
  expect(answer.body.toString()).toBe('ü["GET","/book?a=1",{"host":"book.example"}]');
});

test("a large answer comes back whole, and its handler is told that it is over", async () => {
  let closed = false;
  const { body } = await askWithin(
    async (_, response) => {
      response.once("close", () => {
        closed = true;
      });
      for (let part = 0; part < 50; part += 1) {
        if (!response.write(String(part % 10).repeat(20_000))) await once(response, "drain");
      }
      response.end();
    },
    { url: "/", headers: {} },
  );
  expect(body.length).toBe(1_000_000);
  expect(closed).toBe(true);
});

test("a handler that breaks off leaves nobody waiting", async () => {
  const asked = askWithin((_, response) => void response.destroy(), { url: "/", headers: {} });
  await expect(asked).rejects.toThrow("no answer");
});
