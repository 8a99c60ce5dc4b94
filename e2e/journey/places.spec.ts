import { phone } from "../../test/harness/browser.ts";
import { faultsInHtml } from "../../test/harness/html.ts";
import { expectAt, isMarked, lastRow, mark, topOf } from "../../test/harness/places.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

test.describe("on a phone", () => {
  test.use(phone);

  test("Back to the menu lands on the row that was pressed", async ({ page, pages }) => {
    await pages.menu.open();
    await mark(page);
    const row = await lastRow(page, "/time?");
    const top = await topOf(row);
    await row.getByRole("link").click();
    await expect(pages.time.slots.first()).toBeVisible();
    expect(await isMarked(page)).toBe(false);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(pages.menu.heading).toBeVisible();
    await expectAt(row, top);
  });

  test("a page that is loaded again stays where it was", async ({ page, pages }) => {
    await pages.menu.open();
    const row = await lastRow(page, "/time?");
    const top = await topOf(row);
    await page.reload();
    await expectAt(row, top);
  });

  test("a row that joins the visit stays where it was, and again on the way back", async ({
    page,
    pages,
  }) => {
    await pages.menu.open("?line=1042");
    await mark(page);
    const row = await lastRow(page, "added=");
    const top = await topOf(row);
    await row.getByRole("link").click();
    await expect(page).toHaveURL(/added=/);
    await expect(row).toContainText(say("menu.inVisit", { count: 1 }));
    await expectAt(row, top);
    await page.goBack();
    await expect(page).not.toHaveURL(/added=/);
    await expectAt(row, top);
    expect(await isMarked(page)).toBe(true);
  });
});

test("another day changes the page in place: focus, scroll and what was opened stay", async ({
  page,
  pages,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await pages.menu.open();
  await pages.menu.book("Fringe trim");
  await expect(pages.time.slots.first()).toBeVisible();
  await mark(page);
  const other = page.locator('[data-arrows="7"] a:visible').last();
  const name = await other.textContent();
  const address = page.url();
  await other.focus();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(address);
  await expect(page.locator(":focus")).toHaveText(name ?? "none");
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(other).toHaveText(name ?? "none");
  expect(await isMarked(page)).toBe(true);
});

test("what was typed into the search stays, and goes on narrowing, as the visit grows", async ({
  page,
  pages,
}) => {
  await pages.menu.open("?line=1042");
  await mark(page);
  const rows = page.locator("[data-row]:visible");
  const all = await rows.count();
  await pages.menu.search.fill("blow");
  await expect(rows).not.toHaveCount(all);
  const narrowed = await rows.count();
  await rows.locator('a[href*="added="]').first().click();
  await expect(page).toHaveURL(/added=/);
  expect(await isMarked(page)).toBe(true);
  await expect(pages.menu.search).toHaveValue("blow");
  await expect(rows).toHaveCount(narrowed);
});

test("a page that was changed in place looks as it does when it is loaded", async ({
  page,
  pages,
}) => {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  const boxes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("body *")]
        .map((element) => [element, element.getBoundingClientRect()] as const)
        .filter(([, { width, height }]) => width > 0 && height > 0)
        .map(([{ localName, className }, { x, y, width, height }]) =>
          [localName, className, x, y + scrollY, width, height].join(" "),
        ),
    );
  await pages.menu.open();
  await pages.menu.search.fill("zzz");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=zzz/);
  await mark(page);
  // The menu has rows, sections and more that the page of a search without a result has not.
  await page.getByRole("banner").getByRole("link").nth(1).click();
  await expect(page).not.toHaveURL(/q=zzz/);
  await expect(page.locator("[data-row]").first()).toBeVisible();
  expect(await isMarked(page)).toBe(true);
  const changed = await boxes();
  expect(await faultsInHtml(await page.content())).toEqual([]);
  await page.reload();
  await expect(page.locator("[data-row]").first()).toBeVisible();
  expect(changed).toEqual(await boxes());
  expect(refused).toEqual([]);
});

test("another page is a document of its own: its title, and nothing in it has the focus", async ({
  page,
  pages,
}) => {
  await pages.menu.open();
  const title = await page.title();
  await mark(page);
  await pages.menu.book("Fringe trim");
  await expect(pages.time.slots.first()).toBeVisible();
  expect(await isMarked(page)).toBe(false);
  expect(await page.title()).not.toBe(title);
  await expect(page.locator("body")).toBeFocused();
});
