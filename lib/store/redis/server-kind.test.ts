import { expect, test } from "vitest";
import { examineServer } from "./server-kind.ts";

test.each(["redis_mode", "server_mode"])("a Sentinel is known by its %s", async (field) => {
  const info = ["# Server", "redis_version:7.2.4", `${field}:sentinel`].join("\r\n");
  const { fault } = await examineServer(async () => info, "server");
  expect(fault).toMatch(/^is a Sentinel; write redis\+sentinel:/);
});
