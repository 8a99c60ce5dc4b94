import { expect, test } from "vitest";
import { eachInSteps, runInTurns, runNow } from "./steps.ts";

test("all steps are run at once, or in turns between which others come to work", async () => {
  const done: number[] = [];
  runNow(eachInSteps([1, 2, 3], (one) => done.push(one)));
  expect(done).toEqual([1, 2, 3]);
  let time = 0;
  const seen: number[] = [];
  const running = runInTurns(
    eachInSteps([4, 5, 6, 7], (one) => {
      time += 5;
      done.push(one);
    }),
    () => time,
  );
  for (let turn = 0; turn < 3; turn += 1) {
    seen.push(done.length);
    await new Promise(setImmediate);
  }
  await running;
  expect(done).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(seen).toEqual([5, 7, 7]);
});
