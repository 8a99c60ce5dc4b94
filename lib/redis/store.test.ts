import { describe, expect, onTestFinished, test } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import { script } from "./connection.ts";
import { createBarrier } from "./durable.ts";
import { createRedisStore } from "./store.ts";
import { startRedis } from "./testing/redis-server.ts";

/** What a server with these settings is told at the start. */
async function opened(settings: readonly string[], allowVolatile = false) {
  const redis = await startRedis(settings);
  const store = createRedisStore(redis.url);
  onTestFinished(async () => {
    await store.close();
    await redis.dispose();
  });
  return store.open(allowVolatile);
}

describe("a Redis server", () => {
  test("that writes to its disk before it answers is taken without a word", async () => {
    expect(await opened([])).toEqual({ ok: true, value: [] });
  });

  test.each([
    [["--appendonly", "no"], "appendonly is off"],
    [["--appendfsync", "no"], "appendfsync no"],
    [["--maxmemory", "100mb", "--maxmemory-policy", "allkeys-lru"], "allkeys-lru"],
    [["--rename-command", "CONFIG", '""'], "CONFIG GET"],
  ])("with %j is refused, unless losing bookings is allowed", async (settings, said) => {
    const refused = await opened(settings);
    expect(refused).toMatchObject({ ok: false, error: expect.stringContaining(said) });
    expect(refused.ok || refused.error).toContain("REDIS_ALLOW_VOLATILE=1");
    const allowed = await opened(settings, true);
    expect(allowed).toMatchObject({ ok: true, value: [expect.stringContaining(said)] });
  });

  test("whose memory is bounded may not drop anything, and then is taken", async () => {
    const settings = ["--maxmemory", "100mb", "--maxmemory-policy", "noeviction"];
    expect(await opened(settings)).toEqual({ ok: true, value: [] });
  });

  test("that is not there is named, its password is not", async () => {
    const store = createRedisStore(new Secret("redis://:hunter2@127.0.0.1:1"));
    onTestFinished(() => store.close());
    const refused = await store.open(false);
    expect(refused).toEqual({
      ok: false,
      error: "cannot be used: connect ECONNREFUSED 127.0.0.1:1",
    });
  });

  test("that was started anew is taught its scripts again", async () => {
    const redis = await startRedis();
    const store = createRedisStore(redis.url);
    onTestFinished(async () => {
      await store.close();
      await redis.dispose();
    });
    await store.open(false);
    const answer = script("return ARGV[1]");
    expect(await store.write(answer, [], ["one"])).toBe("one");
    await redis.kill();
    await redis.start();
    const again = () => store.write(answer, [], ["two"]).catch(() => "away");
    await expect.poll(again).toBe("two");
  });
});

describe("waiting for the disk", () => {
  /** A server whose disk answers when the test says so. */
  function disk() {
    const asked: ((flushed: readonly number[]) => void)[] = [];
    const call = () => new Promise<unknown>((resolve) => asked.push(resolve));
    return { asked, wait: createBarrier({ call }) };
  }

  test("those who come during a wait share the next one, which covers what they wrote", async () => {
    const { asked, wait } = disk();
    const first = wait();
    const later = [wait(), wait(), wait()];
    expect(asked).toHaveLength(1);
    asked[0]?.([1, 0]);
    await first;
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.([1, 0]);
    await Promise.all(later);
    expect(asked).toHaveLength(2);
  });

  test("a disk that does not answer in time is no acknowledgement", async () => {
    const { asked, wait } = disk();
    const first = wait();
    asked[0]?.([0, 0]);
    await expect(first).rejects.toThrow("in time");
    const second = wait();
    asked[1]?.([1, 0]);
    await second;
  });
});
