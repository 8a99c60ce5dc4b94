import { today } from "../harness/clock/days.ts";
import { planBookings } from "./booking-plans.ts";
import { type Check, check } from "./checks.ts";
import { type Setting, startEnvironment, WIDE } from "./environment.ts";
import { endsOf, lateness } from "./figures.ts";
import type { Histories } from "./histories.ts";
import { startSharedRedis } from "./redis.ts";
import type { Outcome, Scenario, Size } from "./scenario.ts";
import { createVisitors } from "./visitors.ts";

const AT_ONCE = 16;

/** Two visitors see the same time and submit at the same moment. */
export const races: Scenario = {
  name: "races",
  does: "pairs of visitors for one time",
  run: (size) => race(size, { name: "races", limits: WIDE }),
};

/** The same with one visitor at each of two instances. */
export const instances: Scenario = {
  name: "instances",
  does: "pairs of visitors for one time, at two instances with Redis",
  async run(size) {
    const redis = await startSharedRedis();
    const shared = { url: redis.url, instances: 2 };
    return race(size, { name: "instances", limits: WIDE, redis: shared }).finally(redis.remove);
  },
};

async function race(size: Size, setting: Setting): Promise<Outcome> {
  const environment = await startEnvironment(setting);
  try {
    // Of one person: who asks for anyone and comes second gets the next free person, at the same time.
    const plans = await planBookings(environment.salon, today(), size.races);
    const visitors = createVisitors(environment);
    const until = Date.now() + size.activeMs;
    const [one = environment, other = one] = environment.instances;
    let pairs = 0;
    for (const plan of plans) {
      if (Date.now() > until) break;
      await visitors.fewerBusyThan(AT_ONCE);
      const ready = createBarrier(2);
      visitors.start(plan, { ready, site: one });
      visitors.start(plan, { ready, site: other });
      pairs += 1;
    }
    const histories = await environment.histories(await visitors.allDone(size.settleMs));
    return {
      figures: {
        pairs: `${pairs} of ${plans.length}`,
        ...endsOf(histories),
        ...lateness(histories),
      },
      checks: [
        ...check(histories, { writesPerMinute: WIDE.writes, ordered429: 0, settled: true }),
        oneOfEach(histories, pairs),
      ],
    };
  } finally {
    await environment.stop();
  }
}

/** Resolves for all once `count` have arrived. */
export function createBarrier(count: number): () => Promise<void> {
  const all = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === count) all.resolve();
    return all.promise;
  };
}

/** One of the pair gets the time, the other is told that it is gone. */
export function oneOfEach({ visitors, ledger }: Histories, pairs: number): Check {
  const ends = Map.groupBy(visitors, ({ plan }) => `${plan.memberId} ${plan.date} ${plan.start}`);
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
