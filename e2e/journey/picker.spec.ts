import { addMonths, monthOf } from "#lib/values/calendar.ts";
import { today } from "../../test/harness/clock/days.ts";
import { detailsQueryIn } from "../../test/harness/details-query.ts";
import { Keyboard } from "../../test/harness/keyboard.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say, spellDate, spellTime } from "../../test/harness/words.ts";

const TRIM = "/book/time?line=1042";

test("arrow keys move through days and times", async ({ page, pages }) => {
  const { time, details } = pages;
  const keyboard = new Keyboard(page);
  await page.goto(TRIM);
  // Mid-month, with days on every side.
  await time.pickDay(`${addMonths(monthOf(today()), 1)}-14`);
  const chosen = time.calendar.locator("[aria-current=date]");
  await chosen.focus();
  await page.keyboard.press("ArrowRight");
  await expect(chosen).not.toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(chosen).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(chosen).toBeFocused();

  await keyboard.to(time.slots.first());
  await page.keyboard.press("ArrowRight");
  await expect(time.slots.nth(1)).toBeFocused();
  const { slot } = await time.slotAt(1);
  await page.keyboard.press("Enter");
  await expect(details.heading).toHaveText(say("details.title"));
  await expect(details.summary).toContainText(slot.time);
});

test("what was pressed keeps the focus, and its outcome is told once", async ({ page, pages }) => {
  const { time } = pages;
  await page.setViewportSize({ width: 640, height: 800 });
  await page.goto(TRIM);
  const status = time.day.getByRole("status");
  const told = await status.evaluateHandle((region) => {
    const texts: string[] = [];
    const note = () => texts.push(region.textContent ?? "");
    new MutationObserver(note).observe(region, { characterData: true, subtree: true });
    return texts;
  });
  const week = time.root.getByRole("navigation", { name: say("time.week") });
  const turnBack = week.getByRole("link", { name: say("time.previousWeek") });
  const days = week.getByRole("listitem").getByRole("link");
  // Shown to the right of this week: its own week begins the strip when it is pressed.
  const later = days.nth(9);
  const name = (await later.getAttribute("aria-label")) ?? "";
  await later.press("Enter");
  await expect(status).toHaveText(name);
  await expect(page.locator(":focus")).toHaveAccessibleName(name);
  await expect(page.locator(":focus")).toHaveAttribute("aria-current", "date");
  await expect(days.first()).toBeInViewport();
  expect(await told.jsonValue()).toEqual([name]);

  await turnBack.press("Enter");
  await expect(turnBack).toBeDisabled();
  await expect(turnBack).toBeFocused();
  await time.member("Jonas Weber").press("Enter");
  await expect(status).toContainText(say("person.with", { name: "Jonas Weber" }));
  await expect(time.member("Jonas Weber")).toBeFocused();
  expect(await told.jsonValue()).toHaveLength(3);
});

test("a month without the soonest times is told where other months are, and the focus stays", async ({
  page,
  pages,
}) => {
  const { time } = pages;
  await page.goto(TRIM);
  const status = time.day.getByRole("status");
  const region = await status.evaluateHandle((element) => element);
  const next = time.calendar.getByRole("link", { name: say("time.nextMonth") });
  const title = time.calendar.getByRole("heading");
  while ((await time.earliest.count()) > 0) {
    const shown = (await title.textContent()) ?? "";
    await next.press("Enter");
    await expect(title).not.toHaveText(shown);
  }
  await expect(page.locator(":focus")).toHaveAccessibleName(say("time.nextMonth"));
  // Screen readers tell what changes in a region that they know.
  expect(await region.evaluate((element) => element.isConnected)).toBe(true);
});

test("hovered elements have enough contrast", async ({ page, pages }) => {
  const { time } = pages;
  await page.goto(TRIM);
  const kinds = [time.slots, time.earliest, time.calendar.getByRole("link")];
  for (const kind of kinds) {
    await kind.last().hover();
    await time.expectContrast();
  }
});

test("the earliest time of all is one press from the form", async ({ page, pages }) => {
  const { time, details } = pages;
  await page.goto(TRIM);
  await time.earliest.first().click();
  await expect(details.heading).toHaveText(say("details.title"));
  const { date, start } = detailsQueryIn(page.url());
  await expect(details.summary).toContainText(spellDate(date));
  await expect(details.summary).toContainText(spellTime(start));
});

test("a preferred team member is kept through the flow", async ({ page, pages }) => {
  const { menu, choice, time, details } = pages;
  // Jonas is free for both, by which his page knows that they are his.
  await page.goto("/book/time?line=svc_cut.v.var_cut_short");
  await page.goto(TRIM);
  const href = (await time.member("Jonas Weber").getAttribute("href")) ?? "";
  const team = new URL(href, page.url()).searchParams.get("team") ?? "";
  expect(team).not.toBe("");

  await page.setViewportSize({ width: 360, height: 740 });
  await menu.open(`?team=${team}`);
  await expect(menu.heading).toContainText(say("person.book", { name: "Jonas Weber" }));
  await expect(menu.row("Fringe trim")).toBeVisible();
  await menu.choose("Cut & finish");
  await expect(menu.main).toContainText(say("person.with", { name: "Jonas Weber" }));
  await choice.pick("Short hair");
  await choice.book();
  await expect(time.member("Jonas Weber")).toHaveAttribute("aria-current", "true");
  await expect(time.member("Jonas Weber")).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await time.addAnother.click();
  await menu.add("Fringe trim");
  await menu.toTimes();
  await expect(time.member("Jonas Weber")).toHaveAttribute("aria-current", "true");
  await time.slots.first().click();
  await expect(details.summary).toContainText("Jonas Weber");
});

test("the time zone is told to visitors whose clocks show another time", async ({
  page,
  browser,
}) => {
  await page.goto(TRIM);
  await expect(page.locator("[data-noon]")).toContainText("Central European");
  const near = await browser.newPage({ timezoneId: "Europe/Paris" });
  // Also before the script is there: nothing moves when it comes.
  await near.route("**/scripts/site-*.js", (route) => route.abort());
  await near.goto(page.url());
  await expect(near.locator("[data-noon]")).toBeHidden();
  await near.unroute("**/scripts/site-*.js");
  await near.reload({ waitUntil: "networkidle" });
  await expect(near.locator("[data-noon]")).toBeHidden();
  await near.close();
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(page.url());
  await expect(plain.locator("[data-noon]")).toBeVisible();
  await plain.close();
});
