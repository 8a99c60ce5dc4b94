import { test } from "@playwright/test";

/** Each parallel worker uses another part of the day, so that tests leave each other's times. */
export function ownSlot(): number {
  return [0, -1, 1][test.info().parallelIndex % 3] ?? 0;
}
