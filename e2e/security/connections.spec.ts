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

test("headers that never end are waited for no longer than 12 s", async ({ ownSite }) => {
  const began = performance.now();
  await exchange(ownSite.url, "GET /book HTTP/1.1\r\nHost: a\r\nX-Slow: ", 25_000);
  expect(performance.now() - began).toBeLessThan(13_000);
});

test("connections beyond the bound are closed, and leave room again when they end", async ({
  ownSite,
}) => {
  const { hostname, port } = new URL(ownSite.url);
  const open = Array.from({ length: 4_000 }, () =>
    connect(Number(port), hostname)
      .on("error", () => undefined)
      .resume(),
  );
  const closed = () => open.filter((socket) => socket.closed).length;
  // Long before the headers of the others are late. Some wait in the queue of the system.
  await expect.poll(closed, { timeout: 7_000 }).toBeGreaterThan(500);
  expect(closed()).toBeLessThanOrEqual(2_100);
  for (const socket of open) socket.destroy();
  await expect.poll(async () => (await ask(ownSite.url, { path: "/book" })).status).toBe(200);
});
