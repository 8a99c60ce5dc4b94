import { today } from "../harness/clock/days.ts";
import { planBookings } from "./booking-plans.ts";
import { type Check, check } from "./checks.ts";
import { REAL, startEnvironment } from "./environment.ts";
import { endsOf, lateness } from "./figures.ts";
import type { VisitorHistory } from "./histories.ts";
import { createBarrier } from "./races.ts";
import type { Outcome, Scenario, Size } from "./scenario.ts";
import { createVisitors } from "./visitors.ts";

/** All visitors submit at once, at the specification's limits and in real time. */
export const crowd: Scenario = {
  name: "crowd",
  does: "submissions at once, at the real limits",
  run,
};

async function run(size: Size): Promise<Outcome> {
  const environment = await startEnvironment({ name: "crowd", limits: REAL });
  try {
    const plans = await planBookings(environment.salon, today(), size.crowd);
    const visitors = createVisitors(environment);
    // The time to be answered begins when all have their form, on a slow machine too.
    const ready = createBarrier(size.crowd + 1);
    for (const plan of plans) visitors.start(plan, { ready });
    await ready();
    const visitorHistories = await visitors.allDone(size.settleMs);
    const histories = await environment.histories(visitorHistories);
    return {
      figures: {
        submissions: visitorHistories.length,
        ...endsOf(histories),
        ...lateness(histories),
        "writes in the worst 60 s": histories.ledger.maxWritesIn60s,
        "requests in the worst 60 s": histories.ledger.maxRequestsIn60s,
      },
      checks: [
        ...check(histories, {
          writesPerMinute: REAL.writes,
          ordered429: 0,
          settled: size.hasTime,
        }),
        allAnswered(visitorHistories),
      ],
    };
  } finally {
    await environment.stop();
  }
}

/** Every visitor gets a booking page or a definite refusal. */
export function allAnswered(visitors: readonly VisitorHistory[]): Check {
  const unanswered = visitors.filter(
    ({ token, told }) => token === undefined && told.at(-1)?.state !== "busy",
  );
  return {
    name: "everybody is answered",
    breaches: unanswered.map(({ email, told }) => `${email}: ${told.at(-1)?.state ?? "nothing"}`),
  };
}
