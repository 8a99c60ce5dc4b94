import { keys } from "../../sandbox/keys.ts";
import { HORIZON_DAYS } from "../../test/harness/clock/days.ts";
import { headingOn, linkNamed, linksTo } from "../../test/harness/http/page.ts";
import { createHttpVisitor } from "../../test/harness/http/visitor.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { freePort } from "../../test/harness/ports.ts";
import { siteScriptRuns } from "../../test/harness/site-script.ts";
import { expect, siteForFile, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";
import { pagesOf } from "../pages/all.ts";

test.describe.configure({ mode: "default" });

/** Four locations with a key and times of their own, so that no test finds the answers of another. */
const siteUrl = siteForFile(async () => {
  const away = `http://127.0.0.1:${await freePort()}`;
  return {
    KEY_REFUSED: keys.revoked.value,
    KEY_AWAY: keys.booking.value,
    KEY_BUSY: keys.full.value,
    KEY_FAILING: keys.noManaging.value,
    locations: [
      { slug: "refused", key: { env: "KEY_REFUSED" } },
      { slug: "away", key: { env: "KEY_AWAY" }, apiUrl: away },
      { slug: "busy", key: { env: "KEY_BUSY" } },
      { slug: "failing", key: { env: "KEY_FAILING" } },
    ],
  };
});

test("a refused key: online booking is paused", async ({ day, page, pages }) => {
  const http = createHttpVisitor(siteUrl());
  for (const path of [
    "",
    "/services/svc_cut",
    "/time?line=1042",
    `/details?line=1042&date=${day}&start=10:00:00`,
  ]) {
    const { html } = await http.open(`/refused${path}`);
    expect(headingOn(html)).toBe(say("problem.unread.resting"));
    expect(linksTo(html, "tel:")).not.toEqual([]);
  }
  await http.close();
  await page.goto(`${siteUrl()}/refused`);
  await pages.menu.expectAccessible();
});

test("an unreachable upstream: the menu shows the phone number", async ({ day }) => {
  const http = createHttpVisitor(siteUrl());
  const menu = await http.open("/away");
  expect(headingOn(menu.html)).toBe(say("problem.unread.services"));
  expect(linksTo(menu.html, "tel:")).not.toEqual([]);
  const details = `/details?line=1042&date=${day}&start=10:00:00`;
  for (const path of ["", "/services/svc_cut", "/categories/cuts", "/time?line=1042", details]) {
    expect((await http.open(`/away${path}`)).status, path).toBe(503);
  }
  const again = await http.open(linkNamed(menu.html, say("problem.retry")) ?? "");
  expect(headingOn(again.html)).toBe(say("problem.unread.services"));
  await http.close();
});

test("an exhausted rate limit: a message and the phone number instead of a spinner", async ({
  day,
  page,
  pages,
  salon,
}) => {
  const url = `${siteUrl()}/busy`;
  const route = "GET /api/Appointments/availability";
  await page.goto(url);
  await salon.fault({ route, kind: "status", status: 429, retryAfter: "30" });
  await pages.menu.book("Occasion make-up");
  await expect(pages.time.alert).toContainText(say("problem.unread.busy"));
  await expect(pages.time.link(/^Call/)).toBeVisible();
  await expect(page.locator(".busy")).toHaveCount(0);
  await pages.time.expectAccessible();
  const line = new URL(page.url()).searchParams.get("line");
  await page.goto(`${url}/details?line=${line}&date=${day}&start=10:00:00`);
  await expect(pages.details.heading).toHaveText(say("problem.unread.busy"));
});

test("an upstream that keeps failing", async ({ page, pages, salon }) => {
  const route = "GET /api/Appointments/availability";
  // Until it is taken back: the site may ask by itself, to see whether its key is still taken.
  await salon.fault({ route, kind: "status", status: 503, times: 1_000 });
  await page.goto(`${siteUrl()}/failing`);
  await pages.menu.book("Occasion hair");
  await expect(pages.time.alert).toContainText(say("problem.unread.times"));
  await expect(pages.time.link(/^Call/)).toBeVisible();
  await salon.heal();
  await pages.time.link(say("problem.retry")).click();
  // The failure is cached for two seconds, so that a crowd does not repeat it.
  await expect(async () => {
    await page.reload();
    await expect(pages.time.slots.first()).toBeVisible({ timeout: 500 });
  }).toPass();
});

test("a slow upstream: the pressed control shows that it is working, and nothing moves for who asked for less motion", async ({
  page,
  pages,
  salon,
}) => {
  const { menu, time } = pages;
  await page.goto(`${siteUrl()}/failing`);
  const route = "GET /api/Appointments/availability";
  await salon.fault({ route, kind: "slow", delayMs: 2_000, times: 2 });
  await siteScriptRuns(page);
  const pressed = menu.link(say("menu.bookNamed", { name: "Gel removal" }));
  // While another page is on its way the browser tells a test nothing of this one.
  await menu.page.evaluate(() => {
    const look = () => {
      const sign = document.querySelector("a .busy");
      if (sign) sessionStorage.setItem("animation", getComputedStyle(sign).animationName);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  });
  await pressed.click();
  await expect(time.slots.first()).toBeVisible();
  expect(await time.page.evaluate(() => sessionStorage.getItem("animation"))).toBe("none");
  await expect(time.page.locator(".busy")).toHaveCount(0);
});

test("a slow booking: the button shows it and sends once, and pending does not look like confirmed", async ({
  day,
  pages,
  salon,
  visitor,
}) => {
  const { details, booking } = pages;
  await toDetailsOfTrim(pages, day);
  await salon.fault({ route: "POST /api/Appointments", kind: "slow", delayMs: 2_500 });
  await details.submit(visitor);
  await expect(details.submitButton).toContainText(say("details.submitting"));
  await details.submitButton.click({ force: true });
  await booking.expectState("working");
  const edge = () => booking.summary.evaluate((card) => getComputedStyle(card).borderTopStyle);
  expect(await edge()).toBe("dashed");
  await booking.expectAccessible();
  await booking.expectConfirmed(visitor);
  expect(await edge()).toBe("solid");
  expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);
});

test("without JavaScript a booking's page refreshes itself", async ({
  browser,
  day,
  salon,
  visitor,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const pages = pagesOf(await context.newPage());
  await toDetailsOfTrim(pages, day);
  await salon.fault({ route: "POST /api/Appointments", kind: "slow", delayMs: 2_500 });
  await pages.details.submit(visitor);
  await pages.booking.expectState("working");
  await expect(pages.booking.link(say("booking.refresh"))).toBeVisible();
  await pages.booking.expectConfirmed(visitor);
  await context.close();
});

test.describe("when nothing is free", () => {
  test.afterEach(({ salon }) => salon.set({ closedAll: false, allowJoinWaitlist: false }));

  test("the phone number is shown with and without a waiting list", async ({ pages, salon }) => {
    const { menu, time } = pages;
    await salon.set({ closedAll: true, allowJoinWaitlist: true });
    await menu.open();
    await menu.book("Children's cut");
    await expect(time.main).toContainText(say("time.noneAtAll", { days: HORIZON_DAYS }));
    await expect(time.main).toContainText(say("time.waitlist"));
    await expect(time.link(/^Call/)).toBeVisible();
    await time.expectAccessible();

    await salon.set({ allowJoinWaitlist: false });
    await menu.open();
    await menu.book("Colour patch test");
    await expect(time.main).toContainText(say("time.callInstead"));
    await expect(time.link(/^Call/)).toBeVisible();
  });
});
