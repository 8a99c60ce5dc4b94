import { minutesOf } from "#lib/values/calendar.ts";
import { dayIn } from "../../test/harness/days.ts";
import { detailsQueryIn } from "../../test/harness/details-query.ts";
import { cut } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { money, say } from "../../test/harness/words.ts";
import { pagesOf } from "../pages/all.ts";

test("an overlapping booking is questioned, and booked when confirmed", async ({
  pages,
  page,
  context,
  salon,
  visitor,
}) => {
  await pages.menu.page.goto(`/book/time?line=${cut.line}&date=${dayIn(61)}`);
  await pages.time.toFreeDay();
  await pages.time.pickSlot();
  const { date, start } = detailsQueryIn(page.url());
  await pages.details.submit(visitor);
  await pages.booking.expectConfirmed(visitor);

  const { menu, time, details, booking } = pagesOf(await context.newPage());
  await menu.page.goto(`/book/time?line=1042&date=${date}`);
  await expect(time.slots.first()).toBeVisible();
  const links = await time.slots.evaluateAll((all) => all.map((link) => String(link)));
  const during = links.findIndex((link) => {
    const since = minutesOf(detailsQueryIn(link).start) - minutesOf(start);
    return since >= 0 && since < cut.minutes;
  });
  await time.pickSlot(during);
  await details.submit(visitor);
  const question = details.main.getByRole("alert");
  await expect(question).toContainText(say("details.overlap.lead"));
  await expect(question).not.toContainText(cut.service);
  await expect(details.field("email")).toHaveValue(visitor.email);
  await details.expectAccessible();
  expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);

  const yes = say("details.overlap.yes", { price: money(12_00) });
  await details.main.getByRole("button", { name: yes }).click();
  await booking.expectConfirmed(visitor);
  expect(await salon.appointmentsOf(visitor.email)).toHaveLength(2);
});
