import { expect, test } from "vitest";
import { createSharedLog } from "./shared-log.ts";

const limits = { requestsPerMinute: 150, writesPerMinute: 5, inFlight: 10 };
const nothing = [0, 20, "1", "0", "epoch", 0, 0, []];

test("an outage of five hours leaves no crowd of commands for the return of Redis", async () => {
  let isAway = true;
  const commands: number[] = [];
  const run = async (_: unknown, _keys: unknown, args: readonly unknown[]) => {
    if (isAway) throw new Error("away");
    commands.push(args.length);
    return nothing;
  };
  const log = createSharedLog({ run }, "book", limits);
  for (let asked = 0; asked < 72_000; asked += 1) {
    expect(await log.reserve({ writes: false, lane: "finish" })).toEqual({ kind: "away" });
  }
  isAway = false;
  await log.reserve({ writes: false, lane: "finish" });
  await log.reserve({ writes: false, lane: "finish" });
  expect(commands).toHaveLength(3);
  expect(Math.max(...commands)).toBeLessThanOrEqual(110);
});

test("pauses that nobody can be told of are told once, the longest", async () => {
  let isAway = true;
  const told: unknown[] = [];
  const run = async (_: unknown, _keys: unknown, args: readonly unknown[]) => {
    if (isAway) throw new Error("away");
    told.push(args[0]);
    return null;
  };
  const log = createSharedLog({ run }, "book", limits);
  for (let seconds = 1; seconds <= 1_000; seconds += 1) log.pauseFor(seconds * 1_000);
  isAway = false;
  await expect.poll(() => told, { timeout: 3_000 }).toHaveLength(1);
  expect(told[0]).toBeGreaterThan(990_000);
  log.close();
});
