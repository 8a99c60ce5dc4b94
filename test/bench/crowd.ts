import type { Cart } from "#lib/offer/catalogue/types.ts";
import type { LoadFixture, VisitResult } from "./load-fixture.ts";

export type CrowdPlan = {
  readonly visitors: number;
  /** On the fast clock. */
  readonly minutes: number;
  readonly carts: readonly Cart[];
  readonly people?: number;
};

export type Crowd = {
  readonly visits: number;
  /** Time in which they came, on the fast clock: longer than planned under overload. */
  readonly minutes: number;
  readonly withoutSlots: number;
  readonly stale: number;
  readonly longestWaitMs: number;
  readonly oldestMs: number;
  readonly availabilityRequests: number;
};

const TICK_MS = 5;
/** A larger burst would block the event loop. */
const MAX_PER_TICK = 200;
export const AVAILABILITY = "GET /api/Appointments/availability";

export async function availabilityRequestsTo(fixture: LoadFixture): Promise<number> {
  const { requests } = await fixture.ledger();
  return requests.filter(({ route }) => route === AVAILABILITY).length;
}

export async function sendCrowd(fixture: LoadFixture, plan: CrowdPlan): Promise<Crowd> {
  const before = await availabilityRequestsTo(fixture);
  const visits: Promise<VisitResult>[] = [];
  const from = fixture.now();
  const lastsMs = plan.minutes * 60_000;
  while (visits.length < plan.visitors) {
    const share = Math.min(1, (fixture.now() - from) / lastsMs);
    const due = Math.max(1, Math.ceil(plan.visitors * share));
    const most = Math.min(due, visits.length + MAX_PER_TICK);
    while (visits.length < most) {
      const number = visits.length;
      const cart = plan.carts[number % plan.carts.length] ?? [];
      visits.push(fixture.visit(cart, `visitor ${number % (plan.people ?? plan.visitors)}`));
    }
    await new Promise((tick) => setTimeout(tick, TICK_MS));
  }
  const minutes = (fixture.now() - from) / 60_000;
  const all = await Promise.all(visits);
  const most = (of: (visit: VisitResult) => number) =>
    all.reduce((max, each) => Math.max(max, of(each)), 0);
  return {
    visits: all.length,
    minutes,
    withoutSlots: all.filter(({ slots }) => slots === 0).length,
    stale: all.filter(({ stale }) => stale).length,
    longestWaitMs: most(({ waitedMs }) => waitedMs),
    oldestMs: most(({ ageMs }) => ageMs),
    availabilityRequests: (await availabilityRequestsTo(fixture)) - before,
  };
}

/** Most availability requests with a shared cache of twenty seconds or more. */
export function maxAvailabilityRequests(carts: number, minutes: number): number {
  return Math.floor((1.05 * carts * minutes * 60) / 20);
}
