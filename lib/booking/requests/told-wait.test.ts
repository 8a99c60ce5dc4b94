import { expect, test } from "vitest";
import { mia, openSalon, trim } from "../testing/salon.ts";

const PAUSED = { route: "POST *", kind: "status", status: 429, retryAfter: "60" } as const;
const ann = { firstName: "Ann", email: "ann@example.org" };

/** The upstream pauses once a minute; time runs thirty times as fast. */
test("a wait that goes on is shown longer, and later visitors read so at once", async () => {
  const salon = await openSalon({ speed: 30, timing: { submitWait: 0 } });
  const first = await salon.agree(trim, "10:00:00");
  const second = await salon.agree(trim, "12:00:00");
  await salon.fault({ ...PAUSED, times: 8 });
  const token = await salon.submit(first, mia);
  const began = salon.now();
  const told: { after: number; minutes: number }[] = [];
  let refused: unknown;
  await expect
    .poll(
      async () => {
        const { state, waitSeconds } = await salon.view(token);
        const after = (salon.now() - began) / 60_000;
        if (waitSeconds > 0) told.push({ after, minutes: Math.ceil(waitSeconds / 60) });
        if (after > 4.2 && waitSeconds > 180 && !refused) {
          refused = await salon.bookings.submit(second, ann, { trust: "first" });
          await salon.control("DELETE", "/faults");
        }
        return state;
      },
      { interval: 50, timeout: 30_000 },
    )
    .toBe("confirmed");
  const between = (from: number, to: number) =>
    told.filter(({ after }) => after > from && after < to).map(({ minutes }) => minutes);
  expect(Math.max(...between(0, 0.9))).toBeLessThanOrEqual(2);
  expect(Math.max(...between(2.3, 2.8))).toBeGreaterThanOrEqual(2);
  expect(Math.max(...between(4.1, 6))).toBeGreaterThanOrEqual(4);
  expect(refused).toMatchObject({ ok: false, error: { code: "busy" } });
});
