import type { Plan, VisitPlan } from "./plan.ts";

/** A plan in lines that can be read. */
export function describePlan(plan: Plan): readonly string[] {
  const { service, people, visits, desk, prices, merges, kills, pauses, store } = plan;
  return [
    `${plan.instances} instances, ${plan.writesPerMinute} writes a minute`,
    `records: ${JSON.stringify(service.style)}${service.lacks.length > 0 ? `; the key lacks ${service.lacks.join()}` : ""}`,
    ...visits.map((visit) => describeVisit(visit, plan)),
    ...service.faults.map(
      ({ route, from, nth, fault }) =>
        `${route}, ${nth}. from ${from} ms on: ${JSON.stringify(fault)}`,
    ),
    ...service.spells.map(({ from, to, fault }) => `${from}–${to} ms: ${JSON.stringify(fault)}`),
    ...kills.map((kill) => `dies: ${JSON.stringify(kill)}`),
    ...pauses.map((pause) => `stands still: ${JSON.stringify(pause)}`),
    ...store.map((spell) => `store: ${JSON.stringify(spell)}`),
    ...desk.map((one) => `desk: ${JSON.stringify(one)}`),
    ...prices.map((one) => `price: ${JSON.stringify(one)}`),
    ...merges.map(({ at, from, into }) => {
      return `${at} ms: client ${people[from]?.email} is merged into ${people[into]?.email}`;
    }),
  ];
}

function describeVisit({ name, at, person, choice, press, changes }: VisitPlan, plan: Plan) {
  const { firstName = "", email = "", phone = "" } = plan.people[person] ?? {};
  const then = changes.map((change) => `${change.kind} after ${change.afterMs} ms`);
  return [`${name}: ${firstName} ${email} ${phone} at ${at} ms: ${choice}`, press, ...then].join(
    ", ",
  );
}
