import { hash, randomBytes } from "node:crypto";
import type { LocalDate } from "#lib/values/calendar.ts";
import { STEPS, type Step } from "./names.ts";
import type { Recorder } from "./recorder.ts";

/**
 * Which step each visit has reached, so that every step counts it once. A step counts the ones
 * before it that were not seen (a proxy's kept page, a restart), so the funnel never rises. A visit
 * ends after half an hour to an hour without a page, at midnight, and with the booking that it sent.
 */
export type Funnel = {
  /** True if this is the visit's first page. `visitor`: address and browser; only hashed here. */
  reach(slug: string, visitor: string, step: Step): boolean;
  /** A booking was stored. Without `visitor` it counts as a visit of its own. */
  sent(slug: string, visitor: string | undefined, date: LocalDate): void;
};

const GENERATION_MS = 30 * 60_000;
/** About 10 MB. Beyond it the oldest visits end early. */
const MAX_VISITS = 50_000;

export function createFunnel(
  { count, dateOf }: Pick<Recorder, "count" | "dateOf">,
  now: () => number = Date.now,
): Funnel {
  // Salt and hashes stay in memory: stored figures lead back to no visitor.
  const salt = randomBytes(16).toString("base64");
  let [current, before] = [new Map<string, number>(), new Map<string, number>()];
  let began = now();

  function startGeneration(at: number): void {
    before = at - began < 2 * GENERATION_MS ? current : new Map();
    current = new Map();
    began = at;
  }

  function reachedBy(key: string): number {
    const at = now();
    if (at - began >= GENERATION_MS || current.size >= MAX_VISITS) startGeneration(at);
    return current.get(key) ?? before.get(key) ?? -1;
  }

  function countSteps(slug: string, date: LocalDate, reached: number, rank: number): void {
    for (const step of STEPS.slice(reached + 1, rank + 1)) count(slug, `step:${step}`, { date });
  }

  const keyOf = (slug: string, visitor: string, date: LocalDate) =>
    hash("sha256", `${salt}\n${date}\n${slug}\n${visitor}`, "base64");

  return {
    reach(slug, visitor, step) {
      const date = dateOf(slug);
      const key = keyOf(slug, visitor, date);
      const [reached, rank] = [reachedBy(key), STEPS.indexOf(step)];
      countSteps(slug, date, reached, rank);
      current.set(key, Math.max(reached, rank));
      return reached < 0;
    },
    sent(slug, visitor, date) {
      const key = visitor === undefined ? undefined : keyOf(slug, visitor, date);
      countSteps(slug, date, key === undefined ? -1 : reachedBy(key), STEPS.indexOf("sent"));
      if (key === undefined) return;
      current.delete(key);
      before.delete(key);
    },
  };
}

/** Steps with each at most as many as the one before; sums of earlier releases could rise. */
export function fallingSteps(countOf: (step: Step) => number): Readonly<Record<Step, number>> {
  let least = Number.POSITIVE_INFINITY;
  const of = (step: Step) => {
    least = Math.max(0, Math.min(least, countOf(step)));
    return least;
  };
  const [visit, service, time] = [of("visit"), of("service"), of("time")];
  return { visit, service, time, details: of("details"), sent: of("sent"), booked: of("booked") };
}
