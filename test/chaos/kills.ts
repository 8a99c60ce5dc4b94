import { setTimeout as sleep } from "node:timers/promises";
import { today } from "../harness/clock/days.ts";
import type { Chance } from "./chance.ts";
import { check } from "./checks.ts";
import { type ChaosEnvironment, startEnvironment, WIDE } from "./environment.ts";
import { endsOf } from "./figures.ts";
import { statesGoingOn } from "./read-journal.ts";
import type { Figures, Scenario } from "./scenario.ts";
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

/** SIGKILL at random moments; the next start must resume every booking. */
export const kills: Scenario = {
  name: "kills",
  does: "SIGKILLs at every commit point",
  async run(size, chance) {
    const environment = await startEnvironment({ name: "kills", limits: WIDE });
    try {
      const { salon } = environment;
      for (const method of ["GET", "POST"]) {
        await salon.fault({
          route: `${method} *`,
          kind: "slow",
          delayMs: SLOW_MS,
          times: FOR_EVER,
        });
      }
      const plans = [...(await planVisits(salon, today(), size.kills * EACH_ROUND))];
      const visitors = createVisitors(environment);
      const points = new Map<string, number>();
      const until = Date.now() + size.activeMs;
      let killed = 0;
      while (killed < size.kills && Date.now() < until) {
        if (chance.happens(LOST_ANSWERS)) loseAnswer(environment, chance);
        if (visitors.busy() < MAX_INSIDE) {
          for (const plan of plans.splice(0, EACH_ROUND)) visitors.start(plan);
        }
        await sleep(chance.between(MIN_LIFE_MS, MAX_LIFE_MS));
        await environment.kill();
        killed += 1;
        for (const state of interrupted(environment))
          points.set(state, (points.get(state) ?? 0) + 1);
        await environment.start();
      }
      const visitorHistories = await visitors.allDone(size.settleMs);
      const histories = await environment.histories(visitorHistories);
      return {
        figures: {
          kills: `${killed} of ${size.kills}`,
          ...figuresOf(points),
          bookings: histories.journal.bookings.length,
          "forms sent more than once": visitorHistories.filter(({ sent }) => sent > 1).length,
          ...endsOf(histories),
        },
        checks: check(histories, {
          writesPerMinute: WIDE.writes,
          ordered429: 0,
          settled: size.hasTime,
        }),
      };
    } finally {
      await environment.stop();
    }
  },
};

function loseAnswer({ proxy }: ChaosEnvironment, chance: Chance): void {
  proxy.failNextPost(chance.happens(0.5) ? "end-heard" : "reset-at-head");
}

/** States of bookings at a kill; `none` where none was under way. */
function interrupted(environment: ChaosEnvironment): readonly string[] {
  const states = statesGoingOn(environment.dataDir);
  return states.length > 0 ? [...new Set(states)] : ["none"];
}

function figuresOf(points: ReadonlyMap<string, number>): Figures {
  return Object.fromEntries([...points].map(([state, times]) => [`kills during ${state}`, times]));
}
