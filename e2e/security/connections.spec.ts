import { connect } from "node:net";
import { expect, test } from "../../test/harness/own-site.ts";
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

test("unfinished headers time out after 12 s", async ({ ownSite }) => {
  const began = performance.now();
  await exchange(ownSite.url, "GET /book HTTP/1.1\r\nHost: a\r\nX-Slow: ", 25_000);
  expect(performance.now() - began).toBeLessThan(13_000);
});

test("connections above the maximum are closed, and freed when they end", async ({ ownSite }) => {
  const { hostname, port } = new URL(ownSite.url);
  const open = Array.from({ length: 4_000 }, () =>
    connect(Number(port), hostname)
      .on("error", () => undefined)
      .resume(),
  );
  const closed = () => open.filter((socket) => socket.closed).length;
  // Before their header time-out. Some wait in the system's queue.
  await expect.poll(closed, { timeout: 7_000 }).toBeGreaterThan(500);
  expect(closed()).toBeLessThanOrEqual(2_100);
  for (const socket of open) socket.destroy();
  await expect.poll(async () => (await ask(ownSite.url, { path: "/book" })).status).toBe(200);
});
