import type { Page } from "@playwright/test";
import { readLedger } from "../../test/harness/control.ts";
import { slotsOn } from "../../test/harness/http/book.ts";
import { attribute, linkNamed, linksTo, mainOn } from "../../test/harness/http/page.ts";
import { createHttpVisitor } from "../../test/harness/http/visitor.ts";
import type { Salon } from "../../test/harness/salon.ts";
import { expect, STAFF_PASSWORD, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";
import { pagesOf } from "../pages/all.ts";
import { StaffPages } from "../pages/staff-page.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });

const START = "/staff/book/preview";

async function writesIn({ controlUrl }: Salon): Promise<readonly unknown[]> {
  const { requests } = await readLedger(controlUrl);
  return requests.filter(({ route }) => !route?.startsWith("GET "));
}

/** Unfolds everything of the bar. */
async function unfold(page: Page): Promise<void> {
  const bar = page.getByRole("complementary", { name: say("preview.title") });
  for (const summary of await bar.locator("summary").all()) await summary.click();
}

test("staff go the visitor's way, as of another moment, up to what would be sent", async ({
  day,
  salon,
  site,
  page,
  visitor,
}) => {
  const before = await writesIn(salon);
  const pages = pagesOf(page);
  const staff = new StaffPages(page, site.url);
  await staff.signIn(STAFF_PASSWORD);
  await page.getByRole("link", { name: say("preview.title"), exact: true }).click();
  await expect(page.getByRole("main")).toContainText(say("preview.why.disabled"));
  await staff.expectAccessible();
  await page.getByRole("link", { name: say("preview.open") }).click();
  await unfold(page);
  await expect(page.locator('[data-hidden="disabled"]').first()).toBeVisible();
  await expect(page.locator("[data-asked]")).toBeVisible();
  await staff.expectAccessible();

  await page.getByLabel(say("preview.settings.date")).fill(day);
  await page.getByLabel(say("preview.settings.time")).fill("18:55");
  await page.getByLabel(say("preview.settings.style")).selectOption("spa");
  await page.getByRole("button", { name: say("preview.settings.apply") }).click();
  await expect(page).toHaveURL(`${site.url}${START}/${day}T1855~spa?lang=en`);
  await pages.menu.book("Fringe trim");
  await expect(page).toHaveURL((url) => url.pathname === `${START}/${day}T1855~spa/time`);
  await pages.time.toFreeDay();
  await pages.time.pickSlot();
  const { searchParams } = new URL(page.url());
  expect((searchParams.get("date") ?? "") >= day).toBe(true);
  await expect(page.getByRole("complementary").first()).toContainText("18:55");
  await pages.details.submit(visitor);
  await expect(page.locator('[data-check="same"]')).toBeVisible();
  await expect(page.locator('[data-route="POST /api/Clients"]')).toContainText(visitor.email);
  const sent = page.locator('[data-route="POST /api/Appointments"]');
  await expect(sent).toContainText(`"appointmentDate": "${searchParams.get("date")}"`);
  await expect(sent).toContainText('"price": 12');
  await expect(page.locator('[data-warning="as_if"]')).toBeVisible();
  await staff.expectAccessible();
  expect((await readLedger(salon.controlUrl)).requests.length).toBeGreaterThan(0);
  expect(await writesIn(salon)).toEqual(before);
});

test("a preview is kept nowhere, framed by itself alone, and in other languages", async ({
  site,
  page,
}) => {
  const staff = new StaffPages(page, site.url);
  await staff.signIn(STAFF_PASSWORD);
  const response = await page.goto(`${site.url}${START}/now?lang=ar`);
  expect(await response?.allHeaders()).toMatchObject({
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex, nofollow",
    "content-security-policy": expect.stringMatching(/frame-ancestors 'self'$/),
  });
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");

  await page.goto(`${site.url}${START}/now/beside?page=`);
  const frames = page.locator("iframe");
  await expect(frames).toHaveCount(2);
  for (const frame of [frames.first(), frames.last()]) {
    await expect(frame.contentFrame().getByRole("heading", { level: 1 })).toBeVisible();
  }
  await expect(page.getByRole("complementary", { name: say("preview.title") })).toHaveCount(0);
  await staff.expectAccessible();

  const guest = await page.request.get(`${site.url}/book`);
  expect(await guest.text()).not.toContain("/staff/");
  const missing = await page.goto(`${site.url}${START}/now/bookings/1.a`);
  expect(missing?.status()).toBe(404);
});

test("a link shows the preview and nothing else, until everybody is signed out", async ({
  salon,
  site,
  visitor,
}) => {
  const before = await writesIn(salon);
  const headers = { "accept-language": "en-GB" };
  const staff = createHttpVisitor(site.url, { headers });
  const password = { password: STAFF_PASSWORD };
  await staff.send(await staff.open("/staff/sign-in"), "password", password);
  const start = await staff.open(START);
  const shared = /<a\b[^>]*\sdata-shared-preview\b[^>]*>/.exec(start.html)?.[0] ?? "";
  const link = attribute(shared, "href") ?? "";

  const guest = createHttpVisitor(site.url, { headers });
  const menu = await guest.open(link);
  const book = linkNamed(menu.html, say("menu.bookNamed", { name: "Fringe trim" }));
  let times = await guest.open(book ?? "");
  if (slotsOn(times).length === 0) times = await guest.open(linksTo(times.html, "date=")[0] ?? "");
  const details = await guest.open(slotsOn(times)[0] ?? "");
  const { firstName, email } = visitor;
  const sent = await guest.send(details, "review", { firstName, email });
  expect(sent.html).toContain('data-check="same"');
  expect(sent.html).toContain('data-warning="not_looked_up"');
  for (const path of ["", "/book/bookings", "/book/preview", "/book/preview/now"]) {
    expect((await guest.open(`/staff${path}`)).path).toMatch(/^\/staff\/sign-in\?to=/);
  }
  expect(await writesIn(salon)).toEqual(before);

  const left = await staff.send(start, say("staff.signOutEverywhere"));
  expect(left.path).toContain("sign-in");
  expect(mainOn((await guest.open(link)).html)).toContain(say("preview.link.over"));
  await Promise.all([staff.close(), guest.close()]);
});
