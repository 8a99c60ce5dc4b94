import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { expect, test } from "vitest";
import { httpServer, httpTo } from "../testing/servers.ts";

test("A connection, which stays, keeps nothing of the page that opened it", async () => {
  const page = new AsyncLocalStorage<string>();
  const kept: unknown[] = [];
  const note = () => kept.push(page.getStore());
  const port = await httpServer((_request, response) => response.end("{}"));
  subscribe("undici:client:connected", note);
  const sent = await page.run("all that was rendered", async () => {
    const { ok } = await httpTo(port).send({ method: "GET", path: "/api/servicecategories" });
    return { ok, page: page.getStore() };
  });
  unsubscribe("undici:client:connected", note);
  expect(sent).toEqual({ ok: true, page: "all that was rendered" });
  expect(kept).toEqual([undefined]);
});
