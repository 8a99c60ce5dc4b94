import { setTimeout as sleep } from "node:timers/promises";
import { createOwnBrowser, habitsOf, type VisitedSite } from "../harness/http/own-browser.ts";
import type { BookingPlan, VisitorHistory } from "./histories.ts";
import { runVisitor, type VisitorOptions } from "./visitor.ts";

export type Visitors = {
  start(
    plan: BookingPlan,
    more?: Partial<Pick<VisitorOptions, "site" | "ready" | "email" | "phone">>,
  ): void;
  /** Visitors not yet told `checking`; after that they only wait. */
  busy(): number;
  fewerBusyThan(count: number): Promise<void>;
  /** Waits for all; after `withinMs` they give up at their next step. */
  allDone(withinMs: number): Promise<readonly VisitorHistory[]>;
};

const POLL_MS = 20;

export function createVisitors(site: VisitedSite): Visitors {
  const visits: Promise<VisitorHistory>[] = [];
  let until = Number.POSITIVE_INFINITY;
  let busy = 0;

  return {
    start(plan, { email = `visitor${visits.length + 1}@example.org`, ...more } = {}) {
      busy += 1;
      let isBusy = true;
      const becomeIdle = () => {
        if (isBusy) busy -= 1;
        isBusy = false;
      };
      const onTold = (state: string) => state === "checking" && becomeIdle();
      const running = runVisitor({
        site,
        own: createOwnBrowser(habitsOf(visits.length)),
        plan,
        email,
        keepsWaiting: () => Date.now() < until,
        onTold,
        ...more,
      });
      visits.push(running.finally(becomeIdle));
    },
    busy: () => busy,
    async fewerBusyThan(count) {
      while (busy >= count) await sleep(POLL_MS);
    },
    allDone(withinMs) {
      until = Date.now() + withinMs;
      return Promise.all(visits);
    },
  };
}
