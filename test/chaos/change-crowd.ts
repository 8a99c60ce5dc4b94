import { setTimeout as sleep } from "node:timers/promises";
import type { VisitorHistory } from "./histories.ts";

const POLL_MS = 20;

/** Who is told to wait for minutes makes room for others. */
export function createChangeCrowd() {
  const visits: Promise<VisitorHistory>[] = [];
  let busy = 0;
  let until = Number.POSITIVE_INFINITY;
  return {
    add(run: (keepsWaiting: () => boolean, onChecking: () => void) => Promise<VisitorHistory>) {
      busy += 1;
      let isBusy = true;
      const becomeIdle = () => {
        if (isBusy) busy -= 1;
        isBusy = false;
      };
      visits.push(run(() => Date.now() < until, becomeIdle).finally(becomeIdle));
    },
    async fewerThan(count: number) {
      while (busy >= count) await sleep(POLL_MS);
    },
    ended: (withinMs: number) => Promise.race([Promise.all(visits), sleep(withinMs)]),
    all(withinMs: number) {
      until = Date.now() + withinMs;
      return Promise.all(visits);
    },
  };
}
