import { Counter, type Registry } from "prom-client";

export type AbuseCounters = {
  /** A form that needed a harder proof for `by`'s bookings; `full`: that was asked to call. */
  countHeldBack(held: { readonly by: string; readonly step: string }): void;
  countCrowd(): void;
  countStaffAction(action: string, result: string): void;
};

/** Alert rules see an increase only of counters that exist, so these begin at 0. */
export function createAbuseCounters(registry: Registry): AbuseCounters {
  const registers = [registry];
  const held = new Counter({
    name: "bookfront_forms_held_back_total",
    help: "Forms asked for a harder proof of work, or to call, by whose open bookings.",
    labelNames: ["by", "step"],
    registers,
  });
  for (const by of ["contact", "address", "network"]) {
    for (const step of ["proof", "full"]) held.inc({ by, step }, 0);
  }
  const crowds = new Counter({
    name: "bookfront_crowded_networks_total",
    help: "Networks with so many open bookings that staff were told.",
    registers,
  });
  const actions = new Counter({
    name: "bookfront_staff_actions_total",
    help: "Sign-ins, sign-outs and what staff did, by result.",
    labelNames: ["action", "result"],
    registers,
  });
  for (const result of ["ok", "wrong", "locked", "crowded"]) {
    actions.inc({ action: "sign_in", result }, 0);
  }
  return {
    countHeldBack: ({ by, step }) => held.inc({ by, step }),
    countCrowd: () => crowds.inc(),
    countStaffAction: (action, result) => actions.inc({ action, result }),
  };
}
