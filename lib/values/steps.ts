import { setImmediate as nextTurn } from "node:timers/promises";

/** Work in small steps, for a start that runs them at once and a reload that visitors must not notice. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Milliseconds of one turn of the event loop. */
const TURN_MS = 8;

export function runNow<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Lets requests be answered between turns of a few milliseconds. */
export async function runInTurns<T>(steps: Steps<T>, now = () => performance.now()): Promise<T> {
  for (;;) {
    const until = now() + TURN_MS;
    while (now() < until) {
      const { done, value } = steps.next();
      if (done) return value;
    }
    await nextTurn();
  }
}

/** A step for each item. */
export function* eachInSteps<T>(items: Iterable<T>, work: (item: T) => void): Steps<void> {
  for (const item of items) {
    work(item);
    yield;
  }
}
