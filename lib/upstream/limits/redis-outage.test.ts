import { expect, test } from "vitest";
import { z } from "zod";
import { systemClock } from "../clock.ts";
import { boundsOf } from "./lanes.ts";
import { createLimiter } from "./limiter.ts";
import { createSharedLog } from "./shared-log.ts";

const limits = { requestsPerMinute: 150, writesPerMinute: 5, inFlight: 10 };
const bounds = boundsOf(limits).reads;
const emptyReply = [0, 0, '{"calls":{},"pausedUntil":0}'];
const sentRequest = z.object({ ended: z.array(z.unknown()), pauseMs: z.number() });
const requestOf = ([json]: readonly unknown[]) => sentRequest.parse(JSON.parse(String(json)));

test("hours without Redis leave no backlog of commands", async () => {
  let isAway = true;
  const released: number[] = [];
  let commands = 0;
  const run = async (_: unknown, _keys: unknown, args: readonly unknown[]) => {
    if (isAway) throw new Error("away");
    commands += 1;
    released.push(requestOf(args).ended.length);
    return emptyReply;
  };
  const log = createSharedLog({ run }, "book");
  for (let attempt = 0; attempt < 2_000; attempt += 1) {
    const taken = await log.take([String(attempt)], bounds);
    expect(taken).toBeUndefined();
  }
  isAway = false;
  await log.take(["one"], bounds);
  await log.take(["two"], bounds);
  expect(commands).toBeLessThanOrEqual(3);
  expect(Math.max(...released)).toBeLessThanOrEqual(101);
});

test("of many pauses during an outage only the longest is sent, once", async () => {
  let isAway = true;
  const sent: unknown[] = [];
  const run = async (_: unknown, _keys: unknown, args: readonly unknown[]) => {
    if (isAway) throw new Error("away");
    sent.push(requestOf(args).pauseMs);
    return emptyReply;
  };
  const log = createSharedLog({ run }, "book");
  for (let seconds = 1; seconds <= 1_000; seconds += 1) log.pause(seconds * 1_000);
  isAway = false;
  await expect.poll(() => sent, { timeout: 20_000 }).toHaveLength(1);
  expect(sent[0]).toBeGreaterThan(990_000);
  log.close();
});

test("a page's question is told that its calls cannot be counted, not that too many wait", async () => {
  const log = createSharedLog({ run: () => Promise.reject(new Error("away")) }, "book");
  const limiter = createLimiter(limits, systemClock, log);
  const read = await limiter.enter({ writes: false, lane: "browse", maxWaitMs: 5_000 });
  expect(read).toMatchObject({ error: { kind: "not_sent", reason: "uncounted" } });
  limiter.close();
});
