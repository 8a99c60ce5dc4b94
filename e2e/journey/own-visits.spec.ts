import { phone } from "../../test/harness/browser.ts";
import { dayIn } from "../../test/harness/days.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript, on a phone", () => {
    test.use(javaScriptEnabled ? {} : { ...phone, javaScriptEnabled });

    test("the menu leads a remembered visitor back, and no other visitor", async ({
      browser,
      page,
      pages,
      visitor,
      baseURL,
    }) => {
      const { menu, details, booking, time } = pages;
      await toDetailsOfTrim(pages, dayIn(javaScriptEnabled ? 37 : 39));
      await details.remember.check();
      await details.submit(visitor);
      await booking.expectConfirmed(visitor);
      const address = new URL(page.url()).pathname;

      const response = await page.goto("/book");
      const own = page.getByRole("region", { name: say("own.next") });
      await expect(own).toContainText("Fringe trim");
      expect(response?.headers()).toMatchObject({ "cache-control": "private, no-store" });
      expect(response?.headers().etag).toBeUndefined();
      expect(await page.content()).not.toContain(visitor.email);
      if (javaScriptEnabled) await menu.expectAccessible();

      const other = await browser.newContext({ ...(baseURL && { baseURL }) });
      const shared = await other.request.get("/book");
      expect(shared.headers()["cache-control"]).toMatch(/^public/);
      expect(await shared.text()).not.toContain(say("own.next"));
      await other.close();

      await own.getByRole("link", { name: say("own.again") }).click();
      await expect(time.visit).toContainText("Fringe trim");
      await page.goto("/book");
      await own.getByRole("link", { name: say("details.own.see") }).click();
      await booking.expectConfirmed(visitor);
      expect(new URL(page.url()).pathname.split("/").slice(0, 3)).toEqual(
        address.split("/").slice(0, 3),
      );

      await page.goto("/book");
      await own.getByRole("button", { name: say("details.forget") }).click();
      await expect(own).toHaveCount(0);
      await page.goto("/book");
      await expect(menu.heading).toBeVisible();
      await expect(own).toHaveCount(0);
    });
  });
}
