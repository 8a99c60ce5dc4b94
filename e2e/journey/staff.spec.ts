import { keys } from "../../sandbox/keys.ts";
import { phone } from "../../test/harness/browser.ts";
import { dayIn, fridayFrom } from "../../test/harness/days.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { expect, siteForFile, test } from "../../test/harness/own-site.ts";
import { money, say } from "../../test/harness/words.ts";
import { pagesOf } from "../pages/all.ts";
import { StaffPages } from "../pages/staff-page.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });

const PASSWORD = "linden trees in november";
const STAFF = { STAFF_PASSWORD: PASSWORD };
const siteUrl = siteForFile(STAFF);
/** Of the fringe trim, in cents. */
const PRICE = 1_200;

test("a booking that needs a person is found, settled, told and ticked off", async ({
  browser,
  salon,
  anotherSite,
  visitor,
}) => {
  const site = await anotherSite({ ...STAFF, BOOKING_API_KEY: keys.booking.value });
  const guest = await browser.newContext({ baseURL: site.url });
  const pages = pagesOf(await guest.newPage());
  await toDetailsOfTrim(pages, dayIn(50));
  await salon.fault({ route: "POST /api/Appointments", kind: "reset-after" });
  await pages.details.submit(visitor);
  await pages.booking.expectState("needs_staff", 40_000);
  await expect(pages.booking.link(/^Call/)).toBeVisible();
  await pages.booking.page.reload();
  await pages.booking.expectState("needs_staff");
  await pages.booking.expectAccessible();
  expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);
  const reference = /[2-9A-Z]{3}-[2-9A-Z]{3}/.exec(
    (await pages.booking.page.getByRole("main").textContent()) ?? "",
  )?.[0];

  // Without scripts, as everything.
  const desk = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const staff = new StaffPages(await desk.newPage(), site.url);
  await staff.signIn(PASSWORD);
  await staff.expectOpen(1);
  const first = staff.page.getByRole("main");
  await expect(first).toContainText(say("staff.day.first"));
  await expect(first.getByRole("link", { name: visitor.firstName, exact: true })).toBeVisible();
  await expect(first).not.toContainText(say("staff.calm"));
  await staff.openGroup("person");
  await staff.find((reference ?? "").toLowerCase().replace("-", " "));
  await staff.page.getByRole("link", { name: visitor.firstName }).click();
  const { page } = staff;
  await expect(page.getByRole("heading", { level: 1 })).toContainText(visitor.firstName);
  await expect(page.getByRole("main")).toContainText(visitor.email);
  await expect(page.getByRole("main")).toContainText(say("staff.cause.gone"));
  await expect(page.getByRole("main")).toContainText(say("staff.state.appointment_sending"));
  await staff.press("staff.action.booked");
  await expect(page.getByRole("status")).toContainText(say("staff.said.saved"));
  await expect(page.locator('[data-state="confirmed"]')).toBeVisible();
  await staff.expectOpen(1);

  await pages.booking.page.reload();
  await pages.booking.expectConfirmed(visitor);
  expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);

  await staff.press("staff.action.tick");
  await staff.expectOpen(0);
  await staff.press("staff.action.revoke");
  await expect(page.getByRole("main")).toContainText(say("staff.booking.linkRevoked"));
  await pages.booking.page.reload();
  await expect(pages.booking.page.getByRole("main")).toContainText(say("booking.unknown.title"));
  await Promise.all([guest.close(), desk.close()]);
});

// First of those at this site: they count.
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

test("staff search by name and day, and take a table home, on a phone", async ({
  browser,
  salon,
  visitor,
}) => {
  const guest = await browser.newContext({ ...phone, baseURL: siteUrl() });
  const pages = pagesOf(await guest.newPage());
  const taken = { ...visitor, firstName: "=Zoë" };
  const friday = fridayFrom(54);
  await toDetailsOfTrim(pages, friday);
  await pages.details.submit(taken);
  await pages.booking.expectConfirmed(taken);

  const staff = new StaffPages(await guest.newPage(), siteUrl());
  await staff.signIn(PASSWORD);
  await expect(staff.page.getByRole("main")).toContainText(say("staff.calm"));
  await staff.expectAccessible();
  await staff.page.goto(`${siteUrl()}/staff/book?date=${friday}`);
  const line = staff.page.getByRole("main").getByRole("listitem").filter({ hasText: "Zoë" });
  await expect(line).toContainText(money(PRICE));
  await expect(line).toContainText(say("staff.state.confirmed"));
  await staff.expectAccessible();
  await staff.open("staff.services");
  await staff.page.getByRole("main").locator("summary", { hasText: "Cut & style" }).click();
  const service = staff.page.getByRole("listitem").filter({ hasText: "Fringe trim" }).first();
  await expect(service).toContainText(money(PRICE));
  await staff.expectAccessible();
  await staff.find("zoe");
  const row = staff.page.getByRole("listitem").filter({ hasText: "Zoë" });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(money(PRICE));
  await staff.expectAccessible();
  await row.getByRole("link").click();
  await expect(staff.page.getByRole("main")).toContainText(taken.email);
  await staff.expectAccessible();
  await staff.find("nobody of this name");
  await expect(staff.page.getByRole("main")).toContainText(say("staff.search.none"));
  await staff.expectAccessible();

  const downloading = staff.page.waitForEvent("download");
  await staff.page.goto(`${siteUrl()}/staff/book/bookings`);
  await staff.page.getByRole("link", { name: say("staff.search.export") }).click();
  const file = await (await downloading).createReadStream();
  const text = (await file.toArray()).join("");
  expect(text).toContain(`'=Zoë`);
  expect(text).toContain(taken.email);
  expect((await salon.appointmentsOf(taken.email)).length).toBe(1);
  await guest.close();
});
