import { test } from "@playwright/test";

/** Each parallel worker takes another part of the day, in case tests reach the same one. */
export function ownSlot(): number {
  return [0, -1, 1][test.info().parallelIndex % 3] ?? 0;
}
