import { setTimeout as sleep } from "node:timers/promises";
import { today } from "../harness/days.ts";
import { check } from "./checks.ts";
import { endsOf } from "./figures.ts";
import type { Scenario } from "./scenario.ts";
import { type Limits, setStage } from "./stage.ts";
import { createThrong } from "./throng.ts";
import { wishesFor } from "./wishes.ts";

/** So few writes that a process which forgot those before it would send too many. */
const LIMITS: Limits = { requests: 1_000, writes: 12, inFlight: 10 };
const VISITORS = 12;
const KILLS = 15;
const MIN_LIFE_MS = 2_000;
const MAX_LIFE_MS = 6_000;

/** Kills while bookings wait for the limits: what was sent before a crash still counts. */
export const restarts: Scenario = {
  name: "restarts",
  does: "SIGKILLs while bookings wait for the write limit",
  async run(size, chance) {
    const stage = await setStage({ name: "restarts", limits: LIMITS });
    try {
      const wishes = await wishesFor(stage.salon, today(), VISITORS);
      const throng = createThrong(stage);
      for (const wish of wishes) throng.enter(wish);
      for (let killed = 0; killed < KILLS; killed += 1) {
        await sleep(chance.between(MIN_LIFE_MS, MAX_LIFE_MS));
        await stage.kill();
        await stage.start();
      }
      const histories = await stage.histories(await throng.left(size.settleMs));
      return {
        figures: {
          kills: KILLS,
          ...endsOf(histories),
          "writes in the worst 60 s": histories.ledger.maxWritesIn60s,
        },
        checks: check(histories, {
          writesPerMinute: LIMITS.writes,
          ordered429: 0,
          settled: size.hasTime,
        }),
      };
    } finally {
      await stage.stop();
    }
  },
};
