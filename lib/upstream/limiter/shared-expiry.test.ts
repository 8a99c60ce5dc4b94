import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { connectRedis, type Script, script } from "#lib/store/redis/connection.ts";
import { type RedisUnderTest, startRedis } from "#lib/store/redis/testing/redis-server.ts";
import { systemClock } from "../clock.ts";
import type { CallLog, Wanted } from "./call-log.ts";
import { createSharedLog } from "./shared-log.ts";

const limits = { requestsPerMinute: 150, writesPerMinute: 5, inFlight: 10 };
const MINUTE = 60_000;
const ROUNDS = 80;

/** Time passes for expiries too. */
const passScript = script(`
redis.call('INCRBY', 'passed', ARGV[1])
for _, key in ipairs(redis.call('KEYS', 'bookfront:*')) do
  local left = redis.call('PTTL', key)
  if left >= 0 then redis.call('PEXPIRE', key, left - ARGV[1]) end
end
`);

const MOVED = `local clock = call('TIME')
  clock[2] = clock[2] + 1000 * (call('GET', 'passed') or 0)`;

/** By how much each set outlives its last entry that counts. */
const sparesScript = script(`
local function call(...) return redis.call(...) end
${MOVED}
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local spares = {}
for _, set in ipairs({'requests', 'writes', 'lowRequests', 'flight', 'lowFlight'}) do
  local key = KEYS[1] .. ':' .. set
  local last = call('ZREVRANGE', key, 0, 0, 'WITHSCORES')[2]
  if last and tonumber(last) > now then spares[#spares + 1] = call('PTTL', key) - (last - now) end
end
return spares
`);

let redis: RedisUnderTest;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.dispose());

/** A log with the usual window, and time that can be passed. */
async function started() {
  const connection = connectRedis(redis.address);
  await connection.open();
  onTestFinished(() => connection.close());
  await connection.call("FLUSHALL");
  let passed = 0;
  const clock = {
    ...systemClock,
    monotonic: () => performance.now() + passed,
    after: () => () => undefined,
  };
  const run = ({ lua }: Script, ...rest: [readonly string[], readonly (string | number)[]]) =>
    connection.run(script(lua.replace("local clock = call('TIME')", MOVED)), ...rest);
  return {
    log: createSharedLog({ run }, "book", limits, clock),
    now: clock.monotonic,
    async pass(ms: number) {
      await connection.run(passScript, [], [ms]);
      passed += ms;
    },
    spares: async () =>
      z
        .array(z.number())
        .parse(await connection.run(sparesScript, ["bookfront:{book}:limits"], [])),
  };
}

async function granted(log: CallLog, wanted: Wanted): Promise<string | undefined> {
  const reservation = await log.reserve(wanted);
  return reservation.kind === "granted" ? reservation.id : undefined;
}

const call = { kind: "call", spends: undefined, waitedMs: 0 } as const;

test.each([
  [900, false],
  [4_000, false],
  [14_000, false],
  [31_000, false],
  [9_990, true],
])(
  "calls every %i ms count for as long as they have to (pauses: %s)",
  async (everyMs, isPaused) => {
    const { log, now, pass, spares } = await started();
    const ends: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await pass(everyMs);
      if (isPaused) {
        log.pauseFor(1);
        await pass(10);
      }
      const browse = await granted(log, { ...call, lane: "browse" });
      const write = await granted(log, { kind: "write", priority: 0, keep: 0, waitedMs: 0 });
      const sent = write && (await granted(log, { ...call, lane: "finish", spends: write }));
      if (write && sent) {
        expect(ends.filter((end) => now() - end < MINUTE).length).toBeLessThan(5);
        ends.push(now());
      }
      expect(Math.min(...(await spares()))).toBeGreaterThanOrEqual(0);
      log.release(
        [browse, write, sent].filter((id) => id !== undefined),
        true,
      );
    }
    expect(ends.length).toBeGreaterThan(5);
  },
);
