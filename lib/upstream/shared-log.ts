import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { KeyLimits } from "#lib/config/types.ts";
import type { RedisConnection } from "#lib/redis/connection.ts";
import type { Clock } from "./clock.ts";
import { isLow, type Lane, lowLimits, priorities } from "./layers.ts";
import { WINDOW_MS } from "./limiter.ts";
import { endScript, enterScript, lookScript, pauseScript } from "./shared-lua.ts";

/** How the key stands for all instances. Times are epoch milliseconds of this process. */
export type Standing = {
  readonly requests: number;
  readonly flight: number;
  /** When each write that counts stops counting, the earliest first. */
  readonly writesFreeAt: readonly number[];
  readonly pausedUntil: number | null;
};

export type Answer = {
  /** Names the call to `end`; absent: not now. */
  readonly granted?: string;
  /** When to ask again. */
  readonly waitMs: number;
  readonly standing: Standing;
};

/** The calls of a key as all instances see them. Everything rejects while Redis is away. */
export type SharedLog = {
  enter(writes: boolean, lane: Lane): Promise<Answer>;
  /** A call that was not `used` stops counting at once. */
  end(call: string, used: boolean): Promise<void>;
  pause(ms: number): Promise<void>;
  look(): Promise<Standing>;
};

export type SharedTiming = {
  /** See `WINDOW_MS`. */
  readonly windowMs: number;
  /** The longest from a grant to the end of its exchange; then a call counts as ended. */
  readonly exchangeMs: number;
};

/** The longest write, and time for a grant to arrive and for the timers of a busy process. */
const LONGEST_EXCHANGE_MS = 25_000;

export const usualSharedTiming: SharedTiming = {
  windowMs: WINDOW_MS,
  exchangeMs: LONGEST_EXCHANGE_MS,
};

/** An instance that waits asks again within this time, or has given up. */
export const LONGEST_NAP_MS = 1_000;
const WISH_MS = 2.5 * LONGEST_NAP_MS;

const numeral = z.string().transform(Number);
const answered = z
  .tuple([z.int(), z.int(), numeral, numeral, z.string(), z.int(), z.int(), z.array(numeral)])
  .transform(([granted, waitMs, now, pausedUntil, epoch, requests, flight, free]) => ({
    ...{ isGranted: granted === 1, waitMs, now, pausedUntil, epoch, requests, flight, free },
  }));

export function createSharedLog(
  redis: Pick<RedisConnection, "run">,
  slug: string,
  limits: KeyLimits,
  { windowMs, exchangeMs }: SharedTiming,
  clock: Clock,
): SharedLog {
  const keys = [`bookfront:{${slug}}:limits`];
  const instance = randomUUID();
  const low = lowLimits(limits);
  let epoch = "";
  /** Calls whose answer was lost: they may have been granted, and nobody will use that. */
  const lost = new Set<string>();

  async function ask(call: string, args: readonly (string | number)[]): Promise<unknown> {
    try {
      const value = await redis.run(enterScript, keys, args);
      for (const one of lost)
        void end(one, false).then(
          () => lost.delete(one),
          () => undefined,
        );
      return value;
    } catch (error) {
      lost.add(call);
      throw error;
    }
  }

  async function end(call: string, used: boolean): Promise<void> {
    await redis.run(endScript, keys, [call, windowMs, used ? 1 : 0]);
  }

  /** Reads an answer; the server's times become those of this process. */
  function read(value: unknown) {
    const answer = answered.parse(value);
    epoch = answer.epoch;
    const ahead = clock.now() - answer.now;
    const { pausedUntil, now, requests, flight, free } = answer;
    const standing: Standing = {
      requests,
      flight,
      writesFreeAt: free.map((at) => at + ahead),
      pausedUntil: pausedUntil > now ? pausedUntil + ahead : null,
    };
    return { ...answer, standing };
  }

  function layers(writes: boolean, lane: Lane) {
    const all = [["requests", limits.requestsPerMinute]];
    const windows = isLow(lane) ? [["lowRequests", low.requestsPerMinute], ...all] : all;
    const flight = [["flight", limits.inFlight]];
    return {
      windows: writes ? [["writes", limits.writesPerMinute], ...windows] : windows,
      flight: isLow(lane) ? [["lowFlight", low.inFlight], ...flight] : flight,
    };
  }

  return {
    async enter(writes, lane) {
      const call = randomUUID();
      const { windows, flight } = layers(writes, lane);
      const who = [epoch, call, instance, writes ? "writes" : "reads", priorities[lane]];
      const times = [windowMs, exchangeMs, WISH_MS];
      const args = [...who, ...times, JSON.stringify(windows), JSON.stringify(flight)];
      const { isGranted, waitMs, standing } = read(await ask(call, args));
      return { ...(isGranted && { granted: call }), waitMs, standing };
    },
    end,
    async pause(ms) {
      await redis.run(pauseScript, keys, [Math.ceil(ms)]);
    },
    async look() {
      const args = [epoch, randomUUID(), windowMs + exchangeMs];
      return read(await redis.run(lookScript, keys, args)).standing;
    },
  };
}
