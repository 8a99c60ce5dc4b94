import { today } from "../harness/days.ts";
import { type Check, check } from "./checks.ts";
import { endsOf, lateness } from "./figures.ts";
import type { VisitorHistory } from "./histories.ts";
import { meeting } from "./races.ts";
import type { Outcome, Scenario, Size } from "./scenario.ts";
import { REAL, setStage } from "./stage.ts";
import { createThrong } from "./throng.ts";
import { wishesFor } from "./wishes.ts";

type Limiter = "sliding" | "fixed" | "bucket";

/** Everybody presses at once, at the limits of the specification and in real time. */
export function crowd(limiter: Limiter): Scenario {
  return {
    name: `crowd-${limiter}`,
    does: `submissions at once, at the real limits (${limiter})`,
    run: (size) => run(limiter, size),
  };
}

async function run(limiter: Limiter, size: Size): Promise<Outcome> {
  const stage = await setStage({ name: `crowd-${limiter}`, limits: REAL, limiter });
  try {
    const wishes = await wishesFor(stage.salon, today(), size.crowd);
    const throng = createThrong(stage);
    const ready = meeting(size.crowd);
    for (const wish of wishes) throng.enter(wish, { ready });
    const visitors = await throng.left(size.settleMs);
    const histories = await stage.histories(visitors);
    return {
      figures: {
        submissions: visitors.length,
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
        allAnswered(visitors),
      ],
    };
  } finally {
    await stage.stop();
  }
}

/** Nobody is left without an answer: a booking's page, or words that nothing was booked. */
export function allAnswered(visitors: readonly VisitorHistory[]): Check {
  const unanswered = visitors.filter(
    ({ token, told }) => token === undefined && told.at(-1)?.state !== "busy",
  );
  return {
    name: "everybody is answered",
    breaches: unanswered.map(({ email, told }) => `${email}: ${told.at(-1)?.state ?? "nothing"}`),
  };
}
