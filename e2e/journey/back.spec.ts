import { dayIn } from "../../test/harness/days.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("back after booking, the time is the visitor's own, with the way to the booking", async ({
      pages,
      page,
      context,
      visitor,
    }) => {
      const { menu, time, details, booking } = pages;
      await menu.open();
      await menu.book("Fringe trim");
      // With one person of the team, so that nobody else has the time.
      await time.member("Jonas Weber").click();
      await expect(time.member("Jonas Weber")).toHaveAttribute("aria-current", "true");
      await time.pickDay(dayIn(javaScriptEnabled ? 65 : 68));
      await time.pickSlot();
      const address = page.url();
      await details.submit(visitor);
      await booking.expectConfirmed(visitor);

      // As the browser does it, and as if it had kept nothing of the page.
      await page.goBack();
      if (await details.form.isVisible()) await page.goto(address);
      await expect(details.heading).toHaveText(say("details.own.title"));
      if (javaScriptEnabled) await details.expectAccessible();
      await details.link(say("details.own.see")).click();
      await booking.expectConfirmed(visitor);

      // Who blocks cookies reads what is true for everybody.
      await context.clearCookies();
      await page.goto(address);
      await expect(details.heading).toHaveText(say("details.gone.title"));
      await expect(details.main).toContainText("If you have just booked it yourself, it is yours.");
      if (javaScriptEnabled) await details.expectAccessible();
    });

    test("where somebody else is free at that time, it can be booked for somebody else", async ({
      pages,
      page,
      salon,
      visitor,
    }) => {
      const { details, booking } = pages;
      const from = javaScriptEnabled ? 70 : 77;
      const wish = await salon.timeForAnyOf(2, "1042", dayIn(from), dayIn(from + 3));
      const query = new URLSearchParams({ line: "1042", team: "any", ...wish });
      const address = `/book/details?${query}`;
      await page.goto(address);
      await details.submit(visitor);
      await booking.expectConfirmed(visitor);
      await page.goto(address);
      await expect(details.main).toContainText(say("details.own.sent"));
      if (javaScriptEnabled) await details.expectAccessible();
      await details.submit({ ...visitor, firstName: "Friend" });
      await booking.expectConfirmed({ ...visitor, firstName: "Friend" });
      expect(await salon.appointmentsOf(visitor.email)).toHaveLength(2);
    });
  });
}
