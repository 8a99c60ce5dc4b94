import type { Page } from "@playwright/test";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

/** In the browser's settings, where 16 is usual. */
async function setTextSize(page: Page, pixels: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  await session.send("Page.setFontSizes", { fontSizes: { standard: pixels, fixed: pixels } });
}

/** Links and buttons whose words stand beyond their own edges, where they run into others. */
function spilledWords(): readonly string[] {
  return [...document.querySelectorAll("main a, main button, main summary")].flatMap((pressed) => {
    const box = pressed.getBoundingClientRect();
    const words = document.createTreeWalker(pressed, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const { currentNode: text } = words;
      const range = document.createRange();
      range.selectNodeContents(text);
      const isSpilled = [...range.getClientRects()].some(
        ({ left, right }) => left < box.left - 1 || right > box.right + 1,
      );
      if (isSpilled && !text.parentElement?.closest(".unseen")) {
        return [text.textContent?.trim() ?? ""].filter(Boolean);
      }
    }
    return [];
  });
}

async function expectUsable(page: Page): Promise<void> {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide, page.url()).toBe(0);
  expect(await page.evaluate(spilledWords), page.url()).toEqual([]);
}

// German words are the longest.
for (const [name, width, pixels, language] of [
  ["with text twice as large", 360, 32, "de"],
  ["320 pixels wide", 320, 16, "en"],
] as const) {
  test(`menu, times, a visit to mend and details can be used ${name}`, async ({ page, pages }) => {
    await page.setViewportSize({ width, height: 740 });
    await setTextSize(page, pixels);
    await page.goto(`/book?lang=${language}&line=1042`);
    await expectUsable(page);
    await page.goto(`/book/time?lang=${language}&line=svc_blow_dry`);
    await expectUsable(page);
    await page.goto(`/book/time?lang=${language}&line=svc_root_colour`);
    await expectUsable(page);
    await page.goto(`/book/time?lang=${language}&line=1042`);
    await expectUsable(page);
    await page.locator("#month > summary").click();
    await expect(pages.time.root.locator("#month table")).toBeVisible();
    await expectUsable(page);
    // The smallest targets stand closest together.
    await pages.time.expectAccessible();
    await pages.time.slots.first().click();
    await expect(page.locator("#firstName")).toBeVisible();
    await expectUsable(page);
  });
}

/** Whether the middle and both edges of the focused element's card are seen, with nothing over them. */
function isFocusSeen(): boolean {
  const focused = document.activeElement?.closest("label") ?? document.activeElement;
  if (!focused) return false;
  const { left, top, bottom } = focused.getBoundingClientRect();
  return [top + 3, (top + bottom) / 2, bottom - 3].every((y) =>
    focused.contains(document.elementFromPoint(left + 20, y)),
  );
}

// A desktop of 1280 by 720 at 200 %, and a small phone.
for (const [width, height] of [
  [640, 360],
  [320, 640],
] as const) {
  test(`no bar covers a choice that has the focus on ${width} by ${height} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/book/services/svc_cut");
    const choices = page.locator("main label");
    await choices.first().locator("input").focus();
    // The next group of radio buttons, or the next box.
    for (const _ of await choices.all()) {
      await expect.poll(() => page.evaluate(isFocusSeen)).toBe(true);
      await page.keyboard.press("Tab");
      if ((await page.locator("main label:focus-within").count()) === 0) break;
    }
  });
}

test("on a phone no other shows beside the chosen team member that it passes below", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/book/time?line=svc_blow_dry");
  const team = page.getByRole("navigation", { name: say("time.who") });
  const found = await team.locator("ul").evaluate((row) => {
    row.scrollLeft = 160;
    const chosen = row.querySelector("li:has([aria-current])");
    const { left, right, top, bottom } = chosen?.getBoundingClientRect() ?? new DOMRect();
    const corners = [left, right].flatMap((x) => [top + 1, bottom - 1].map((y) => [x, y] as const));
    return corners.map(([x, y]) => {
      const beyond = document.elementFromPoint(x === left ? x - 3 : x + 3, y);
      return beyond?.closest("li") === chosen || !beyond?.closest("li");
    });
  });
  expect(found).toEqual([true, true, true, true]);
});

test("on a phone the chosen team member covers no other that has the focus", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/book/time?line=svc_blow_dry");
  const members = page.getByRole("navigation", { name: say("time.who") }).getByRole("link");
  await members.last().focus();
  for (const _ of await members.all()) {
    await expect.poll(() => page.evaluate(isFocusSeen)).toBe(true);
    await page.keyboard.press("Shift+Tab");
  }
});
