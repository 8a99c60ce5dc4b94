import { connect, type Socket } from "node:net";
import { ask, exchange } from "../../test/harness/http/raw.ts";
import { expect, test } from "../../test/harness/test.ts";

/** Settles once the site has taken or closed it. A few at a time, as the system's queue is short. */
function opened(hostname: string, port: number): Promise<Socket> {
  const socket = connect(port, hostname);
  socket.on("error", () => undefined).resume();
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(socket)).once("close", () => resolve(socket));
  });
}

test("connections above the maximum are closed, and freed when they end", async ({ site }) => {
  const { hostname, port } = new URL(site.url);
  const open: Socket[] = [];
  while (open.length < 2_600) {
    const batch = Array.from({ length: 100 }, () => opened(hostname, Number(port)));
    open.push(...(await Promise.all(batch)));
  }
  const closed = () => open.filter((socket) => socket.closed).length;
  await expect.poll(closed).toBeGreaterThan(500);
  for (const socket of open) socket.destroy();
  await expect.poll(async () => (await ask(site.url, { path: "/book" })).status).toBe(200);
});

test("a request that offers to upgrade is answered as if it did not", async ({ site }) => {
  for (const name of ["h2c", "websocket"]) {
    const lines = ["GET /book HTTP/1.1", `Host: ${new URL(site.url).host}`];
    const offer = ["Connection: close, Upgrade", `Upgrade: ${name}`];
    const answer = await exchange(site.url, [...lines, ...offer, "", ""].join("\r\n"), 5_000);
    expect(answer, name).toMatch(/^HTTP\/1\.1 200 /);
  }
});
