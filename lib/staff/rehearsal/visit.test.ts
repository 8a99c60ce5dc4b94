import { expect, test } from "vitest";
import { viewWith } from "#lib/booking/testing/view.ts";
import { ok } from "#lib/values/result.ts";
import { settled } from "./visit.ts";

test.each([
  ["working", "working; writes wait for the key's limit"],
  ["checking", "checking: looks whether it was booked"],
  ["move_checking", "move_checking: looks whether it was moved"],
  ["cancel_checking", "cancel_checking: looks whether it was cancelled"],
] as const)("while it is %s, what is waited for is told", async (state, told) => {
  const lines: string[] = [];
  let time = 0;
  const view = async () => ok(viewWith({ state, pending: time < 31_000 }));
  const sleep = async (ms: number) => {
    time += ms;
  };
  const deps = {
    bookings: { view },
    sleep,
    now: () => time,
    tell: (line: string) => void lines.push(line),
  };
  expect(await settled(deps, "token")).toMatchObject({ ok: true });
  expect(lines).toEqual([`  … ${told}`]);
});
