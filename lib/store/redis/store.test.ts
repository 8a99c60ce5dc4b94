import { describe, expect, onTestFinished, test } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import { connectRedis } from "./connection.ts";
import { createBarrier, waitForDisk } from "./durable.ts";
import { persistenceOf } from "./persistence.ts";
import { createRedisStore } from "./store.ts";
import { type RedisUnderTest, startRedis } from "./testing/redis-server.ts";

async function serverAndStore(settings: readonly string[] = []) {
  return storeOn(await startRedis(settings));
}

async function storeOn(redis: RedisUnderTest) {
  const store = createRedisStore(redis.address);
  onTestFinished(async () => {
    await store.close();
    await redis.dispose();
  });
  return { redis, store };
}

async function opened(settings: readonly string[], allowVolatile = false) {
  const { store } = await serverAndStore(settings);
  return store.open(allowVolatile);
}

describe("a Redis server", () => {
  test("that writes to disk before it replies is accepted without a warning", async () => {
    expect(await opened([])).toEqual({ ok: true, value: {} });
  });

  test.each([
    [["--appendonly", "no"]],
    [["--appendfsync", "no"]],
    [["--maxmemory", "100mb", "--maxmemory-policy", "allkeys-lru"]],
    [["--rename-command", "CONFIG", ""]],
  ])("with %j is refused, unless losing bookings is allowed", async (settings) => {
    const warning = "may lose bookings that it has acknowledged";
    const refused = await opened(settings);
    expect(refused).toMatchObject({ ok: false, error: expect.stringContaining(warning) });
    expect(refused.ok || refused.error).toContain("REDIS_ALLOW_VOLATILE=1");
    const allowed = await opened(settings, true);
    expect(allowed).toMatchObject({
      ok: true,
      value: { warning: expect.stringContaining(warning) },
    });
  });

  test("with bounded memory is accepted when it evicts nothing", async () => {
    const settings = ["--maxmemory", "100mb", "--maxmemory-policy", "noeviction"];
    expect(await opened(settings)).toEqual({ ok: true, value: {} });
  });

  test("that is unreachable is reported without its password", async () => {
    const store = createRedisStore(new Secret("redis://:hunter2@127.0.0.1:1"));
    onTestFinished(() => store.close());
    const refused = await store.open(false);
    expect(refused).toEqual({
      ok: false,
      error: "cannot be used: connect ECONNREFUSED 127.0.0.1:1",
    });
  });

  test("that restarted is written to again", async () => {
    const { redis, store } = await serverAndStore();
    await store.open(false);
    const write = (text: string) => store.commit(new Map(), [{ put: "a", text }]);
    expect(await write("one")).toBe(true);
    await redis.kill();
    await redis.start();
    const again = () => write("two").catch(() => "away");
    await expect.poll(again).toBe(true);
    // Its reads connect again by themselves.
    await expect.poll(() => store.read(["a"]).catch(() => "away")).toEqual(["two"]);
  });
});

test("a server that has become a replica takes writes again once it is none", async () => {
  const { redis, store } = await serverAndStore();
  await store.open(false);
  const other = connectRedis(redis.address);
  await other.open();
  onTestFinished(() => other.close());
  const connections = async () => {
    const stats = String(await other.call("INFO", "stats"));
    return Number(/total_connections_received:(\d+)/.exec(stats)?.[1]);
  };
  const write = () =>
    store.commit(new Map(), [{ put: "a", text: "kept" }]).catch((error: Error) => error.message);
  await other.call("REPLICAOF", "127.0.0.1", 1);
  const before = await connections();
  expect(await write()).toMatch(/^READONLY/);
  await expect.poll(connections).toBeGreaterThan(before);
  await other.call("REPLICAOF", "NO", "ONE");
  await expect.poll(write).toBe(true);
});

describe("a server that writes to disk once a second", () => {
  const everysec =
    (waits: () => unknown) => async (command: string, _: unknown, name?: unknown) => {
      if (command === "WAITAOF") return waits();
      return [name, { appendonly: "yes", appendfsync: "everysec" }[String(name)] ?? "0"];
    };

  test("is waited for, or refused if it is too old", async () => {
    expect(await persistenceOf(everysec(() => [0, 0]))).toBe("once_waited_for");
    const old = everysec(() => {
      throw Object.assign(new Error("ERR unknown command"), { name: "ReplyError" });
    });
    expect(await persistenceOf(old)).toBeUndefined();
  });

  /** Another command of the same form replies `[1, 0]`: a Redis of 7.0 has no WAITAOF of its own. */
  test("has written each commit, but for leases, once it is acknowledged", async () => {
    const settings = ["--appendfsync", "everysec"];
    const inItsPlace = ["--rename-command", "SMISMEMBER", "WAITAOF"];
    const newer = ["--rename-command", "WAITAOF", "REAL", ...inItsPlace];
    const { redis, store } = await storeOn(
      await startRedis([...settings, ...inItsPlace]).catch(() =>
        startRedis([...settings, ...newer]),
      ),
    );
    const other = connectRedis(redis.address);
    await other.open();
    onTestFinished(() => other.close());
    await other.call("SADD", "1", "0");
    expect(await store.open(false)).toEqual({ ok: true, value: {} });
    const waits = async () => {
      const stats = String(await other.call("INFO", "commandstats"));
      return Number(/cmdstat_smismember:calls=(\d+)/.exec(stats)?.[1]);
    };
    const before = await waits();
    await store.commit(new Map(), [{ put: "a", text: "lease", forMs: 9_000, brief: true }]);
    expect(await waits()).toBe(before);
    await store.commit(new Map(), [{ put: "b", text: "kept" }]);
    expect(await waits()).toBe(before + 1);
    await store.commit(new Map(), []);
    expect(await waits()).toBe(before + 2);
    await other.call("DEL", "1");
    await expect(store.commit(new Map(), [{ put: "b", text: "lost" }])).rejects.toThrow("in time");
  });
});

describe("waiting for WAITAOF", () => {
  function disk() {
    const pending: ((flushed: readonly number[]) => void)[] = [];
    const call = () => new Promise<unknown>((resolve) => pending.push(resolve));
    return { pending, wait: createBarrier(() => waitForDisk(call)) };
  }

  test("calls during a wait share the next one, which covers their writes", async () => {
    const { pending, wait } = disk();
    const first = wait();
    await expect.poll(() => pending.length).toBe(1);
    const later = [wait(), wait(), wait()];
    pending[0]?.([1, 0]);
    await first;
    await expect.poll(() => pending.length).toBe(2);
    pending[1]?.([1, 0]);
    await Promise.all(later);
    expect(pending).toHaveLength(2);
  });

  test("a disk that does not reply in time is no acknowledgement", async () => {
    const { pending, wait } = disk();
    const first = wait();
    await expect.poll(() => pending.length).toBe(1);
    pending[0]?.([0, 0]);
    await expect(first).rejects.toThrow("in time");
    const second = wait();
    await expect.poll(() => pending.length).toBe(2);
    pending[1]?.([1, 0]);
    await second;
  });
});
