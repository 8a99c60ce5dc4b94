import { book, openDetails, untilOver } from "../../test/harness/http/book.ts";
import { formOn, stateOn } from "../../test/harness/http/page.ts";
import { createHttpVisitor } from "../../test/harness/http/visitor.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { openWithScript } from "../../test/harness/site-script.ts";
import { expect, test } from "../../test/harness/test.ts";
import { newVisitor } from "../../test/harness/visitor.ts";
import { say } from "../../test/harness/words.ts";
import { pagesOf } from "../pages/all.ts";

test("a double click books once, and so do Back and reload", async ({
  day,
  pages,
  page,
  salon,
  visitor,
}) => {
  const { details, booking } = pages;
  await toDetailsOfTrim(pages, day);
  await details.fill(visitor);
  await details.submitButton.dblclick();
  await booking.expectConfirmed(visitor);
  const address = page.url();

  await page.reload();
  await booking.expectConfirmed(visitor);
  await page.goBack();
  await expect(booking.heading).not.toContainText(visitor.firstName);
  // A form kept by the browser leads to the same booking, and so does a newly rendered one.
  if (await details.form.isVisible()) {
    await details.submit(visitor);
    await expect(page.getByText(say("booking.confirmed.lead"))).toBeVisible();
  }
  await page.goto(address);
  await booking.expectConfirmed(visitor);
  expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);
});

test("two tabs that send their forms at once show one booking, which no other browser is shown", async ({
  day,
  http,
  salon,
  visitor,
}) => {
  const first = await openDetails(http, { line: "1042", date: day });
  const second = await http.open(first.path);
  const stranger = createHttpVisitor(http.origin);
  const theirs = await stranger.open(first.path);
  const pages = await Promise.all([book(http, first, visitor), book(http, second, visitor)]);
  expect(pages.map(({ html }) => stateOn(html))).toEqual(["confirmed", "confirmed"]);
  expect(stateOn((await book(stranger, theirs, visitor)).html)).toBe("slot_taken");
  expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);
  await stranger.close();
});

test("two tabs of a browser with scripts, too", async ({ day, pages, page, salon, visitor }) => {
  await toDetailsOfTrim(pages, day);
  const tab = openWithScript(await page.context().newPage());
  await tab.goto(page.url());
  const tabs = [pages, pagesOf(tab)];
  for (const { details } of tabs) await details.fill(visitor);
  await Promise.all(tabs.map(({ details }) => details.submitButton.click()));
  for (const { booking } of tabs) await booking.expectConfirmed(visitor);
  expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);
});

test("two visitors, one time: one is told that it is gone, and nothing is double-booked", async ({
  days,
  http,
  salon,
  visitor,
}) => {
  const query = { line: "1042", team: "tm_jonas", date: days.next("tm_jonas") };
  const mine = await openDetails(http, query);
  const guest = createHttpVisitor(http.origin);
  const theirs = await guest.open(mine.path);
  const other = newVisitor("Bea");
  expect(stateOn((await book(http, mine, visitor)).html)).toBe("confirmed");
  const gone = await book(guest, theirs, other);
  expect(stateOn(gone.html)).toBe("slot_taken");
  const [review = ""] = formOn(gone.html, "homepage")?.buttons("review") ?? [];
  const taken = await untilOver(guest, await guest.send(gone, "homepage", { review }));
  expect(stateOn(taken.html)).toBe("confirmed");
  const placesOf = async (email: string) =>
    (await salon.appointmentsOf(email)).map(({ date, start, lines }) => [
      date,
      start,
      lines[0]?.memberId,
    ]);
  const [first, second] = [await placesOf(visitor.email), await placesOf(other.email)];
  expect([first.length, second.length]).toEqual([1, 1]);
  expect(first).not.toEqual(second);
  await guest.close();
});
