import { today } from "../harness/clock/days.ts";
import { planBookings } from "./booking-plans.ts";
import { check } from "./checks.ts";
import { startEnvironment, WIDE } from "./environment.ts";
import { endsOf } from "./figures.ts";
import { startSharedRedis } from "./redis.ts";
import type { Scenario } from "./scenario.ts";
import { createVisitors } from "./visitors.ts";

const AT_ONCE = 16;
const AWAY_MS = 60_000;
/** Redis stops after this share of the visitors; the last ones come after its return. */
const GONE_AFTER = 0.4;
const COME_AFTER = 0.6;

/** Two instances; their Redis is killed for a minute while visitors book. */
export const outage: Scenario = {
  name: "outage",
  does: "Redis is killed and away for a minute",
  async run(size) {
    const redis = await startSharedRedis();
    const shared = { url: redis.url, instances: 2 };
    const environment = await startEnvironment({ name: "outage", limits: WIDE, redis: shared });
    try {
      const plans = await planBookings(environment.salon, today(), size.outage);
      const visitors = createVisitors(environment);
      let back: Promise<void> | undefined;
      for (const [index, plan] of plans.entries()) {
        if (index === Math.floor(plans.length * COME_AFTER)) await back;
        await visitors.fewerBusyThan(AT_ONCE);
        const site = environment.instances[index % 2] ?? environment;
        visitors.start(plan, { site });
        if (index === Math.floor(plans.length * GONE_AFTER)) back = redis.vanish(AWAY_MS);
      }
      await back;
      const histories = await environment.histories(await visitors.allDone(size.settleMs));
      return {
        figures: {
          submissions: plans.length,
          "away for s": AWAY_MS / 1_000,
          ...endsOf(histories),
        },
        checks: check(histories, {
          writesPerMinute: WIDE.writes,
          ordered429: 0,
          settled: true,
        }),
      };
    } finally {
      await environment.stop();
      await redis.remove();
    }
  },
};
