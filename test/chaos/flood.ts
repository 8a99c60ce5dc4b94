import { setTimeout as sleep } from "node:timers/promises";
import { today } from "../harness/days.ts";
import { check } from "./checks.ts";
import { endsOf } from "./figures.ts";
import type { Histories, JournalBooking } from "./histories.ts";
import type { Scenario } from "./scenario.ts";
import { type Limits, type Stage, setStage } from "./stage.ts";
import { createThrong } from "./throng.ts";
import { wishesFor } from "./wishes.ts";

/** Wide enough that fifty may wait, narrow enough that they have to. */
const LIMITS: Limits = { requests: 1_000, writes: 40, inFlight: 10 };
const FLOODER = "flooder@example.org";
/** One person cannot be in two places: the flooder books one team member after the other. */
const FLOODED = "tm_mara";
const OTHERS = 5;
/** Between the others, so that each meets the flood alone. */
const BETWEEN_MS = 2_000;

/** One visitor sends in many bookings; a few others come after. */
export const flood: Scenario = {
  name: "flood",
  does: "one visitor with many submissions, and others after",
  async run(size) {
    const stage = await setStage({ name: "flood", limits: LIMITS });
    try {
      const wishes = await wishesFor(stage.salon, today(), size.flood * 10);
      const flooded = wishes.filter(({ memberId }) => memberId === FLOODED);
      const calm = wishes.filter(({ memberId }) => memberId !== FLOODED);
      const throng = createThrong(stage);
      for (const wish of flooded.slice(0, size.flood)) throng.enter(wish, { email: FLOODER });
      await budgetSpent(stage);
      for (const wish of calm.slice(0, OTHERS)) {
        await sleep(BETWEEN_MS);
        throng.enter(wish);
      }
      const histories = await stage.histories(await throng.left(size.settleMs));
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
      await stage.stop();
    }
  },
};

const QUIET_MS = 3_000;

/** Resolves when the flood has used up what the key allows for now, and waits like anybody. */
async function budgetSpent({ salon }: Stage): Promise<void> {
  for (let before = 0; ; ) {
    await sleep(QUIET_MS);
    const { length } = await salon.appointments();
    if (length > 0 && length === before) return;
    before = length;
  }
}

/** Reading slot and price anew lies between a turn and its write, so two turns may cross. */
const CROSSING_MS = 1_000;

/** For each of the others: how many bookings of the flooder began while it waited. */
export function turnsBefore({ journal }: Histories, flooder: string): readonly number[] {
  const begun = journal.bookings.filter(({ email }) => email === flooder).flatMap(begunAt);
  return journal.bookings
    .filter(({ email }) => email !== flooder)
    .map((booking) => {
      const [own = Number.POSITIVE_INFINITY] = begunAt(booking);
      return begun.filter((at) => at > booking.createdAt && at < own - CROSSING_MS).length;
    });
}

/** When the first write of a booking was about to be sent. */
function begunAt({ moves }: JournalBooking): readonly number[] {
  const first = moves.find(({ state }) => state.endsWith("_sending"));
  return first ? [first.at] : [];
}
