import { phone, withBackForwardCache } from "../../test/harness/browser.ts";
import { toDetailsOfTrimWith } from "../../test/harness/journey.ts";
import { expectAt, isMarked, lastRow, mark, topOf } from "../../test/harness/places.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

// One browser, which takes a second to start.
test.describe.configure({ mode: "default" });

test.use({ ...phone, launchOptions: withBackForwardCache });

// A page that the browser has kept is never loaded, which is what `page.goBack` would wait for.
const back = "history.back()";

test("Back finds the menu as it was left, with the row that was pressed where it was", async ({
  page,
  pages,
}) => {
  await pages.menu.open();
  await mark(page);
  const row = await lastRow(page, "/time?");
  const top = await topOf(row);
  await row.getByRole("link").click();
  await expect(pages.time.slots.first()).toBeVisible();
  await page.evaluate(back);
  await expect(pages.menu.heading).toBeVisible();
  await expectAt(row, top);
  expect(await isMarked(page)).toBe(true);
  await expect(page.locator(".busy")).toHaveCount(0);
});

test("Back from a booking tells what is true by now, and not what the browser has kept", async ({
  days,
  page,
  pages,
  visitor,
}) => {
  const { details, booking } = pages;
  await toDetailsOfTrimWith(pages, "tm_jonas", days.next("tm_jonas"));
  await details.submit(visitor);
  await booking.expectConfirmed(visitor);
  await page.evaluate(back);
  await expect(details.heading).toHaveText(say("details.own.title"));
});
