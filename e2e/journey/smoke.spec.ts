import { expect, test } from "../../test/harness/test.ts";

test("the first page is the menu of the business", { tag: "@phone" }, async ({ page, pages }) => {
  const response = await page.goto("/");
  expect(response?.status()).toBe(200);
  await expect(page).toHaveURL(/\/book$/);
  await expect(page).toHaveTitle(/Atelier Linden/);
  await expect(pages.menu.heading).toBeVisible();
  await pages.menu.expectAccessible();
  // The picture stands beside the name, or above it on a phone: nothing else takes its place.
  const cover = await page.locator("img.cover").boundingBox();
  const name = await pages.menu.heading.boundingBox();
  expect(cover && name && cover.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
});
