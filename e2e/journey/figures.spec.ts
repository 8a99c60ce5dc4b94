import { phone } from "../../test/harness/browser.ts";
import { dayIn } from "../../test/harness/days.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { expect, siteForFile, test } from "../../test/harness/own-site.ts";
import { money, say } from "../../test/harness/words.ts";
import { pagesOf } from "../pages/all.ts";
import { StaffPages } from "../pages/staff-page.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });

/** Of the fringe trim, in cents. */
const PRICE = 1_200;
const PASSWORD = "linden trees in november";
const siteUrl = siteForFile({ STAFF_PASSWORD: PASSWORD });

test("staff see how many came, what they did and how the site stands, on a phone", async ({
  browser,
  visitor,
}) => {
  const guest = await browser.newContext({ baseURL: siteUrl() });
  const pages = pagesOf(await guest.newPage());
  await toDetailsOfTrim(pages, dayIn(57));
  await pages.details.submit(visitor);
  await pages.booking.expectConfirmed(visitor);

  const desk = await browser.newContext({ ...phone, baseURL: siteUrl() });
  const staff = new StaffPages(await desk.newPage(), siteUrl());
  await staff.signIn(PASSWORD);
  const { page } = staff;
  await staff.open("desk.figures.title");
  await expect(page.getByRole("main").locator("strong").first()).toHaveText(money(PRICE));
  for (const step of ["details", "sent", "booked"] as const) {
    await expect(page.locator(`[data-step=${step}] strong`)).toHaveText("1");
  }
  const chart = page.getByRole("img", { name: `${say("desk.figures.steps.booked")}. ` });
  await expect(chart).toHaveAttribute("aria-label", /\b1\b/);
  await page.locator("summary", { hasText: say("desk.figures.table") }).click();
  const today = page.getByRole("row").nth(1);
  await expect(today.getByRole("cell").nth(1)).toHaveText("1");
  await staff.expectAccessible();
  await today.getByRole("link").click();
  await expect(page.getByRole("link", { name: say("desk.figures.allDays") })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(say("desk.figures.sources.direct"));
  await staff.expectAccessible();
  await Promise.all([guest.close(), desk.close()]);
});

test("staff see what the doctor says, and which site tried to frame the pages", async ({
  browser,
  request,
}) => {
  const stranger = "https://salon-berlin.example";
  for (let each = 0; each < 2; each += 1) {
    const headers = { "sec-fetch-dest": "iframe", referer: `${stranger}/page` };
    expect((await request.get(`${siteUrl()}/book`, { headers })).status()).toBe(403);
  }
  const desk = await browser.newContext({ baseURL: siteUrl() });
  const staff = new StaffPages(await desk.newPage(), siteUrl());
  await staff.signIn(PASSWORD);
  const { page } = staff;
  await staff.open("desk.frames.title");
  const row = page.getByRole("listitem").filter({ hasText: stranger });
  await expect(row).toContainText("2");
  await page.getByText(say("staff.server")).click();
  await expect(page.getByRole("group").getByRole("code")).toHaveText(`EMBED_ORIGINS=${stranger}`);
  await staff.expectAccessible();
  await page.getByRole("link", { name: say("desk.frames.open") }).click();
  await expect(page).toHaveURL(/\/book\/embed/);

  await page.goto(`${siteUrl()}/staff/book/health`);
  const main = page.getByRole("main");
  await expect(main).toContainText(say("desk.health.good"));
  await expect(main.getByRole("list")).toContainText(say("desk.health.right.menu"));
  await expect(main.getByText("catalog:view: granted")).toBeHidden();
  await staff.expectAccessible();
  await page.getByText(say("staff.server")).click();
  await expect(main.getByText("catalog:view: granted")).toBeVisible();
  await expect(main.getByText("as they were understood")).toBeVisible();
  await staff.expectAccessible();
  await desk.close();
});
