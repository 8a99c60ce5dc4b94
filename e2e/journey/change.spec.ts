import { readFile } from "node:fs/promises";
import { book, openDetails, pathnameOf, slotsOn, untilOver } from "../../test/harness/http/book.ts";
import { headingOn, mainOn, problemOn, stateOn } from "../../test/harness/http/page.ts";
import { bookCutByAddress, cutInLedger } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";
import type { Pages } from "../pages/all.ts";

/** From the booking's page to its page again. */
async function move({ booking, manage, time }: Pages, isAudited: boolean): Promise<string> {
  await booking.link(say("manage.move")).click();
  await expect(manage.heading).toHaveText(say("manage.movePage.title"));
  if (isAudited) await manage.expectAccessible();
  await time.toFreeDay();
  const slot = time.slots.last();
  const to = new URL((await slot.getAttribute("href")) ?? "", manage.page.url()).searchParams;
  await slot.click();
  await expect(manage.heading).toHaveText(say("manage.movePage.confirmTitle"));
  if (isAudited) await manage.expectAccessible();
  await manage.moveButton.click();
  await expect(booking.main).toContainText(say("manage.movedLead"));
  if (isAudited) await booking.expectAccessible();
  return `${to.get("date")} ${to.get("start")}`;
}

test("a booking is moved twice and cancelled", async ({ page, pages, day, salon, visitor }) => {
  const { booking, manage } = pages;
  await bookCutByAddress(pages, visitor, day);
  const [before] = await salon.appointmentsOf(visitor.email);
  expect(before).toMatchObject(cutInLedger);
  for (const isAudited of [true, false]) {
    const to = await move(pages, isAudited);
    const [now] = await salon.appointmentsOf(visitor.email);
    expect(`${now?.date} ${now?.start}`).toBe(to);
    expect(now).toMatchObject({ id: before?.id, price: before?.price, findings: [] });
  }

  const { pathname } = new URL(page.url());
  await booking.link(say("manage.cancel")).click();
  await manage.expectCancelPage();
  await manage.expectAccessible();
  await page.reload();
  await manage.expectCancelPage();
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([{ status: "booked" }]);
  await manage.cancelButton.click();
  await booking.expectState("cancelled");
  expect(new URL(page.url()).pathname).toBe(pathname);
  await booking.expectAccessible();
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([
    { id: before?.id, status: "cancelled" },
  ]);
  await expect(booking.link(say("manage.cancel"))).toHaveCount(0);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    booking.link(say("own.calendarOutFile")).click(),
  ]);
  const entry = await readFile(await download.path(), "utf8");
  expect(entry).toMatch(/\r\nSEQUENCE:3\r\n.*\r\nSTATUS:CANCELLED\r\n/s);

  // Pages that were open in another tab lead to what has become of it.
  for (const change of ["cancel", "move"]) {
    await page.goto(`${pathname}/${change}`);
    await booking.expectState("cancelled");
  }
});

test("without scripts a booking is moved and cancelled by the same forms", async ({
  day,
  http,
  salon,
  visitor,
}) => {
  const details = await openDetails(http, { line: "1042", date: day });
  const path = pathnameOf(await book(http, details, visitor));
  const [before] = await salon.appointmentsOf(visitor.email);
  const [time = ""] = slotsOn(await http.open(`${path}/move`), "/move/confirm?").slice(-1);
  const moved = await untilOver(http, await http.send(await http.open(time), "revision"));
  expect(mainOn(moved.html)).toContain(say("manage.movedLead"));
  const to = new URL(time, http.origin).searchParams;
  const [now] = await salon.appointmentsOf(visitor.email);
  expect([now?.id, now?.date, now?.start]).toEqual([before?.id, to.get("date"), to.get("start")]);
  const sent = await http.send(await http.open(`${path}/cancel`), "revision");
  const cancelled = await untilOver(http, sent);
  expect([pathnameOf(cancelled), stateOn(cancelled.html)]).toEqual([path, "cancelled"]);
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([{ status: "cancelled" }]);
});

test("a time that is taken while it is looked at stays with others, and the old one with the visitor", async ({
  day,
  page,
  pages,
  salon,
  visitor,
}) => {
  const { booking, manage, time } = pages;
  await bookCutByAddress(pages, visitor, day);
  const [before] = await salon.appointmentsOf(visitor.email);
  await booking.link(say("manage.move")).click();
  await time.toFreeDay();
  await time.slots.last().click();
  await expect(manage.heading).toHaveText(say("manage.movePage.confirmTitle"));
  const wanted = new URL(page.url()).searchParams;
  await salon.take({
    teamMemberId: before?.lines[0]?.memberId ?? "",
    date: wanted.get("date") ?? "",
    start: wanted.get("start") ?? "",
    minutes: 15,
  });
  await manage.moveButton.click();
  await expect(booking.alert).toContainText(say("manage.failed.taken"));
  await expect(booking.heading).toHaveText(say("own.next"));
  const [now] = await salon.appointmentsOf(visitor.email);
  expect(now).toEqual(before);
});

test("of two tabs that move and cancel one wins, and the other is shown what has become of it", async ({
  day,
  http,
  salon,
  visitor,
}) => {
  const booked = await book(http, await openDetails(http, { line: "1042", date: day }), visitor);
  const path = pathnameOf(booked);
  const other = await http.open(`${path}/cancel`);
  const [time = ""] = slotsOn(await http.open(`${path}/move`), "/move/confirm?").slice(-1);
  const moved = await untilOver(http, await http.send(await http.open(time), "revision"));
  expect(mainOn(moved.html)).toContain(say("manage.movedLead"));
  const refused = await http.send(other, "revision");
  expect(problemOn(refused.html)).toContain(say("manage.problem.changed"));
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([{ status: "booked" }]);
  const cancelled = await untilOver(http, await http.send(refused, "revision"));
  expect(headingOn(cancelled.html)).toBe(say("booking.cancelled.title"));
});

test("the time of a cancelled booking is offered to others at once", async ({
  days,
  http,
  visitor,
}) => {
  const query = { line: "1042", team: "tm_jonas", date: days.next("tm_jonas") };
  const details = await openDetails(http, query);
  const start = new URL(details.path, http.origin).searchParams.get("start") ?? "";
  const date = new URL(details.path, http.origin).searchParams.get("date") ?? "";
  const wanted = `/book/time?${new URLSearchParams({ ...query, date })}`;
  const isOffered = async () =>
    slotsOn(await http.open(wanted)).some((slot) => slot.includes(encodeURIComponent(start)));
  const booked = await book(http, details, visitor);
  expect(await isOffered()).toBe(false);
  const path = pathnameOf(booked);
  const cancelled = await http.send(await http.open(`${path}/cancel`), "revision");
  expect(stateOn((await untilOver(http, cancelled)).html)).toBe("cancelled");
  expect(await isOffered()).toBe(true);
});
