import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

test("turns are taken in order, so many at once, and handed on even by a failure", async () => {
  const turns = createTurns(2);
  const begun: number[] = [];
  let atOnce = 0;
  let most = 0;
  const work = (index: number) => async () => {
    begun.push(index);
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    if (index % 3 === 0) throw new Error("failed");
    return index;
  };
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, (_, index) => turns.take(work(index))),
  );
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(most).toBe(2);
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(3);
});
