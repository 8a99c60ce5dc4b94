import { expect, test } from "vitest";
import { day, openSalon, trim } from "#lib/booking/testing/salon.ts";
import { addDays, instantOf } from "#lib/values/calendar.ts";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import { agendaOf } from "./page-data.ts";

test("a day without appointments tells of the next that has some, within the week or beyond", async () => {
  const { bookings, deps, submit, agree } = await openSalon();
  const { location } = deps;
  const at = { i18n: i18nFor(location), location, bookings, slug: location.slug, lang: undefined };
  const seen = (today: string, params = {}) =>
    agendaOf({ ...at, now: instantOf(today, "06:00:00", location.timeZone) }, params);
  expect(await seen(day)).toMatchObject({ week: 0, next: undefined });

  await submit(await agree(trim, "10:00:00"));
  const next = { date: day, entries: [{ visit: { start: "10:00:00" } }] };
  expect(await seen(addDays(day, -6))).toMatchObject({ entries: [], week: 1, next });
  expect(await seen(addDays(day, -7))).toMatchObject({ entries: [], week: 0, next });
  expect(await seen(day)).toMatchObject({ entries: next.entries, week: 1, next: undefined });
  const past = { date: addDays(day, -9) };
  expect(await seen(addDays(day, -6), past)).toMatchObject({ week: 1, next: undefined });

  const [booked] = await bookings.desk.agenda([day]);
  await bookings.desk.cancel(booked?.id ?? "");
  await expect.poll(async () => (await seen(addDays(day, -6)))?.week).toBe(0);
  expect((await seen(addDays(day, -6)))?.next).toBeUndefined();
});
