import { expect, test } from "vitest";
import { openSalon, trim } from "../testing/salon.ts";

const DAY_MS = 24 * 60 * 60_000;

test("a link opens its booking until a week after the visit", async () => {
  const salon = await openSalon();
  const token = await salon.submit(await salon.agree(trim, "10:00:00", "tm_mara"));
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
  const token = await salon.submit(await salon.agree(trim, "10:00:00", "tm_mara"));
  const { location } = salon.deps;
  const elsewhere = salon.startSite({ location: { ...location, slug: "elsewhere" } });
  const unknown = { ok: false, error: "unknown_token" };
  expect(await elsewhere.bookings.view(token)).toEqual(unknown);
  expect(await elsewhere.bookings.requestChange(token, { revision: 0 })).toEqual(unknown);
  const mangled = token.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  expect(await salon.bookings.requestChange(mangled, { revision: 0 })).toEqual(unknown);
  expect((await salon.view(token)).state).toBe("confirmed");
});

test("a visit a year ahead is still there on its day", async () => {
  const salon = await openSalon({ rules: { maxAdvanceDays: 365 } });
  const token = await salon.submit(await salon.agree(trim, "10:00:00", "tm_mara"));
  const to = { date: "2027-11-16", start: "10:00:00" };
  expect(await salon.bookings.requestChange(token, { revision: 0, to })).toMatchObject({
    ok: true,
  });
  expect((await salon.view(token)).date).toBe(to.date);
  const passed = (days: number) => salon.now() + days * DAY_MS;
  await salon.journal.purge(passed(2));
  await salon.journal.purge(passed(361));
  const later = salon.startSite({ now: () => passed(361) });
  expect(await salon.view(token, later.bookings)).toMatchObject(to);
  await salon.journal.purge(passed(401));
  expect(await salon.journal.find("book", { newest: 10 })).toEqual([]);
});
