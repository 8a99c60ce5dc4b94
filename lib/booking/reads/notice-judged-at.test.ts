import { expect, test } from "vitest";
import { noticeJudgedAt } from "./recheck.ts";

test("notice is judged when the visitor saw the slot, with a limit", () => {
  const minute = 60_000;
  expect(noticeJudgedAt(0, 5 * minute)).toBe(0);
  expect(noticeJudgedAt(0, 100 * minute)).toBe(85 * minute);
});
