import { expect, test } from "vitest";
import { z } from "zod";
import { createSharedLog } from "./shared-log.ts";

const limits = { requestsPerMinute: 150, writesPerMinute: 5, inFlight: 10 };
const call = { kind: "call", lane: "finish", spends: undefined, waitedMs: 0 } as const;
const emptyReply = { kind: "wait", waitMs: 20, now: 1, pausedUntil: 0, epoch: "epoch" };
const sentRequest = z.object({ ended: z.array(z.unknown()).optional(), ms: z.number().optional() });
const requestOf = ([json]: readonly unknown[]) => sentRequest.parse(JSON.parse(String(json)));

test("five hours without Redis leave no backlog of commands", async () => {
  let isAway = true;
  const released: number[] = [];
  let commands = 0;
  const run = async (_: unknown, _keys: unknown, args: readonly unknown[]) => {
    if (isAway) throw new Error("away");
    commands += 1;
    released.push(requestOf(args).ended?.length ?? 0);
    return JSON.stringify({ ...emptyReply, requests: 0, flight: 0 });
  };
  const log = createSharedLog({ run }, "book", limits);
  for (let attempt = 0; attempt < 72_000; attempt += 1) {
    expect(await log.reserve(call)).toEqual({ kind: "unavailable" });
  }
  isAway = false;
  await log.reserve(call);
  await log.reserve(call);
  expect(commands).toBe(2);
  expect(Math.max(...released)).toBe(100);
});

test("of many pauses during an outage only the longest is sent, once", async () => {
  let isAway = true;
  const sent: unknown[] = [];
  const run = async (_: unknown, _keys: unknown, args: readonly unknown[]) => {
    if (isAway) throw new Error("away");
    sent.push(requestOf(args).ms);
    return null;
  };
  const log = createSharedLog({ run }, "book", limits);
  for (let seconds = 1; seconds <= 1_000; seconds += 1) log.pauseFor(seconds * 1_000);
  isAway = false;
  await expect.poll(() => sent, { timeout: 20_000 }).toHaveLength(1);
  expect(sent[0]).toBeGreaterThan(990_000);
  log.close();
});
