import { screens } from "../../test/harness/browser.ts";
import { expect, test } from "../../test/harness/test.ts";

for (const [name, screen] of screens) {
  test.describe(name, () => {
    test.use(screen);

    test("the first page is the menu of the business", async ({ page, pages }) => {
      const response = await page.goto("/");
      expect(response?.status()).toBe(200);
      await expect(page).toHaveURL(/\/book$/);
      await expect(page).toHaveTitle(/Atelier Linden/);
      await expect(pages.menu.heading).toBeVisible();
      // The picture stands beside the name, or above it on a phone: nothing else takes its place.
      const cover = await page.locator("img.cover").boundingBox();
      const name = await pages.menu.heading.boundingBox();
      expect(cover && name && cover.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
    });
  });
}
