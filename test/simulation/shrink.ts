import type { Plan, VisitPlan } from "./plan.ts";

/** Whether a plan still fails in the same way. */
export type Fails = (plan: Plan) => Promise<boolean>;

type Smaller = (plan: Plan) => readonly Plan[];

/**
 * The shortest plan that still fails, found by leaving out ever smaller parts of each list. `mayGoOn`:
 * false once it has taken long enough.
 */
export async function shrink(plan: Plan, fails: Fails, mayGoOn: () => boolean): Promise<Plan> {
  let shortest = plan;
  for (let isShorter = true; isShorter && mayGoOn(); ) {
    isShorter = false;
    for (const smaller of WAYS) {
      const found = await repeated(shortest, smaller, fails, mayGoOn);
      if (found === shortest) continue;
      shortest = found;
      isShorter = true;
    }
  }
  return shortest;
}

async function repeated(
  plan: Plan,
  smaller: Smaller,
  fails: Fails,
  mayGoOn: () => boolean,
): Promise<Plan> {
  for (const candidate of smaller(plan)) {
    if (!mayGoOn()) return plan;
    if (await fails(candidate)) return repeated(candidate, smaller, fails, mayGoOn);
  }
  return plan;
}

/** Without each half, quarter, … and each single entry. */
function without<T>(all: readonly T[]): readonly (readonly T[])[] {
  const shorter: (readonly T[])[] = [];
  for (let size = all.length; size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < all.length; from += size) {
      shorter.push([...all.slice(0, from), ...all.slice(from + size)]);
    }
  }
  return shorter;
}

/** Of a process that dies, or stands still: at an earlier call. */
function earlier(nth: number): readonly number[] {
  return [...new Set([1, Math.floor(nth / 2), nth - 1])].filter((one) => one >= 1 && one < nth);
}

function ofVisits(simpler: (visit: VisitPlan) => readonly VisitPlan[]): Smaller {
  return (plan) =>
    plan.visits.flatMap((visit, at) =>
      simpler(visit).map((one) => ({ ...plan, visits: plan.visits.with(at, one) })),
    );
}

const WAYS: readonly Smaller[] = [
  (plan) => without(plan.visits).map((visits) => ({ ...plan, visits })),
  (plan) => without(plan.desk).map((desk) => ({ ...plan, desk })),
  (plan) => without(plan.kills).map((kills) => ({ ...plan, kills })),
  (plan) => without(plan.pauses).map((pauses) => ({ ...plan, pauses })),
  (plan) => without(plan.store).map((store) => ({ ...plan, store })),
  (plan) => without(plan.prices).map((prices) => ({ ...plan, prices })),
  (plan) => without(plan.merges).map((merges) => ({ ...plan, merges })),
  ({ service, ...plan }) =>
    without(service.faults).map((faults) => ({ ...plan, service: { ...service, faults } })),
  ({ service, ...plan }) =>
    without(service.spells).map((spells) => ({ ...plan, service: { ...service, spells } })),
  ({ service, ...plan }) =>
    without(service.lacks).map((lacks) => ({
      ...plan,
      service: { ...service, lacks },
    })),
  ({ kills, ...plan }) =>
    kills.flatMap((kill, at) =>
      "nth" in kill
        ? earlier(kill.nth).map((nth) => ({ ...plan, kills: kills.with(at, { ...kill, nth }) }))
        : [],
    ),
  ofVisits((visit) => without(visit.changes).map((changes) => ({ ...visit, changes }))),
  ofVisits((visit) => without(visit.looks).map((looks) => ({ ...visit, looks }))),
  ofVisits((visit) => (visit.press === "once" ? [] : [{ ...visit, press: "once" }])),
  (plan) => {
    const isFirst = ({ instance }: { readonly instance: number }) => instance === 0;
    const [kills, pauses] = [plan.kills.filter(isFirst), plan.pauses.filter(isFirst)];
    return plan.instances === 1 ? [] : [{ ...plan, instances: 1, kills, pauses }];
  },
];
