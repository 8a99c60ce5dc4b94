import { expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import { finish, startSalon } from "../testing/salon.ts";

const HOUR = 3_600_000;
const PAUSE_SECONDS = 60;

function settableClock() {
  let set = 0;
  return {
    clock: { ...systemClock, now: () => Date.now() + set },
    set: (ms: number) => {
      set += ms;
    },
  };
}

test("setting the clock back does not lengthen a call's maximum wait", async () => {
  const salon = await startSalon();
  await salon.fault({ route: "*", kind: "status", status: 429, retryAfter: String(PAUSE_SECONDS) });
  const { clock, set } = settableClock();
  const upstream = salon.upstream({ clock, observe: () => ({ ended: () => set(-HOUR) }) });
  const from = performance.now();
  const result = await upstream.categories({ ...finish, maxWaitMs: 1_000 });
  expect(result).toMatchObject({ error: { kind: "rate_limited" } });
  // Shorter than the pause that the upstream asked for.
  expect(performance.now() - from).toBeLessThan(PAUSE_SECONDS * 1_000);
});

test("setting the clock forward does not shorten a call's maximum wait", async () => {
  const salon = await startSalon();
  await salon.fault({ route: "*", kind: "status", status: 503 });
  const { clock, set } = settableClock();
  const upstream = salon.upstream({ clock, observe: () => ({ ended: () => set(HOUR) }) });
  const result = await upstream.categories({ ...finish, maxWaitMs: 5_000 });
  expect(result).toMatchObject({ ok: true });
});
