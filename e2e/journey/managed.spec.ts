import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { sealToken } from "#lib/booking/model/link-token.ts";
import { keys } from "../../sandbox/keys.ts";
import { dayIn } from "../../test/harness/days.ts";
import { book as bookByHttp, openDetails, pathnameOf } from "../../test/harness/http/book.ts";
import { headingOn, linkNamed, mainOn } from "../../test/harness/http/page.ts";
import { createHttpVisitor } from "../../test/harness/http/visitor.ts";
import { expect, test } from "../../test/harness/own-site.ts";
import type { Visitor } from "../../test/harness/visitor.ts";
import { say, spellDate, spellTime } from "../../test/harness/words.ts";
import type { Pages } from "../pages/all.ts";

async function book(
  page: Page,
  { time, details, booking }: Pages,
  visitor: Visitor,
  url: string,
  day: number,
): Promise<void> {
  await page.goto(`${url}/book/time?line=1042&date=${dayIn(day)}`);
  await time.toFreeDay();
  await time.pickSlot();
  await details.submit(visitor);
  await booking.expectConfirmed(visitor);
}

async function openMove({ booking, time, manage }: Pages): Promise<void> {
  await booking.link(say("manage.move")).click();
  await time.toFreeDay();
  await time.slots.last().click();
  await expect(manage.heading).toHaveText(say("manage.movePage.confirmTitle"));
}

test("a link whose booking the journal has lost says so, and gives the phone number", async ({
  http,
  sealer,
}) => {
  const token = sealToken(sealer, { id: randomUUID(), slug: "book", date: dayIn(14) });
  const path = `/book/bookings/${token}`;
  expect(path.length).toBeLessThan(130);
  for (const page of ["", "/move", "/cancel", "/calendar.ics"]) {
    const { status, headers, html } = await http.open(path + page);
    expect([page, status, headingOn(html)]).toEqual([page, 404, say("booking.lost.title")]);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(mainOn(html)).toContain(say("booking.lost.lead"));
    expect(html).toMatch(/<meta name="robots" content="noindex/);
    expect(linkNamed(html, "+49 30 5557 0142")).toBe("tel:+493055570142");
  }
  const german = await http.open(`${path}?lang=de`);
  expect(headingOn(german.html)).toBe("Wir können diese Buchung nicht mehr anzeigen");
  // With one letter changed it belongs to no booking.
  const changed = path.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  expect(headingOn((await http.open(changed)).html)).toBe(say("booking.unknown.title"));
});

// That cancelling goes the same way, and that the next visitor is told from the start:
// lib/booking/work/cancel.test.ts and change-rights.test.ts.
test("what the key may not do is left to the phone", async ({
  page,
  pages,
  salon,
  visitor,
  anotherSite,
}) => {
  const { booking, manage } = pages;
  const { url } = await anotherSite({ BOOKING_API_KEY: keys.noEditing.value });
  await book(page, pages, visitor, url, 16);
  await openMove(pages);
  await manage.moveButton.click();
  await expect(booking.alert).toContainText(say("manage.failed.call"));
  await expect(booking.link(say("manage.move"))).toHaveCount(0);
  await expect(booking.link(say("manage.cancel"))).toBeVisible();
  await booking.expectAccessible();
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([{ status: "booked" }]);
});

test("what the salon has moved, cancelled or deleted meanwhile is shown, and not touched", async ({
  page,
  pages,
  salon,
  visitor,
  ownSite,
}) => {
  const { booking, manage } = pages;
  await book(page, pages, visitor, ownSite.url, 24);
  const [made] = await salon.appointmentsOf(visitor.email);
  await booking.link(say("manage.cancel")).click();
  const moved = { date: dayIn(38), start: "17:30:00" };
  await salon.changeAppointment(made?.id ?? "", moved);
  await manage.cancelButton.click();
  await expect(booking.alert).toContainText(say("manage.failed.changed"));
  await expect(booking.summary).toContainText(spellDate(moved.date));
  await expect(booking.summary).toContainText(spellTime(moved.start));
  await openMove(pages);
  await salon.changeAppointment(made?.id ?? "", { status: "cancelled" });
  await manage.moveButton.click();
  await booking.expectState("cancelled");
  await expect(booking.main).toContainText(say("manage.cancelledByUs"));
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([
    { ...moved, status: "cancelled", cancellation: null },
  ]);
});

test("an appointment that the salon has deleted is looked for again", async ({
  http,
  salon,
  visitor,
}) => {
  const details = await openDetails(http, { line: "1042", date: dayIn(26) });
  const booked = await bookByHttp(http, details, visitor);
  const cancel = await http.open(`${pathnameOf(booked)}/cancel`);
  const [deleted] = await salon.appointmentsOf(visitor.email);
  await salon.changeAppointment(deleted?.id ?? "", { deleted: true });
  // One 404 may be a gateway's: only a second one, a minute later, is a deleted appointment.
  const page = await http.send(cancel, "revision");
  await expect
    .poll(async () => headingOn((await http.open(page.path)).html))
    .toBe(say("booking.cancelling.title"));
});

test("after the cut-off the page, and the pages for changes, lead to the phone", async ({
  page,
  pages: { booking },
  visitor,
  anotherSite,
}) => {
  const { url } = await anotherSite({ CANCEL_CUTOFF_HOURS: "2000", MOVE_CUTOFF_HOURS: "2000" });
  const http = createHttpVisitor(url);
  const details = await openDetails(http, { line: "1042", date: dayIn(28) });
  const booked = await bookByHttp(http, details, visitor);
  for (const change of ["move", "cancel"] as const) {
    expect(linkNamed(booked.html, say(`manage.${change}`))).toBeUndefined();
  }
  await http.close();
  for (const change of ["move", "cancel"] as const) {
    await page.goto(`${url}${pathnameOf(booked)}/${change}`);
    await expect(booking.heading).toHaveText(say(`manage.${change}`));
    await expect(booking.main.getByRole("link", { name: "+49 30 5557 0142" })).toBeVisible();
    await expect(booking.main.locator('button[type="submit"]')).toHaveCount(0);
  }
  await booking.expectAccessible();
});
