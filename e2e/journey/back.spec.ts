import type { Page } from "@playwright/test";
import { book, openDetails } from "../../test/harness/http/book.ts";
import { headingOn, linkNamed, mainOn, stateOn } from "../../test/harness/http/page.ts";
import { createHttpVisitor } from "../../test/harness/http/visitor.ts";
import { toDetailsOfTrimWith } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

/** What a page says of itself to search engines and to the browser, in no order. */
function headOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { lang, dir } = document.documentElement;
    const tags = document.head.querySelectorAll(
      "title,meta,link:not([rel=stylesheet],[rel=preload],[rel=manifest])",
    );
    return [lang, dir, ...[...tags].map((tag) => tag.outerHTML).toSorted()];
  });
}

test("a page that changes in place has the head that a load has, also after Back", async ({
  page,
}) => {
  // Whose name the site knows from their times.
  await page.goto("/book/time?line=1042&team=tm_jonas");
  await page.goto("/book?team=tm_jonas");
  const his = await headOf(page);
  await page.evaluate(() => Reflect.set(window, "isSame", true));
  await page.getByRole("link", { name: say("person.anyone") }).click();
  await expect(page).not.toHaveTitle(/Jonas Weber/);
  const inPlace = await headOf(page);
  expect(inPlace).not.toEqual(his);
  await page.goBack();
  await expect(page).toHaveTitle(/Jonas Weber/);
  expect(await headOf(page)).toEqual(his);
  expect(await page.evaluate(() => Reflect.get(window, "isSame"))).toBe(true);
  await page.goForward();
  await expect(page).not.toHaveTitle(/Jonas Weber/);
  await page.reload();
  expect(await headOf(page)).toEqual(inPlace);
});

test("going back after booking shows the visitor's own time with a link to the booking", async ({
  pages,
  page,
  context,
  days,
  visitor,
}) => {
  const { details, booking } = pages;
  await toDetailsOfTrimWith(pages, "tm_jonas", days.next("tm_jonas"));
  const address = page.url();
  await details.submit(visitor);
  await booking.expectConfirmed(visitor);

  // From the browser's cache, and reloaded.
  await page.goBack();
  if (await details.form.isVisible()) await page.goto(address);
  await expect(details.heading).toHaveText(say("details.own.title"));
  await details.expectAccessible();
  await details.link(say("details.own.see")).click();
  await booking.expectConfirmed(visitor);

  // Without cookies the public state is shown.
  await context.clearCookies();
  await page.goto(address);
  await expect(details.heading).toHaveText(say("details.gone.title"));
  await expect(details.main).toContainText("If you have just booked it yourself, it is yours.");
});

test("without scripts the address of the form tells the same", async ({ days, http, visitor }) => {
  const query = { line: "1042", team: "tm_jonas", date: days.next("tm_jonas") };
  const details = await openDetails(http, query);
  await book(http, details, visitor);
  const own = await http.open(details.path);
  expect(headingOn(own.html)).toBe(say("details.own.title"));
  const booking = await http.open(linkNamed(own.html, say("details.own.see")) ?? "");
  expect(stateOn(booking.html)).toBe("confirmed");
  // Without cookies the public state is shown.
  const other = createHttpVisitor(http.origin);
  expect(headingOn((await other.open(details.path)).html)).toBe(say("details.gone.title"));
  await other.close();
});

test("the same time can be booked again, with another free member", async ({
  day,
  http,
  salon,
  visitor,
}) => {
  const wanted = await salon.timeForAnyOf(2, "1042", day);
  const query = new URLSearchParams({ line: "1042", team: "any", ...wanted });
  const address = `/book/details?${query}`;
  await book(http, await http.open(address), visitor);
  const again = await http.open(address);
  expect(mainOn(again.html)).toContain(say("details.own.sent"));
  const second = await book(http, again, { ...visitor, firstName: "Friend" });
  expect(stateOn(second.html)).toBe("confirmed");
  expect(await salon.appointmentsOf(visitor.email)).toHaveLength(2);
});
