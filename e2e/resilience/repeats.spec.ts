import { dayIn } from "../../test/harness/days.ts";
import { book, openDetails } from "../../test/harness/http/book.ts";
import { stateOn } from "../../test/harness/http/page.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";
import { pagesOf } from "../pages/all.ts";

test("a double click books once, and so do Back and reload", async ({
  pages,
  page,
  salon,
  visitor,
}) => {
  const { details, booking } = pages;
  await toDetailsOfTrim(pages, dayIn(54));
  await details.fill(visitor);
  await details.submitButton.dblclick();
  await booking.expectConfirmed(visitor);
  const address = page.url();

  await page.reload();
  await booking.expectConfirmed(visitor);
  await page.goBack();
  await expect(booking.heading).not.toContainText(visitor.firstName);
  // A form kept by the browser leads to the same booking; a newly rendered one, if another
  // member is free, asks whether both are meant.
  if (await details.form.isVisible()) {
    await details.submit(visitor);
    const same = page.getByText(say("booking.confirmed.lead"));
    const asked = details.main.getByText(say("details.overlap.lead")).first();
    await expect(same.or(asked)).toBeVisible();
  }
  await page.goto(address);
  await booking.expectConfirmed(visitor);
  expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);
});

test("two tabs with the same form book once", async ({ http, salon, visitor }) => {
  const first = await openDetails(http, { line: "1042", date: dayIn(57) });
  const second = await http.open(first.path);
  const pages = [await book(http, first, visitor), await book(http, second, visitor)];
  expect(pages.map(({ html }) => stateOn(html))).toEqual(["confirmed", "confirmed"]);
  expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);
});

test("two visitors, one time: one is told that it is gone, and nothing is double-booked", async ({
  pages,
  page,
  context,
  salon,
  visitor,
}) => {
  await toDetailsOfTrim(pages, dayIn(59));
  const second = await context.newPage();
  await second.goto(page.url());
  const others = pagesOf(second);
  const other = { firstName: "Bea", email: visitor.email.replace("ada", "bea") };
  await pages.details.submit(visitor);
  await others.details.submit(other);
  await pages.booking.expectConfirmed(visitor);
  await others.booking.expectState("slot_taken");
  await others.booking.expectAccessible();
  await others.booking.offers.first().click();
  await others.booking.expectConfirmed(other);
  const [mine, theirs] = [
    await salon.appointmentsOf(visitor.email),
    await salon.appointmentsOf(other.email),
  ];
  expect([mine.length, theirs.length]).toEqual([1, 1]);
  const where = (one = mine[0]) => [one?.start, one?.lines[0]?.memberId];
  expect(where(mine[0])).not.toEqual(where(theirs[0]));
});
