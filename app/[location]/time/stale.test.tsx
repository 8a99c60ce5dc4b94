import { expect, onTestFinished, test, vi } from "vitest";
import { openSite, page } from "./testing/open-site.tsx";

const NOON = Date.parse("2026-11-20T12:00:00+01:00");

test("times that could not be read anew are shown, with the hour they were read at", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  onTestFinished(() => void vi.useRealTimers());
  const { site, fault } = await openSite();
  expect(await page(site())).not.toContain("Times as of");
  await fault({ route: "GET *", kind: "status", status: 429, retryAfter: "60", times: 100 });
  vi.setSystemTime(NOON + 5 * 60_000);
  expect(await page(site())).toContain("Times as of 12:00");
});
