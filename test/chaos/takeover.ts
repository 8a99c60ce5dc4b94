import { setTimeout as sleep } from "node:timers/promises";
import { today } from "../harness/days.ts";
import { check } from "./checks.ts";
import { endsOf } from "./figures.ts";
import { isGoingOn, type JournalBooking } from "./histories.ts";
import { meeting } from "./races.ts";
import { startRedis } from "./redis.ts";
import type { Scenario } from "./scenario.ts";
import { type Instance, setStage, WIDE } from "./stage.ts";
import { createThrong } from "./throng.ts";
import { wishesFor } from "./wishes.ts";

const VISITORS = 12;
/** From their pressing to the kill; each answer of the upstream takes long enough for that. */
const MIN_LIFE_MS = 100;
const MAX_LIFE_MS = 2_000;
const SLOW_MS = 250;
/** What the README promises. */
const PROMISED_MS = 60_000;

/** One of two instances is killed in the middle of its bookings, and back only when all have ended. */
export const takeover: Scenario = {
  name: "takeover",
  does: "SIGKILL of one of two instances, whose bookings the other takes up",
  async run(size, chance) {
    const redis = await startRedis("takeover");
    const shared = { url: redis.url, instances: 2 };
    const stage = await setStage({ name: "takeover", limits: WIDE, redis: shared });
    try {
      for (const method of ["GET", "POST"]) {
        const slow = { kind: "slow", delayMs: SLOW_MS, times: 1_000_000_000 } as const;
        await stage.salon.fault({ route: `${method} *`, ...slow });
      }
      const wishes = [...(await wishesFor(stage.salon, today(), size.takeovers * VISITORS))];
      const throng = createThrong(stage);
      const kills: number[] = [];
      while (kills.length < size.takeovers) {
        const [victim, survivor] = inTurn(stage.instances, kills.length);
        let isDead = false;
        const door = { browser: () => (isDead ? survivor : victim).browser() };
        const ready = meeting(VISITORS + 1);
        for (const wish of wishes.splice(0, VISITORS)) throng.enter(wish, { door, ready });
        await ready();
        await sleep(chance.between(MIN_LIFE_MS, MAX_LIFE_MS));
        isDead = true;
        kills.push(Date.now());
        await victim.kill();
        await throng.fewerBusyThan(1);
        await victim.start();
      }
      const histories = await stage.histories(await throng.left(size.settleMs));
      const waits = silences(histories.journal.bookings, kills);
      return {
        figures: {
          kills: kills.length,
          "bookings that a kill interrupted": waits.length,
          "longest until the other went on, s": Math.max(0, ...waits) / 1_000,
          ...endsOf(histories),
        },
        checks: [
          ...check(histories, { writesPerMinute: WIDE.writes, ordered429: 0, settled: true }),
          {
            name: "the other goes on within a minute",
            breaches: waits.filter((ms) => ms > PROMISED_MS).map((ms) => `after ${ms} ms`),
          },
        ],
      };
    } finally {
      await stage.stop();
      await redis.remove();
    }
  },
};

function inTurn(instances: readonly Instance[], round: number): readonly [Instance, Instance] {
  const [one, other] = instances;
  if (!one || !other) throw new Error("a takeover needs two instances");
  return round % 2 === 0 ? [one, other] : [other, one];
}

/**
 * For each booking that a kill met at work: how long until its next move. Those that are looked
 * up only wait for their next look.
 */
export function silences(
  bookings: readonly Pick<JournalBooking, "moves">[],
  kills: readonly number[],
): readonly number[] {
  return kills.flatMap((kill) =>
    bookings.flatMap(({ moves }) => {
      const before = moves.findLast(({ at }) => at <= kill);
      if (!before || !isGoingOn(before.state) || before.state === "unknown") return [];
      const next = moves.find(({ at }) => at > kill);
      return [next ? next.at - kill : Number.POSITIVE_INFINITY];
    }),
  );
}
