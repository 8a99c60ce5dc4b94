import { addMonths, monthOf, weekday } from "#lib/values/calendar.ts";
import { dayIn, today } from "../../test/harness/days.ts";
import { detailsQueryIn } from "../../test/harness/details-query.ts";
import { Keyboard } from "../../test/harness/keyboard.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say, spellDate, spellTime } from "../../test/harness/words.ts";

const TRIM = "/book/time?line=1042";
const SATURDAY = 6;

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

test("hovered elements have enough contrast", async ({ page, pages }) => {
  const { time } = pages;
  await page.goto(TRIM);
  const kinds = [time.slots, time.earliest, time.calendar.getByRole("link"), time.link("Evenings")];
  for (const kind of kinds) {
    await kind.last().hover();
    await time.expectContrast();
  }
});

test("filters show only evenings or Saturdays; without them the earliest time is one press away", async ({
  page,
  pages,
}) => {
  const { time, details } = pages;
  await page.goto(TRIM);
  await time.filter("evenings").click();
  await expect(page).toHaveURL(/only=evenings/);
  await expect(time.filter("evenings")).toHaveAttribute("aria-current", "true");
  await expect(time.day.getByRole("heading", { level: 3 })).toHaveText([say("time.evening")]);

  await time.filter("saturdays").click();
  await expect(page).toHaveURL(/only=saturdays/);
  await expect(time.dayTitle).toContainText("Saturday");
  await expect(time.slots.first()).toBeVisible();
  const free = time.calendar.getByRole("link", { name: /\d times? free/ });
  expect(await free.count()).toBeGreaterThan(0);
  for (const day of await free.all()) await expect(day).toHaveAccessibleName(/Saturday/);

  await time.filter("anyTime").click();
  await expect(page).not.toHaveURL(/only=/);
  await expect(time.slots.first()).toBeVisible();

  // The earliest time of all is one press from the form.
  await time.earliest.first().click();
  await expect(details.heading).toHaveText(say("details.title"));
  const { date, start } = detailsQueryIn(page.url());
  await expect(details.summary).toContainText(spellDate(date));
  await expect(details.summary).toContainText(spellTime(start));
});

test("a preferred team member is kept through the flow", async ({ page, pages }) => {
  const { menu, choice, time, details } = pages;
  await page.goto(TRIM);
  const href = (await time.member("Jonas Weber").getAttribute("href")) ?? "";
  const team = new URL(href, page.url()).searchParams.get("team") ?? "";
  expect(team).not.toBe("");

  await page.setViewportSize({ width: 360, height: 740 });
  await menu.open(`?team=${team}`);
  await expect(menu.heading).toContainText(say("person.book", { name: "Jonas Weber" }));
  const next = page.getByRole("region", { name: say("person.next") }).getByRole("link");
  await expect(next.last()).toBeInViewport({ ratio: 1 });
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
test("a filter without matches says so, with a link to all times", async ({ page, pages }) => {
  const { time } = pages;
  // A day in the address wins over the filter, and other times are offered.
  const sunday = Array.from({ length: 7 }, (_, at) => dayIn(at + 7)).find(
    (day) => weekday(day) === SATURDAY + 1,
  );
  await page.goto(`${TRIM}&only=saturdays&date=${sunday}`);
  await expect(time.dayTitle).toHaveText(spellDate(sunday ?? ""));
  await expect(time.day).toContainText(say("time.noneThatDay"));
  await time.day.getByRole("link", { name: /^Next free/ }).click();
  await expect(time.dayTitle).toContainText("Saturday");
  // On a phone the chosen filter covers none of the others, which share the row.
  await page.setViewportSize({ width: 360, height: 740 });
  await time.expectAccessible();
  await page.goto(TRIM);
  await expect(time.filter("saturdays")).toBeInViewport({ ratio: 1 });
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
