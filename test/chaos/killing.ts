import { setTimeout as sleep } from "node:timers/promises";
import type { Chance } from "./chance.ts";
import type { ChaosEnvironment } from "./environment.ts";

/** Life of the site between two kills. */
const LIFE_MS = [1_500, 4_000] as const;
/** Delay of upstream responses, so that kills interrupt requests. */
const SLOW_MS = 60;

/** SIGKILLs one instance after the other until it is stopped. */
export async function startKilling({ instances, salon }: ChaosEnvironment, chance: Chance) {
  for (const method of ["GET", "POST"]) {
    const slow = { kind: "slow", delayMs: SLOW_MS, times: 1_000_000_000 } as const;
    await salon.fault({ route: `${method} *`, ...slow });
  }
  let isOver = false;
  let killed = 0;
  const loop = async () => {
    while (!isOver) {
      await sleep(chance.between(...LIFE_MS));
      const victim = instances[killed % instances.length];
      if (isOver || !victim) return;
      await victim.kill();
      killed += 1;
      await victim.start();
    }
  };
  const over = loop();
  return {
    async stop(): Promise<number> {
      isOver = true;
      await over;
      return killed;
    },
  };
}
