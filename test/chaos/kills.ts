import { setTimeout as sleep } from "node:timers/promises";
import { today } from "../harness/days.ts";
import type { Chance } from "./chance.ts";
import { check } from "./checks.ts";
import { endsOf } from "./figures.ts";
import { statesGoingOn } from "./read-journal.ts";
import type { Figures, Scenario } from "./scenario.ts";
import { type Stage, setStage, WIDE } from "./stage.ts";
import { createThrong } from "./throng.ts";
import { wishesFor } from "./wishes.ts";

/** Visitors who come in after each start, unless so many are busy already. */
const EACH_ROUND = 3;
const MAX_INSIDE = 20;
/** How long the site lives: some forms are just being sent then, others were minutes ago. */
const MIN_LIFE_MS = 300;
const MAX_LIFE_MS = 2_000;
/** Every answer takes so long, so that there is something to interrupt. */
const SLOW_MS = 60;
const FOR_EVER = 1_000_000_000;
/** Now and then an answer is lost, so that what is `unknown` is interrupted too. */
const LOST_ANSWERS = 0.25;

/** SIGKILL at random moments of a short life; the next start must take up everything. */
export const kills: Scenario = {
  name: "kills",
  does: "SIGKILLs at every commit point",
  async run(size, chance) {
    const stage = await setStage({ name: "kills", limits: WIDE });
    try {
      const { salon } = stage;
      for (const method of ["GET", "POST"]) {
        await salon.fault({
          route: `${method} *`,
          kind: "slow",
          delayMs: SLOW_MS,
          times: FOR_EVER,
        });
      }
      const wishes = [...(await wishesFor(salon, today(), size.kills * EACH_ROUND))];
      const throng = createThrong(stage);
      const points = new Map<string, number>();
      const until = Date.now() + size.activeMs;
      let killed = 0;
      while (killed < size.kills && Date.now() < until) {
        if (chance.happens(LOST_ANSWERS)) loseAnswer(stage, chance);
        if (throng.busy() < MAX_INSIDE) {
          for (const wish of wishes.splice(0, EACH_ROUND)) throng.enter(wish);
        }
        await sleep(chance.between(MIN_LIFE_MS, MAX_LIFE_MS));
        await stage.kill();
        killed += 1;
        for (const state of interrupted(stage)) points.set(state, (points.get(state) ?? 0) + 1);
        await stage.start();
      }
      const visitors = await throng.left(size.settleMs);
      const histories = await stage.histories(visitors);
      return {
        figures: {
          kills: `${killed} of ${size.kills}`,
          ...figuresOf(points),
          bookings: histories.journal.bookings.length,
          "forms sent more than once": visitors.filter(({ sent }) => sent > 1).length,
          ...endsOf(histories),
        },
        checks: check(histories, {
          writesPerMinute: WIDE.writes,
          ordered429: 0,
          settled: size.hasTime,
        }),
      };
    } finally {
      await stage.stop();
    }
  },
};

function loseAnswer({ wire }: Stage, chance: Chance): void {
  wire.spoil(chance.happens(0.5) ? "end-heard" : "reset-at-head");
}

/** Where bookings stood at a kill; `none` where no booking was under way. */
function interrupted(stage: Stage): readonly string[] {
  const states = statesGoingOn(stage.dataDir);
  return states.length > 0 ? [...new Set(states)] : ["none"];
}

function figuresOf(points: ReadonlyMap<string, number>): Figures {
  return Object.fromEntries([...points].map(([state, times]) => [`kills during ${state}`, times]));
}
