import { expect, test, vi } from "vitest";
import type { PageContext } from "../_shared/page-context.ts";
import { atNoon, NOON, openSite } from "../[location]/time/testing/open-site.tsx";
import { nextFreeTimes } from "./next-free.ts";

const shown = vi.hoisted((): { context: PageContext | undefined } => ({ context: undefined }));
vi.mock("server-only", () => ({}));
vi.mock("../_shared/page-context.ts", () => ({ pageContextOf: async () => shown.context }));

async function open(changes: Partial<PageContext> = {}) {
  const opened = await openSite();
  const next = (count = 2) => {
    shown.context = { ...opened.site(), ...changes };
    return nextFreeTimes([shown.context.location], count);
  };
  return { ...opened, next };
}

test("a place tells its next free time, read once for all who choose", async () => {
  const { next, reads } = await open();
  // A busy machine may need longer than the page waits.
  await expect.poll(async () => (await next()).has("book")).toBe(true);
  const first = (await next()).get("book");
  expect(first?.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  const asked = await reads();
  expect((await next()).get("book")).toEqual(first);
  expect(await reads()).toBe(asked);
});

test("none is read for many places, nor while the key has no room", async () => {
  const many = await open();
  expect(await many.next(21)).toEqual(new Map());
  expect(await many.reads()).toBe(0);
  const busy = await open({ hasHeadroom: () => false });
  expect(await busy.next()).toEqual(new Map());
  expect(await busy.reads()).toBe(0);
});

test.each(["GET /api/Appointments/availability", "GET *"])(
  "a booking service that is slow at %s does not hold the page up",
  async (route) => {
    const slow = await open();
    await slow.fault({ route, kind: "slow", delayMs: 5_000 });
    const began = Date.now();
    expect(await slow.next()).toEqual(new Map());
    // Other pages wait three seconds for what they read.
    expect(Date.now() - began).toBeLessThan(2_500);
  },
);

test("a time that could not be read again is not told", async () => {
  atNoon();
  const { next, fault } = await open();
  await expect.poll(async () => (await next()).has("book")).toBe(true);
  await fault({ route: "GET *", kind: "status", status: 429, retryAfter: "60", times: 100 });
  vi.setSystemTime(NOON + 5 * 60_000);
  expect(await next()).toEqual(new Map());
});
