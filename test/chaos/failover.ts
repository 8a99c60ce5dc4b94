import { setTimeout as sleep } from "node:timers/promises";
import { today } from "../harness/clock/days.ts";
import { planBookings } from "./booking-plans.ts";
import { check } from "./checks.ts";
import { type Instance, startEnvironment, WIDE } from "./environment.ts";
import { endsOf } from "./figures.ts";
import { isGoingOn, type JournalBooking } from "./histories.ts";
import { createBarrier } from "./races.ts";
import { startSharedRedis } from "./redis.ts";
import type { Scenario } from "./scenario.ts";
import { createVisitors } from "./visitors.ts";

const VISITORS = 12;
/** Time from submit to kill; slow upstream responses fill it. */
const MIN_LIFE_MS = 100;
const MAX_LIFE_MS = 2_000;
const SLOW_MS = 250;
/** Promised in the README. */
const PROMISED_MS = 60_000;

/** One of two instances is killed while booking, and restarted when all bookings have ended. */
export const failover: Scenario = {
  name: "failover",
  does: "SIGKILL of one of two instances, whose bookings the other takes up",
  async run(size, chance) {
    const redis = await startSharedRedis();
    const shared = { url: redis.url, instances: 2 };
    const environment = await startEnvironment({ name: "failover", limits: WIDE, redis: shared });
    try {
      for (const method of ["GET", "POST"]) {
        const slow = { kind: "slow", delayMs: SLOW_MS, times: 1_000_000_000 } as const;
        await environment.salon.fault({ route: `${method} *`, ...slow });
      }
      const plans = [
        ...(await planBookings(environment.salon, today(), size.failovers * VISITORS)),
      ];
      const visitors = createVisitors(environment);
      const kills: number[] = [];
      while (kills.length < size.failovers) {
        const [victim, survivor] = alternating(environment.instances, kills.length);
        let isDead = false;
        const site = { browser: () => (isDead ? survivor : victim).browser() };
        const ready = createBarrier(VISITORS + 1);
        for (const plan of plans.splice(0, VISITORS)) visitors.start(plan, { site, ready });
        await ready();
        await sleep(chance.between(MIN_LIFE_MS, MAX_LIFE_MS));
        isDead = true;
        kills.push(Date.now());
        await victim.kill();
        await visitors.fewerBusyThan(1);
        await victim.start();
      }
      const histories = await environment.histories(await visitors.allDone(size.settleMs));
      const waits = pickupDelays(histories.journal.bookings, kills);
      return {
        figures: {
          kills: kills.length,
          "bookings that a kill interrupted": waits.length,
          "longest until the other went on, s": Math.max(0, ...waits) / 1_000,
          ...endsOf(histories),
        },
        checks: [
          ...check(histories, { writesPerMinute: WIDE.writes, ordered429: 0, settled: true }),
          {
            name: "the other goes on within a minute",
            breaches: waits.filter((ms) => ms > PROMISED_MS).map((ms) => `after ${ms} ms`),
          },
        ],
      };
    } finally {
      await environment.stop();
      await redis.remove();
    }
  },
};

function alternating(instances: readonly Instance[], round: number): readonly [Instance, Instance] {
  const [one, other] = instances;
  if (!one || !other) throw new Error("a failover needs two instances");
  return round % 2 === 0 ? [one, other] : [other, one];
}

/** Milliseconds from a kill to the next move of each booking it interrupted. */
export function pickupDelays(
  bookings: readonly Pick<JournalBooking, "moves">[],
  kills: readonly number[],
): readonly number[] {
  return kills.flatMap((kill) =>
    bookings.flatMap(({ moves }) => {
      const before = moves.findLast(({ at }) => at <= kill);
      if (!before || !isGoingOn(before.state) || before.state === "unknown") return [];
      const next = moves.find(({ at }) => at > kill);
      return [next ? next.at - kill : Number.POSITIVE_INFINITY];
    }),
  );
}
