import { expect, test } from "vitest";
import { openSalon, trim } from "../testing/salon.ts";

const DAY_MS = 24 * 60 * 60_000;

test("a link opens its booking until a week after the visit", async () => {
  const salon = await openSalon();
  const token = await salon.submit(await salon.review(trim, "10:00:00", "tm_mara"));
  const { date } = await salon.view(token);
  const onDay = (days: number) => {
    const now = () => Date.parse(`${date}T12:00:00Z`) + days * DAY_MS;
    return salon.startSite({ now }).bookings.view(token);
  };
  expect((await onDay(7)).ok).toBe(true);
  expect(await onDay(8)).toEqual({ ok: false, error: "unknown_token" });
});

test("another location's booking and a mangled link are unknown", async () => {
  const salon = await openSalon();
  const token = await salon.submit(await salon.review(trim, "10:00:00", "tm_mara"));
  const { location } = salon.deps;
  const elsewhere = salon.startSite({ location: { ...location, slug: "elsewhere" } });
  const unknown = { ok: false, error: "unknown_token" };
  expect(await elsewhere.bookings.view(token)).toEqual(unknown);
  expect(await elsewhere.bookings.requestChange(token, { revision: 0 })).toEqual(unknown);
  const mangled = token.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  expect(await salon.bookings.requestChange(mangled, { revision: 0 })).toEqual(unknown);
  expect((await salon.view(token)).state).toBe("confirmed");
});
