import type { Environment } from "../process.ts";

/**
 * When the tests begin, whatever day it is: a Tuesday at six in Berlin, three hours before the salon opens. Later in
 * the day an offered time could lapse while a journey looks at it.
 */
export const MORNING = "2026-11-17T06:00:00+01:00";

const MOVE = new URL("./move.mjs", import.meta.url).href;
const { NODE_OPTIONS: own = "" } = process.env;

/** In epoch milliseconds, as all that the tests start has it. */
export function now(): number {
  return Date.now();
}

/** By how much this process is moved. */
let moved = 0;

/** The environment of a process that begins at this moment. */
export function clockAt(moment: string): Environment {
  const by = moved + Date.parse(moment) - now();
  return { NODE_OPTIONS: `${own} --import=${MOVE}?${by}`.trim() };
}

/** From here on it is this moment, in this process and in those that it starts. */
export async function startClock(moment: string): Promise<void> {
  const by = Date.parse(moment) - now();
  Object.assign(process.env, clockAt(moment));
  moved += by;
  await import(`${MOVE}?${by}`);
}
