import { dayIn } from "../../test/harness/days.ts";
import { toDetailsOfTrimWith } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("going back after booking shows the visitor's own time with a link to the booking", async ({
      pages,
      page,
      context,
      visitor,
    }) => {
      const { details, booking } = pages;
      await toDetailsOfTrimWith(pages, "tm_jonas", dayIn(javaScriptEnabled ? 65 : 68));
      const address = page.url();
      await details.submit(visitor);
      await booking.expectConfirmed(visitor);

      // From the browser's cache, and reloaded.
      await page.goBack();
      if (await details.form.isVisible()) await page.goto(address);
      await expect(details.heading).toHaveText(say("details.own.title"));
      if (javaScriptEnabled) await details.expectAccessible();
      await details.link(say("details.own.see")).click();
      await booking.expectConfirmed(visitor);

      // Without cookies the public state is shown.
      await context.clearCookies();
      await page.goto(address);
      await expect(details.heading).toHaveText(say("details.gone.title"));
      await expect(details.main).toContainText("If you have just booked it yourself, it is yours.");
      if (javaScriptEnabled) await details.expectAccessible();
    });
  });
}

test("the same time can be booked again, with another free member", async ({
  pages,
  page,
  salon,
  visitor,
}) => {
  const { details, booking } = pages;
  const wanted = await salon.timeForAnyOf(2, "1042", dayIn(70), dayIn(73));
  const query = new URLSearchParams({ line: "1042", team: "any", ...wanted });
  const address = `/book/details?${query}`;
  await page.goto(address);
  await details.submit(visitor);
  await booking.expectConfirmed(visitor);
  await page.goto(address);
  await expect(details.main).toContainText(say("details.own.sent"));
  await details.expectAccessible();
  await details.submit({ ...visitor, firstName: "Friend" });
  await booking.expectConfirmed({ ...visitor, firstName: "Friend" });
  expect(await salon.appointmentsOf(visitor.email)).toHaveLength(2);
});
