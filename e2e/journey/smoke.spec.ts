import { expect, test } from "../../test/harness/test.ts";

test("the first page is the menu of the business", { tag: "@phone" }, async ({ page, pages }) => {
  const response = await page.goto("/");
  expect(response?.status()).toBe(200);
  await expect(page).toHaveURL(/\/book$/);
  await expect(page).toHaveTitle(/Atelier Linden/);
  await expect(pages.menu.heading).toBeVisible();
  await pages.menu.expectAccessible();
});
