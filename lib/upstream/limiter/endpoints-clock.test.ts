import { expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import { finish, startSalon } from "../testing/salon.ts";

const HOUR = 3_600_000;

/** A wall clock that somebody sets while the process runs. */
function settableClock() {
  let set = 0;
  return {
    clock: { ...systemClock, now: () => Date.now() + set },
    set: (ms: number) => {
      set += ms;
    },
  };
}

test("a clock that is set back lets no call wait longer than it said", async () => {
  const salon = await startSalon();
  await salon.fault({ route: "*", kind: "status", status: 429, retryAfter: "20" });
  const { clock, set } = settableClock();
  const upstream = salon.upstream({ clock });
  const from = performance.now();
  const onStart = () => set(-HOUR);
  const answer = await upstream.categories({ ...finish, maxWaitMs: 1_000, onStart });
  expect(answer).toMatchObject({ error: { kind: "rate_limited" } });
  expect(performance.now() - from).toBeLessThan(3_000);
});

test("a clock that is set forward cuts no call's wait short", async () => {
  const salon = await startSalon();
  await salon.fault({ route: "*", kind: "status", status: 503 });
  const { clock, set } = settableClock();
  const upstream = salon.upstream({ clock });
  const onStart = () => set(HOUR);
  const answer = await upstream.categories({ ...finish, maxWaitMs: 5_000, onStart });
  expect(answer).toMatchObject({ ok: true });
});
