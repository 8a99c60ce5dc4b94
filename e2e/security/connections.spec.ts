import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "../support/own-site.ts";
import { ask, exchange } from "./support/requests.ts";

test.describe.configure({ mode: "default" });

test("a request to upgrade the connection ends it", async ({ ownSite }) => {
  for (const [path, protocol] of [
    ["/book", "websocket"],
    ["/_next/webpack-hmr", "websocket"],
    ["/book", "h2c"],
  ] as const) {
    const headers = [["Upgrade", protocol] as const, ["Connection", "Upgrade"] as const];
    const answer = await ask(ownSite.url, { path, headers });
    expect(answer.milliseconds, path).toBeLessThan(2_000);
  }
});

test("headers that never end are waited for no longer than 12 s", async ({ ownSite }) => {
  const began = performance.now();
  await exchange(ownSite.url, "GET /book HTTP/1.1\r\nHost: a\r\nX-Slow: ", 25_000);
  expect(performance.now() - began).toBeLessThan(13_000);
});

test("connections beyond the bound are closed, and leave room again when they end", async ({
  ownSite,
}) => {
  const { hostname, port } = new URL(ownSite.url);
  const open = Array.from({ length: 2_500 }, () =>
    connect(Number(port), hostname)
      .on("error", () => undefined)
      .resume(),
  );
  await expect.poll(() => open.filter((socket) => socket.closed).length).toBeGreaterThan(400);
  for (const socket of open) socket.destroy();
  await sleep(200);
  expect((await ask(ownSite.url, { path: "/book" })).status).toBe(200);
});
