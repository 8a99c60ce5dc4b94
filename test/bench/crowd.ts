import type { Cart } from "#lib/catalogue/types.ts";
import type { Town, Visit } from "./town.ts";

export type CrowdPlan = {
  readonly visitors: number;
  /** On the town's clock. */
  readonly minutes: number;
  /** What they are after; each visitor wants one of them. */
  readonly carts: readonly Cart[];
  /** How many different visitors there are; all of them, unless it is said. */
  readonly people?: number;
};

export type Crowd = {
  readonly visits: number;
  /** How long they took to come, on the town's clock: longer than planned where it is too much. */
  readonly minutes: number;
  readonly withoutSlots: number;
  readonly stale: number;
  readonly longestWaitMs: number;
  readonly oldestMs: number;
  /** Availability requests that arrived meanwhile. */
  readonly questions: number;
};

const TICK_MS = 5;
/** More than so many at once would be one long moment in which nothing is answered. */
const MAX_PER_TICK = 200;
export const AVAILABILITY = "GET /api/Appointments/availability";

export async function questionsOf(town: Town): Promise<number> {
  const { requests } = await town.ledger();
  return requests.filter(({ route }) => route === AVAILABILITY).length;
}

/** Sends visitors evenly over so many minutes, and waits until each was shown a page. */
export async function sendCrowd(town: Town, plan: CrowdPlan): Promise<Crowd> {
  const before = await questionsOf(town);
  const visits: Promise<Visit>[] = [];
  const from = town.now();
  const lastsMs = plan.minutes * 60_000;
  while (visits.length < plan.visitors) {
    const share = Math.min(1, (town.now() - from) / lastsMs);
    const due = Math.max(1, Math.ceil(plan.visitors * share));
    const most = Math.min(due, visits.length + MAX_PER_TICK);
    while (visits.length < most) {
      const number = visits.length;
      const cart = plan.carts[number % plan.carts.length] ?? [];
      visits.push(town.visit(cart, `visitor ${number % (plan.people ?? plan.visitors)}`));
    }
    await new Promise((tick) => setTimeout(tick, TICK_MS));
  }
  const minutes = (town.now() - from) / 60_000;
  const all = await Promise.all(visits);
  const most = (of: (visit: Visit) => number) =>
    all.reduce((max, each) => Math.max(max, of(each)), 0);
  return {
    visits: all.length,
    minutes,
    withoutSlots: all.filter(({ slots }) => slots === 0).length,
    stale: all.filter(({ stale }) => stale).length,
    longestWaitMs: most(({ waitedMs }) => waitedMs),
    oldestMs: most(({ ageMs }) => ageMs),
    questions: (await questionsOf(town)) - before,
  };
}

/** The most questions that shared answers need: each is kept for twenty seconds at least. */
export function mostQuestions(carts: number, minutes: number): number {
  return Math.floor((1.05 * carts * minutes * 60) / 20);
}
