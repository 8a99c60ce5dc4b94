import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort, freePortPair, portInUse } from "./ports.ts";

test("no port is given twice, or among those that outgoing connections take", async () => {
  const ports = await Promise.all(
    Array.from({ length: 300 }, async (_, at) => {
      if (at % 3 > 0) return [await freePort()];
      const first = await freePortPair();
      return [first, first + 1];
    }),
  );
  expect(new Set(ports.flat()).size).toBe(400);
  expect(Math.min(...ports.flat())).toBeGreaterThan(10_080);
  expect(Math.max(...ports.flat())).toBeLessThan(32_768);
});

test("portInUse finds listeners on any address", async () => {
  const server = createServer();
  const port = await freePort();
  await once(server.listen(port), "listening");
  expect(await portInUse(port)).toBe(true);
  server.close();
  await once(server, "close");
  expect(await portInUse(port)).toBe(false);
});
