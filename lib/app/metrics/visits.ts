import { Counter, type Registry } from "prom-client";
import { STEPS, type Step } from "#lib/staff/figures/names.ts";

export type VisitCounters = {
  countStep(step: Step, by: number): void;
  /** A page that a proxy has answered, kept or not. */
  countProxyPage(route: string, cache: string): void;
};

export function createVisitCounters(registry: Registry): VisitCounters {
  const steps = new Counter({
    name: "bookfront_visit_steps_total",
    help: "Visits that reached each step, of all locations; counted where there is a staff area.",
    labelNames: ["step"],
    registers: [registry],
  });
  for (const step of STEPS) steps.inc({ step }, 0);
  const pages = new Counter({
    name: "bookfront_proxy_pages_total",
    help: "Pages that nginx has told of (PROXY_LOG_ADDRESS), by what its cache did.",
    labelNames: ["route", "cache"],
    registers: [registry],
  });
  return {
    // A booking that is in doubt again is taken back from the figures; a counter cannot fall.
    countStep: (step, by) => steps.inc({ step }, Math.max(0, by)),
    countProxyPage: (route, cache) => pages.inc({ route, cache }),
  };
}
