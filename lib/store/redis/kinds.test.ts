import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { RedisAddress } from "#lib/config/redis-address.ts";
import { tempFolder } from "../../../test/harness/temp-folder.ts";
import { script } from "./connection.ts";
import { createRedisStore } from "./store.ts";
import { guarded } from "./testing/access.ts";
import { addressOf, valkey } from "./testing/addresses.ts";
import { inCluster, type RedisUnderTest, startRedis } from "./testing/redis-server.ts";
import { startSentinels } from "./testing/topologies.ts";

type Started = Parameters<typeof startRedis>;

async function started(...how: Started): Promise<RedisUnderTest> {
  const redis = await startRedis(...how);
  onTestFinished(() => redis.dispose());
  return redis;
}

async function folder(): Promise<string> {
  const dir = tempFolder();
  return dir;
}

/** What the start says, or the answer of a write. */
async function used(address: RedisAddress): Promise<unknown> {
  const store = createRedisStore(address);
  onTestFinished(() => store.close());
  const opened = await store.open(false);
  return opened.ok ? store.write(script("return ARGV[1]"), ["key"], ["kept"]) : opened.error;
}

describe("a Redis is used", () => {
  test("by TLS with a CA of its own, and a user and password", async () => {
    const { settings, address, pem } = guarded(await folder());
    const { port } = await started(settings, { address });
    const as = (login: string, host = "127.0.0.1") => addressOf(`rediss://${login}${host}:${port}`);
    expect(await used(address(port))).toBe("kept");
    expect(await used(as("salon:p%40ss%20word@"))).toMatch(
      /^has a certificate that is not trusted; name its CA in NODE_EXTRA_CA_CERTS$/,
    );
    const tls = { ca: pem };
    const elsewhere = as("salon:p%40ss%20word@", "localhost");
    expect(await used({ ...elsewhere, tls })).toMatch(/^cannot be used: .*altnames/);
    expect(await used({ ...as("salon:wrong@"), tls })).toMatch(/^is not let in/);
    expect(await used({ ...as(""), tls })).toMatch(/^is not let in/);
  });

  test("by a Unix socket", async () => {
    const path = join(await folder(), "redis.sock");
    await started(["--unixsocket", path, "--port", "0"], {
      address: () => addressOf(`redis+unix://${path}`),
    });
    expect(await used(addressOf(`redis+unix://${path}?db=3`))).toBe("kept");
    expect(await used(addressOf("redis+unix:///nowhere.sock"))).toMatch(
      /^cannot be used: .*ENOENT/,
    );
  });

  test.skipIf(!valkey.program)(`that is a Valkey${valkey.reason}`, async () => {
    const { port } = await started([], { program: valkey.program });
    expect(await used(addressOf(`valkey://127.0.0.1:${port}`))).toBe("kept");
  });
});

describe("a Redis is refused in a line that says what to do", () => {
  test("if it is a server of a Cluster, or none", async () => {
    const { port } = await started(await inCluster());
    expect(await used(addressOf(`redis://127.0.0.1:${port}`))).toMatch(
      /^is a server of a Redis Cluster; write redis\+cluster:/,
    );
    const { port: plain } = await started();
    expect(await used(addressOf(`redis+cluster://127.0.0.1:${plain}`))).toMatch(
      /^is no Redis Cluster; write redis:/,
    );
    expect(await used(addressOf(`redis+cluster://127.0.0.1:${port}`))).toMatch(
      /^cannot be used: its Cluster has slots without a server/,
    );
  });

  test("if it is a replica, or a Sentinel, or the Sentinels know no such primary", async () => {
    const { servers, url, dispose } = await startSentinels();
    onTestFinished(dispose);
    expect(await used(addressOf(`redis://127.0.0.1:${servers[1]?.port}`))).toMatch(/^is a replica/);
    const [, host = ""] = /(127[^,]*)/.exec(url) ?? [];
    expect(await used(addressOf(`redis://${host}`))).toMatch(/^is a Sentinel; write redis\+sent/);
    expect(await used(addressOf(`redis+sentinel://${host}/other`))).toMatch(
      /^names a primary that its Sentinels do not know/,
    );
    expect(await used(addressOf("redis+sentinel://127.0.0.1:1/mymaster"))).toMatch(
      /^cannot be used/,
    );
  });
});
