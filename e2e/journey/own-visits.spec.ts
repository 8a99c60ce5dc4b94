import { dayIn } from "../../test/harness/days.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });
    const day = javaScriptEnabled ? 37 : 39;

    test("the menu leads a remembered visitor back, and no other visitor", {
      tag: "@phone",
    }, async ({ browser, page, pages, visitor, isMobile, baseURL }) => {
      const { menu, details, booking, time } = pages;
      await toDetailsOfTrim(pages, dayIn(isMobile ? day + 4 : day));
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

    test("a visitor who does not ask to be remembered is not", async ({ page, pages, visitor }) => {
      await toDetailsOfTrim(pages, dayIn(day + 6));
      await pages.details.submit(visitor);
      await pages.booking.expectConfirmed(visitor);
      await page.goto("/book");
      await expect(page.getByRole("region", { name: say("own.next") })).toHaveCount(0);
    });
  });
}

test("a booking's page is rendered once per booking", async ({ page, pages, visitor }) => {
  await toDetailsOfTrim(pages, dayIn(47));
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/bookings\/[^/]+$/.test(new URL(request.url()).pathname)) {
      asked.push(request.resourceType());
    }
  });
  await pages.details.submit(visitor);
  await pages.booking.expectConfirmed(visitor);
  // While it is under way the page asks for itself.
  expect(asked[0]).toBe("document");
  expect(asked.filter((kind) => kind === "document")).toHaveLength(1);
});
