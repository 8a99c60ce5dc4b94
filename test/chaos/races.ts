import { today } from "../harness/days.ts";
import { type Check, check } from "./checks.ts";
import { endsOf, lateness } from "./figures.ts";
import type { Histories } from "./histories.ts";
import { startRedis } from "./redis.ts";
import type { Outcome, Scenario, Size } from "./scenario.ts";
import { type Setting, setStage, WIDE } from "./stage.ts";
import { createThrong } from "./throng.ts";
import { wishesFor } from "./wishes.ts";

const AT_ONCE = 16;

/** Two visitors look at the same time, then press at the same moment. */
export const races: Scenario = {
  name: "races",
  does: "pairs of visitors for one time",
  run: (size) => race(size, { name: "races", limits: WIDE }),
};

/** The same with two instances, one visitor at each. */
export const instances: Scenario = {
  name: "instances",
  does: "pairs of visitors for one time, at two instances with Redis",
  async run(size) {
    const redis = await startRedis("instances");
    const shared = { url: redis.url, instances: 2 };
    return race(size, { name: "instances", limits: WIDE, redis: shared }).finally(redis.remove);
  },
};

async function race(size: Size, setting: Setting): Promise<Outcome> {
  const stage = await setStage(setting);
  try {
    const wishes = await wishesFor(stage.salon, today(), size.races);
    const throng = createThrong(stage);
    const until = Date.now() + size.activeMs;
    const [one = stage, other = one] = stage.instances;
    let pairs = 0;
    for (const wish of wishes) {
      if (Date.now() > until) break;
      await throng.fewerBusyThan(AT_ONCE);
      const ready = meeting(2);
      throng.enter(wish, { ready, door: one });
      throng.enter(wish, { ready, door: other });
      pairs += 1;
    }
    const histories = await stage.histories(await throng.left(size.settleMs));
    return {
      figures: {
        pairs: `${pairs} of ${wishes.length}`,
        ...endsOf(histories),
        ...lateness(histories),
      },
      checks: [
        ...check(histories, { writesPerMinute: WIDE.writes, ordered429: 0, settled: true }),
        oneOfEach(histories, pairs),
      ],
    };
  } finally {
    await stage.stop();
  }
}

/** Resolves for all once so many have come. */
export function meeting(count: number): () => Promise<void> {
  const all = Promise.withResolvers<void>();
  let here = 0;
  return () => {
    here += 1;
    if (here === count) all.resolve();
    return all.promise;
  };
}

/** One of two has the time, the other was told that it is gone. */
export function oneOfEach({ visitors, ledger }: Histories, pairs: number): Check {
  const ends = Map.groupBy(visitors, ({ wish }) => `${wish.memberId} ${wish.date} ${wish.start}`);
  const odd = [...ends].flatMap(([time, two]) => {
    const told = two.map(({ told }) => told.at(-1)?.state).toSorted();
    return told.join() === "confirmed,slot_taken" ? [] : [`${time}: ${told.join(" and ")}`];
  });
  const { length } = ledger.appointments;
  return {
    name: "one of each pair, once",
    breaches: length === pairs ? odd : [...odd, `${length} appointments for ${pairs} pairs`],
  };
}
