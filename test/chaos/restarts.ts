import { setTimeout as sleep } from "node:timers/promises";
import { today } from "../harness/clock/days.ts";
import { planBookings } from "./booking-plans.ts";
import { check } from "./checks.ts";
import { type Limits, startEnvironment } from "./environment.ts";
import { endsOf } from "./figures.ts";
import type { Scenario } from "./scenario.ts";
import { createVisitors } from "./visitors.ts";

/** So few writes that forgetting earlier ones would exceed the limit. */
const LIMITS: Limits = { requests: 1_000, writes: 12, inFlight: 10 };
const VISITORS = 12;
const KILLS = 15;
const MIN_LIFE_MS = 2_000;
const MAX_LIFE_MS = 6_000;

/** Writes sent before a crash must still count after it. */
export const restarts: Scenario = {
  name: "restarts",
  does: "SIGKILLs while bookings wait for the write limit",
  async run(size, chance) {
    const environment = await startEnvironment({ name: "restarts", limits: LIMITS });
    try {
      const plans = await planBookings(environment.salon, today(), VISITORS);
      const visitors = createVisitors(environment);
      for (const plan of plans) visitors.start(plan);
      for (let killed = 0; killed < KILLS; killed += 1) {
        await sleep(chance.between(MIN_LIFE_MS, MAX_LIFE_MS));
        await environment.kill();
        await environment.start();
      }
      const histories = await environment.histories(await visitors.allDone(size.settleMs));
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
      await environment.stop();
    }
  },
};
