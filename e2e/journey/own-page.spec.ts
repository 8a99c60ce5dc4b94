import ICAL from "ical.js";
import { instantOf } from "#lib/values/calendar.ts";
import { book, openDetails, pathnameOf } from "../../test/harness/http/book.ts";
import { linksTo } from "../../test/harness/http/page.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

test("a booking's page tells what was agreed, and how to come back to it", async ({
  day,
  page,
  pages,
  visitor,
}) => {
  const { booking, details, time } = pages;
  await toDetailsOfTrim(pages, day);
  await details.submit(visitor);
  await booking.expectConfirmed(visitor);
  for (const fact of ["Fringe trim", "Lindenallee 14", "Central European"]) {
    await expect(booking.summary).toContainText(fact);
  }
  const map = booking.link(say("own.map"));
  await expect(map).toHaveAttribute("href", /google\.com\/maps\/search.*Lindenallee/);
  await expect(map).toHaveAttribute("rel", "noreferrer");
  await expect(booking.main).toContainText(say("own.changes"));
  expect(await page.content()).not.toContain(visitor.email);

  // What is downloaded leaves the page as it is.
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    booking.link(say("own.calendarFile")).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^book-[\d-]+\.ics$/);
  await expect(page.locator(".busy")).toHaveCount(0);

  await booking.expectAccessible();

  await booking.link(say("own.again")).click();
  await expect(time.visit).toContainText("Fringe trim");
  await time.pickSlot();
  await expect(details.summary).toContainText("Fringe trim");
});

test("an appointment is taken into a calendar", async ({ baseURL, day, http, salon, visitor }) => {
  const details = await openDetails(http, { line: "1042", date: day });
  const page = await book(http, details, visitor);
  const path = pathnameOf(page);
  expect(linksTo(page.html, "calendar.ics")).toContain(`${path}/calendar.ics`);
  const file = await http.open(`${path}/calendar.ics`);
  expect(file.headers).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, no-store",
    "content-disposition": expect.stringMatching(/filename="?book-[\d-]+\.ics/),
    "x-robots-tag": "noindex",
    "x-content-type-options": "nosniff",
  });
  const [booked] = await salon.appointmentsOf(visitor.email);
  const { date = "", lines = [] } = booked ?? {};
  const calendar = new ICAL.Component(ICAL.parse(file.html)).getFirstSubcomponent("vevent");
  const event = new ICAL.Event(calendar ?? undefined);
  const start = instantOf(date, lines[0]?.start ?? "", "Europe/Berlin");
  expect(event.startDate.toJSDate().getTime()).toBe(start);
  expect(event.duration.toSeconds()).toBe((booked?.minutes ?? 0) * 60);
  expect(event.summary).toContain("Fringe trim");
  expect(event.location).toContain("Lindenallee 14");
  expect(event.description).toContain(`${baseURL}${path}`);
  expect(file.html).not.toContain(visitor.email);
  // The same entry, however often it is fetched.
  const again = await http.open(`${path}/calendar.ics`);
  expect(again.html).toContain(`UID:${event.uid}\r\n`);
});

test("files of a booking that is not ours are not there", async ({ http }) => {
  for (const file of ["calendar.ics"]) {
    expect([file, (await http.open(`/book/bookings/1.x/${file}`)).status]).toEqual([file, 404]);
  }
});
