import type { Page, Route } from "@playwright/test";
import { readLedger } from "../../test/harness/control.ts";
import { detailsQueryIn } from "../../test/harness/details-query.ts";
import { toDetailsOfTrim, toDetailsOfTrimWith } from "../../test/harness/journey.ts";
import type { Environment } from "../../test/harness/process.ts";
import type { Salon } from "../../test/harness/salon.ts";
import type { SiteProcess } from "../../test/harness/servers.ts";
import { openWithScript, siteScriptRuns } from "../../test/harness/site-script.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";
import { pagesOf } from "../pages/all.ts";

test.describe.configure({ mode: "default" });

/** Breaks the connection of the next form, before or after the server receives it. */
async function breakNextForm(page: Page, where: "out" | "back"): Promise<void> {
  let isBroken = false;
  const fail = async (route: Route) => {
    if (isBroken || route.request().method() !== "POST") return route.fallback();
    isBroken = true;
    if (where === "back") await route.fetch({ maxRedirects: 0 });
    return route.abort("connectionreset");
  };
  await page.route("**/*", fail);
}

for (const where of ["out", "back"] as const) {
  test(`a form whose connection breaks on its way ${where} shows an error, and can be sent again`, async ({
    day,
    page,
    pages,
    salon,
    visitor,
  }) => {
    const { details, booking } = pages;
    await toDetailsOfTrim(pages, day);
    await breakNextForm(page, where);
    await details.submit(visitor);
    await expect(details.alert).toContainText(say("problem.lost"));
    await expect(details.alert).toBeFocused();
    if (where === "out") await details.expectAccessible();
    await expect(details.field("firstName")).toHaveValue(visitor.firstName);
    await expect(details.field("email")).toHaveValue(visitor.email);
    await details.submitButton.click();
    await booking.expectConfirmed(visitor);
    expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);
  });
}

test("an alternative whose response is lost is booked once", async ({
  days,
  page,
  pages,
  salon,
  visitor,
}) => {
  const { details, booking } = pages;
  await toDetailsOfTrimWith(pages, "tm_jonas", days.next("tm_jonas"), 1);
  const { team, date, start } = detailsQueryIn(page.url());
  await salon.take({ teamMemberId: team, date, start, minutes: 15 });
  await details.submit(visitor);
  await booking.expectState("slot_taken");
  await siteScriptRuns(page);
  await breakNextForm(page, "back");
  await booking.offers.first().click();
  await expect(booking.alert).toContainText(say("problem.lost"));
  await booking.expectAccessible();
  await booking.offers.first().click();
  await booking.expectConfirmed(visitor);
  expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);
});

test("the booking page survives a lost connection, and continues", async ({
  day,
  page,
  pages,
  context,
  salon,
  visitor,
}) => {
  await toDetailsOfTrim(pages, day);
  await salon.fault({ route: "POST /api/Clients", kind: "late", delayMs: 4_000 });
  await pages.details.submit(visitor);
  await expect(pages.booking.main.getByRole("status").first()).toBeVisible();
  const title = await pages.booking.heading.textContent();
  await context.setOffline(true);
  // Longer than a retry.
  await page.waitForTimeout(3_000);
  await expect(pages.booking.heading).toHaveText(title ?? "");
  await context.setOffline(false);
  await pages.booking.expectConfirmed(visitor);
});

const TIMES = "GET /api/Appointments/availability";

/** Questions about months: about one day a site asks by itself, to see whether its key is still taken. */
async function timesAsked(salon: Salon): Promise<number> {
  const { requests } = await readLedger(salon.controlUrl);
  return requests.filter(({ route, path }) => route === TIMES && !isOfOneDay(path)).length;
}

function isOfOneDay(path: string): boolean {
  const { searchParams } = new URL(path, "http://upstream");
  return searchParams.get("startDate") === searchParams.get("endDate");
}

test("what the pointer rests on is fetched ahead, by browsers that prefetch nothing as well, unless the key is pressed", async ({
  browser,
  page,
  pages,
  salon,
  anotherSite,
}) => {
  const prefetches: number[] = [];
  page.on("response", (response) => {
    if (response.request().headers()["sec-purpose"]) prefetches.push(response.status());
  });
  // None of its times are kept from another journey.
  const site = await anotherSite({});
  await page.goto(`${site.url}/book`);
  const link = pages.menu.link(say("menu.bookNamed", { name: "Spa pedicure" }));
  const none = await timesAsked(salon);
  await link.hover();
  await expect.poll(() => timesAsked(salon)).toBeGreaterThan(none);
  await expect.poll(() => prefetches).toEqual([200]);
  const before = await timesAsked(salon);
  await link.click();
  await expect(pages.time.slots.first()).toBeVisible();
  expect(await timesAsked(salon)).toBe(before);
  // Another day is the same page, which the script changes in place.
  await page.locator('[data-arrows="7"] a:visible').last().hover();
  await page.waitForTimeout(500);
  expect(prefetches).toEqual([200]);

  const tight = await pressed(anotherSite);
  const spent = await timesAsked(salon);
  await page.goto(`${tight.url}/book`);
  await pages.menu.link(say("menu.bookNamed", { name: "Fringe trim" })).hover();
  await expect.poll(() => prefetches).toEqual([200, 503]);
  expect(await timesAsked(salon)).toBe(spent);

  // Safari and Firefox prefetch nothing: there the site reads the times ahead.
  const other = openWithScript(await browser.newPage());
  await other.addInitScript(() => {
    HTMLScriptElement.supports = () => false;
  });
  await other.goto(`${tight.url}/book`);
  await expect(other.locator("[data-warm]")).toHaveCount(0);
  const answer = await other.request.get(`${tight.url}/book/warm?line=svc_occasion_makeup`);
  expect(answer.status()).toBe(204);
  expect(await timesAsked(salon)).toBe(spent);
  await other.goto(`${site.url}/book`);
  const warmed = other.waitForResponse(/\/book\/warm\?/);
  await pagesOf(other)
    .menu.link(say("menu.bookNamed", { name: "Fringe trim" }))
    .hover();
  expect((await warmed).status()).toBe(204);
  await other.close();
});

/** A site whose visitors have used more than half of what browsing may have of the key. */
async function pressed(
  anotherSite: (env: Environment) => Promise<SiteProcess>,
): Promise<SiteProcess> {
  const site = await anotherSite({ API_REQUESTS_PER_MINUTE: "10" });
  for (const line of ["svc_blow_dry", "svc_bond_repair", "svc_facial_express", "1042"]) {
    await fetch(`${site.url}/book/time?line=${line}`);
  }
  return site;
}
