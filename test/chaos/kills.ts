import { setTimeout as sleep } from "node:timers/promises";
import { today } from "../harness/clock/days.ts";
import type { Chance } from "./chance.ts";
import { check } from "./checks.ts";
import {
  type ChaosEnvironment,
  type Instance,
  type Setting,
  startEnvironment,
  WIDE,
} from "./environment.ts";
import { endsOf } from "./figures.ts";
import { statesGoingOn } from "./read-journal.ts";
import { type SharedRedis, startSharedRedis } from "./redis.ts";
import type { Figures, Outcome, Scenario, Size } from "./scenario.ts";
import { planVisits } from "./shared-visits.ts";
import { createVisitors } from "./visitors.ts";

const EACH_ROUND = 3;
const MAX_INSIDE = 20;
const MIN_LIFE_MS = 300;
const MAX_LIFE_MS = 2_000;
/** Delay of every upstream response, so that kills interrupt requests. */
const SLOW_MS = 60;
const FOR_EVER = 1_000_000_000;
/** Share of kills with a lost response, so that `unknown` bookings are interrupted too. */
const LOST_ANSWERS = 0.25;

/** The key's limits twelve times over: as tight for what goes on here as the real ones for a salon. */
const TIGHT = { requests: 1_800, writes: 60, inFlight: 10 };
/** Redis is away for so long. */
const AWAY_MS = 1_500;

/** SIGKILL at random moments; the next start must resume every booking. */
export const kills: Scenario = {
  name: "kills",
  does: "SIGKILLs at every commit point",
  run: (size, chance) => killing(size, chance, { name: "kills" }),
};

/** One of the two each time; once, in the midst of it, Redis' own process as well. */
export const killsOfTwo: Scenario = {
  name: "kills-redis",
  does: "SIGKILLs of one of two instances, and one of the Redis that they share",
  async run(size, chance) {
    const redis = await startSharedRedis();
    const shared = { url: redis.url, instances: 2 };
    const setting = { name: "kills-redis", redis: shared };
    return killing(size, chance, setting, redis).finally(redis.remove);
  },
};

async function killing(
  size: Size,
  chance: Chance,
  setting: Omit<Setting, "limits">,
  redis?: SharedRedis,
): Promise<Outcome> {
  const limits = size.hasTime ? TIGHT : WIDE;
  const environment = await startEnvironment({ ...setting, limits });
  try {
    await slowDown(environment);
    const plans = [...(await planVisits(environment.salon, today(), size.kills * EACH_ROUND))];
    const visitors = createVisitors(environment);
    const points = new Map<string, number>();
    const until = Date.now() + size.activeMs;
    let killed = 0;
    while (killed < size.kills && Date.now() < until) {
      if (chance.happens(LOST_ANSWERS)) loseAnswer(environment, chance);
      if (visitors.busy() < MAX_INSIDE) {
        plans.splice(0, EACH_ROUND).forEach((plan, index) => {
          visitors.start(plan, { site: instanceOf(environment, index) });
        });
      }
      await sleep(chance.between(MIN_LIFE_MS, MAX_LIFE_MS));
      const victim = instanceOf(environment, killed);
      await victim.kill();
      killed += 1;
      for (const state of interrupted(environment, redis)) {
        points.set(state, (points.get(state) ?? 0) + 1);
      }
      if (killed === Math.ceil(size.kills / 2)) await redis?.vanish(AWAY_MS);
      await victim.start();
    }
    const visitorHistories = await visitors.allDone(size.settleMs);
    const histories = await environment.histories(visitorHistories);
    return {
      figures: {
        kills: `${killed} of ${size.kills}`,
        ...figuresOf(points),
        bookings: histories.journal.bookings.length,
        "forms sent more than once": visitorHistories.filter(({ sent }) => sent > 1).length,
        "most writes in 60 s": `${histories.ledger.maxWritesIn60s} of ${limits.writes}`,
        ...endsOf(histories),
      },
      checks: check(histories, {
        writesPerMinute: limits.writes,
        ordered429: 0,
        settled: size.hasTime,
      }),
    };
  } finally {
    await environment.stop();
  }
}

async function slowDown({ salon }: ChaosEnvironment): Promise<void> {
  const slow = { kind: "slow", delayMs: SLOW_MS, times: FOR_EVER } as const;
  for (const method of ["GET", "POST"]) await salon.fault({ route: `${method} *`, ...slow });
}

function instanceOf(environment: ChaosEnvironment, number: number): Instance {
  const { instances } = environment;
  return instances[number % instances.length] ?? environment;
}

function loseAnswer({ proxy }: ChaosEnvironment, chance: Chance): void {
  proxy.failNextPost(chance.happens(0.5) ? "end-heard" : "reset-at-head");
}

/** States of bookings at a kill; `none` where none was under way. Of SQLite alone: it can be read at once. */
function interrupted(environment: ChaosEnvironment, redis?: SharedRedis): readonly string[] {
  if (redis) return [];
  const states = statesGoingOn(environment.dataDir);
  return states.length > 0 ? [...new Set(states)] : ["none"];
}

function figuresOf(points: ReadonlyMap<string, number>): Figures {
  return Object.fromEntries([...points].map(([state, times]) => [`kills during ${state}`, times]));
}
