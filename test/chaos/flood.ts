import { setTimeout as sleep } from "node:timers/promises";
import { today } from "../harness/clock/days.ts";
import { planBookings } from "./booking-plans.ts";
import { check } from "./checks.ts";
import { type ChaosEnvironment, type Limits, startEnvironment } from "./environment.ts";
import { endsOf } from "./figures.ts";
import type { Histories, JournalBooking } from "./histories.ts";
import type { Scenario } from "./scenario.ts";
import { createVisitors } from "./visitors.ts";

/** Allows fifty waiting bookings, but makes them wait. */
const LIMITS: Limits = { requests: 1_000, writes: 40, inFlight: 10 };
const FLOODER = "flooder@example.org";
/** The queue serialises per contact, so the flooder books one team member's times. */
const FLOODED = "tm_mara";
const OTHERS = 5;
const BETWEEN_MS = 2_000;

export const flood: Scenario = {
  name: "flood",
  does: "one visitor with many submissions, and others after",
  async run(size) {
    const environment = await startEnvironment({ name: "flood", limits: LIMITS });
    try {
      const plans = await planBookings(environment.salon, today(), size.flood * 10);
      const flooded = plans.filter(({ memberId }) => memberId === FLOODED);
      const calm = plans.filter(({ memberId }) => memberId !== FLOODED);
      const visitors = createVisitors(environment);
      for (const plan of flooded.slice(0, size.flood)) visitors.start(plan, { email: FLOODER });
      await budgetSpent(environment);
      for (const plan of calm.slice(0, OTHERS)) {
        await sleep(BETWEEN_MS);
        visitors.start(plan);
      }
      const histories = await environment.histories(await visitors.allDone(size.settleMs));
      const turns = turnsBefore(histories, FLOODER);
      return {
        figures: {
          submissions: size.flood,
          "turns that went before another visitor's": turns.join(", "),
          ...endsOf(histories),
          "writes in the worst 60 s": histories.ledger.maxWritesIn60s,
        },
        checks: [
          ...check(histories, {
            writesPerMinute: LIMITS.writes,
            ordered429: 0,
            settled: size.hasTime,
          }),
          {
            name: "others wait one turn at most",
            breaches: turns.filter((count) => count > 1).map((count) => `${count} turns`),
          },
        ],
      };
    } finally {
      await environment.stop();
    }
  },
};

const QUIET_MS = 3_000;

/** Until the flood has used up the write budget. */
async function budgetSpent({ salon }: ChaosEnvironment): Promise<void> {
  for (let before = 0; ; ) {
    await sleep(QUIET_MS);
    const { length } = await salon.appointments();
    if (length > 0 && length === before) return;
    before = length;
  }
}

/** Preflight reads lie between a turn and its write, so two turns may cross. */
const CROSSING_MS = 1_000;

/** For each other visitor: bookings of the flooder that began while it waited. */
export function turnsBefore({ journal }: Histories, flooder: string): readonly number[] {
  const begun = journal.bookings.filter(({ email }) => email === flooder).flatMap(begunAt);
  return journal.bookings
    .filter(({ email }) => email !== flooder)
    .map((booking) => {
      const [own = Number.POSITIVE_INFINITY] = begunAt(booking);
      return begun.filter((at) => at > booking.createdAt && at < own - CROSSING_MS).length;
    });
}

function begunAt({ moves }: JournalBooking): readonly number[] {
  const first = moves.find(({ state }) => state === "sending");
  return first ? [first.at] : [];
}
