import { today } from "../harness/days.ts";
import { check } from "./checks.ts";
import { endsOf } from "./figures.ts";
import { startRedis } from "./redis.ts";
import type { Scenario } from "./scenario.ts";
import { setStage, WIDE } from "./stage.ts";
import { createThrong } from "./throng.ts";
import { wishesFor } from "./wishes.ts";

const AT_ONCE = 16;
const AWAY_MS = 60_000;
/** It goes after this share of the visitors, and is back before the last of them come. */
const GONE_AFTER = 0.4;
const COME_AFTER = 0.6;

/** Two instances, and their Redis is killed and away for a minute while visitors book. */
export const outage: Scenario = {
  name: "outage",
  does: "Redis is killed and away for a minute",
  async run(size) {
    const redis = await startRedis("outage");
    const shared = { url: redis.url, instances: 2 };
    const stage = await setStage({ name: "outage", limits: WIDE, redis: shared });
    try {
      const wishes = await wishesFor(stage.salon, today(), size.outage);
      const throng = createThrong(stage);
      let back: Promise<void> | undefined;
      for (const [index, wish] of wishes.entries()) {
        if (index === Math.floor(wishes.length * COME_AFTER)) await back;
        await throng.fewerBusyThan(AT_ONCE);
        const door = stage.instances[index % 2] ?? stage;
        throng.enter(wish, { door });
        if (index === Math.floor(wishes.length * GONE_AFTER)) back = redis.vanish(AWAY_MS);
      }
      await back;
      const histories = await stage.histories(await throng.left(size.settleMs));
      return {
        figures: {
          submissions: wishes.length,
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
      await stage.stop();
      await redis.remove();
    }
  },
};
