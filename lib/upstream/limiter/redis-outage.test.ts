import { expect, test } from "vitest";
import { createSharedLog } from "./shared-log.ts";

const limits = { requestsPerMinute: 150, writesPerMinute: 5, inFlight: 10 };
const emptyReply = [0, 20, "1", "0", "epoch", 0, 0, []];

test("five hours without Redis leave no backlog of commands", async () => {
  let isAway = true;
  const commands: number[] = [];
  const run = async (_: unknown, _keys: unknown, args: readonly unknown[]) => {
    if (isAway) throw new Error("away");
    commands.push(args.length);
    return emptyReply;
  };
  const log = createSharedLog({ run }, "book", limits);
  for (let attempt = 0; attempt < 72_000; attempt += 1) {
    expect(await log.reserve({ writes: false, lane: "finish" })).toEqual({ kind: "unavailable" });
  }
  isAway = false;
  await log.reserve({ writes: false, lane: "finish" });
  await log.reserve({ writes: false, lane: "finish" });
  expect(commands).toHaveLength(3);
  expect(Math.max(...commands)).toBeLessThanOrEqual(110);
});

test("of many pauses during an outage only the longest is sent, once", async () => {
  let isAway = true;
  const sent: unknown[] = [];
  const run = async (_: unknown, _keys: unknown, args: readonly unknown[]) => {
    if (isAway) throw new Error("away");
    sent.push(args[0]);
    return null;
  };
  const log = createSharedLog({ run }, "book", limits);
  for (let seconds = 1; seconds <= 1_000; seconds += 1) log.pauseFor(seconds * 1_000);
  isAway = false;
  await expect.poll(() => sent, { timeout: 20_000 }).toHaveLength(1);
  expect(sent[0]).toBeGreaterThan(990_000);
  log.close();
});
