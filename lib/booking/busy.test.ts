import { afterEach, expect, test, vi } from "vitest";
import type { KeyLimits } from "#lib/config/types.ts";
import { createLimiter, type Limiter, type TurnRequest } from "#lib/upstream/limits/limiter.ts";
import { mostInAnyMinute } from "#lib/upstream/testing/script.ts";
import { endSlowLoop, useSlowLoop } from "#lib/upstream/testing/slow-loop.ts";
import { defaultTiming } from "./deps.ts";

const MINUTE = 60_000;
const MINUTES = 6;
const PENALTY_MS = 3 * MINUTE;
const passing = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** 500 to 1,500 ms, the same in every run. */
const jitter = (seed: number) => 500 + ((seed * 379) % 1_000);

afterEach(endSlowLoop);

type Case = {
  readonly what: string;
  readonly turnMs: number;
  readonly limits: KeyLimits;
  readonly browseEveryMs: number;
  readonly browseMs: number;
  readonly bookMs: (seed: number) => number;
};

const usual: KeyLimits = { requestsPerMinute: 150, writesPerMinute: 5, inFlight: 10 };
const large: KeyLimits = { requestsPerMinute: 5_000, writesPerMinute: 50, inFlight: 100 };

const cases: readonly Case[] = [
  {
    what: "browsing visitors fill their share of the requests in flight with slow responses",
    turnMs: 1,
    limits: usual,
    browseEveryMs: 700,
    browseMs: 8_000,
    bookMs: () => 300,
  },
  {
    what: "responses take up to a second more",
    turnMs: 1,
    limits: usual,
    browseEveryMs: 1_000,
    browseMs: 500,
    bookMs: jitter,
  },
  {
    what: "the machine is busy",
    turnMs: 500,
    limits: large,
    browseEveryMs: 50,
    browseMs: 500,
    bookMs: () => 300,
  },
];

type Booker = { readonly number: number; readonly isBot: boolean };

/** Books like the worker: a write held back by limits queues again. */
async function book(
  limiter: Limiter,
  { number, isBot }: Booker,
  bookMs: (seed: number) => number,
  starts: number[],
): Promise<void> {
  const from = Date.now();
  const turn = limiter.turn(new AbortController().signal);
  async function write(lane: TurnRequest["lane"], writes: number): Promise<void> {
    for (;;) {
      await turn.reserve({
        ...{ lane, writes },
        waitedMs: Date.now() - from - (isBot ? PENALTY_MS : 0),
        maxWaitMs: 30 * MINUTE,
      });
      const read = await limiter.enter({ writes: false, lane: "finish" });
      if (!read.ok) throw new Error(read.error.kind);
      await passing(bookMs(number));
      read.value.ended();
      const maxWaitMs = defaultTiming.maxLimiterWait;
      const permit = await limiter.enter({ writes: true, lane: "finish", turn, maxWaitMs });
      if (permit.ok) {
        starts.push(Date.now());
        await passing(bookMs(number + 7));
        return permit.value.ended();
      }
      turn.release();
    }
  }
  await write("new", 2);
  await write("finish", 1);
  turn.release();
}

async function browse(limiter: Limiter, { browseEveryMs, browseMs }: Case): Promise<never> {
  for (;;) {
    await passing(browseEveryMs);
    void limiter.enter({ writes: false, lane: "browse", maxWaitMs: 1_000 }).then(async (slot) => {
      if (!slot.ok) return;
      await passing(browseMs);
      slot.value.ended();
    });
  }
}

test.each(cases)("each minute's writes are used, but for an odd one, while $what", async (one) => {
  useSlowLoop(one.turnMs);
  const limiter = createLimiter(one.limits);
  const starts: number[] = [];
  const perMinute = one.limits.writesPerMinute;
  const bots = 4 * perMinute;
  const people = perMinute;
  const ended: number[] = [];
  void browse(limiter, one);
  const come = (number: number, isBot: boolean) =>
    book(limiter, { number, isBot }, one.bookMs, starts);
  for (let number = 0; number < bots; number += 1) void come(number, true);
  await vi.advanceTimersByTimeAsync(10_000);
  for (let number = bots; number < bots + people; number += 1) {
    void come(number, false).then(() => ended.push(Date.now()));
  }
  const came = Date.now();
  await vi.advanceTimersByTimeAsync(MINUTES * MINUTE);

  const [first = 0] = starts;
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const from = first + minute * MINUTE;
    const used = starts.filter((at) => at >= from && at < from + MINUTE).length;
    // A booking takes both its places at once.
    const most = 2 * Math.floor(perMinute / 2);
    expect(used / most, `minute ${minute}`).toBeGreaterThanOrEqual(0.95);
  }
  expect(mostInAnyMinute(starts)).toBeLessThanOrEqual(perMinute);
  // This minute's writes are used up; these bookings need the next two minutes.
  expect(ended).toHaveLength(people);
  expect(Math.max(...ended) - came).toBeLessThanOrEqual(4 * MINUTE);
});
