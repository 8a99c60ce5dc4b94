import { setTimeout as sleep } from "node:timers/promises";
import type { VisitorHistory, Wish } from "./histories.ts";
import { type Door, type Visit, visit } from "./visitor.ts";

/** All visitors of a run; each leaves a history. */
export type Throng = {
  /** Sends somebody on their way. */
  enter(wish: Wish, more?: Partial<Pick<Visit, "door" | "ready" | "email" | "phone">>): void;
  /** How many are busy. Whoever was told that their booking is looked up only waits. */
  busy(): number;
  fewerBusyThan(count: number): Promise<void>;
  /** Waits for everybody, at most so long; then they give up at their next step. */
  left(withinMs: number): Promise<readonly VisitorHistory[]>;
};

const LOOK_MS = 20;

export function createThrong(door: Door): Throng {
  const visits: Promise<VisitorHistory>[] = [];
  let until = Number.POSITIVE_INFINITY;
  let busy = 0;

  return {
    enter(wish, { email = `visitor${visits.length + 1}@example.org`, ...more } = {}) {
      busy += 1;
      let isBusy = true;
      const rests = () => {
        if (isBusy) busy -= 1;
        isBusy = false;
      };
      const onTold = (state: string) => state === "checking" && rests();
      const going = visit({
        door,
        wish,
        email,
        patient: () => Date.now() < until,
        onTold,
        ...more,
      });
      visits.push(going.finally(rests));
    },
    busy: () => busy,
    async fewerBusyThan(count) {
      while (busy >= count) await sleep(LOOK_MS);
    },
    left(withinMs) {
      until = Date.now() + withinMs;
      return Promise.all(visits);
    },
  };
}
