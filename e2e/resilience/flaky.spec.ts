import type { Page, Route } from "@playwright/test";
import { dayIn } from "../../test/harness/days.ts";
import { detailsQueryIn } from "../../test/harness/details-query.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { readLedger } from "../../test/harness/ledger.ts";
import { expect, test } from "../../test/harness/own-site.ts";
import { say } from "../../test/harness/words.ts";

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
    page,
    pages,
    salon,
    visitor,
  }) => {
    const { details, booking } = pages;
    await toDetailsOfTrim(pages, dayIn(where === "out" ? 30 : 32));
    await breakNextForm(page, where);
    await details.remember.check();
    await details.submit(visitor);
    await expect(details.alert).toContainText(say("problem.lost"));
    await expect(details.alert).toBeFocused();
    await details.expectAccessible();
    await expect(details.field("firstName")).toHaveValue(visitor.firstName);
    await expect(details.field("email")).toHaveValue(visitor.email);
    await expect(details.remember).toBeChecked();
    await details.submitButton.click();
    await booking.expectConfirmed(visitor);
    expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);
  });
}

test("an alternative whose response is lost is booked once", async ({
  page,
  pages,
  salon,
  visitor,
}) => {
  const { menu, time, details, booking } = pages;
  await menu.open();
  await menu.book("Fringe trim");
  await time.member("Jonas Weber").click();
  await expect(time.member("Jonas Weber")).toHaveAttribute("aria-current", "true");
  await time.pickDay(dayIn(34));
  await time.pickSlot(1);
  const { team, date, start } = detailsQueryIn(page.url());
  await salon.take({ teamMemberId: team, date, start, minutes: 15 });
  await details.submit(visitor);
  await booking.expectState("slot_taken");
  await breakNextForm(page, "back");
  await booking.offers.first().click();
  await expect(booking.alert).toContainText(say("problem.lost"));
  await booking.expectAccessible();
  await booking.offers.first().click();
  await booking.expectConfirmed(visitor);
  expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);
});

test("the booking page survives a lost connection, and continues", async ({
  page,
  pages,
  context,
  salon,
  visitor,
}) => {
  await toDetailsOfTrim(pages, dayIn(36));
  await salon.fault({ route: "POST /api/Clients", kind: "late", delayMs: 4_000 });
  await pages.details.submit(visitor);
  await expect(pages.booking.main.getByRole("status")).toBeVisible();
  const title = await pages.booking.heading.textContent();
  await context.setOffline(true);
  // Longer than a retry.
  await page.waitForTimeout(3_000);
  await expect(pages.booking.heading).toHaveText(title ?? "");
  await context.setOffline(false);
  await pages.booking.expectConfirmed(visitor);
});

test("hovering a link to the times prefetches them while the key has capacity", async ({
  page,
  pages,
  salon,
  anotherSite,
}) => {
  const route = "GET /api/Appointments/availability";
  const asked = async () => {
    const { requests } = await readLedger(salon.controlUrl);
    return requests.filter((request) => request.route === route).length;
  };
  const easy = await anotherSite({});
  await page.goto(`${easy.url}/book`);
  const link = pages.menu.link(say("menu.bookNamed", { name: "Fringe trim" }));
  const none = await asked();
  await link.hover();
  await expect.poll(asked).toBeGreaterThan(none);
  const before = await asked();
  await link.click();
  await expect(pages.time.slots.first()).toBeVisible();
  expect(await asked()).toBe(before);

  const tight = await anotherSite({ API_REQUESTS_PER_MINUTE: "10" });
  for (const line of ["svc_blow_dry", "svc_bond_repair", "svc_facial_express", "1042"]) {
    await page.goto(`${tight.url}/book/time?line=${line}`);
  }
  const spent = await asked();
  await page.goto(`${tight.url}/book`);
  await expect(page.locator("[data-warm]")).toHaveCount(0);
  const answer = await page.request.get(`${tight.url}/book/warm?line=svc_occasion_makeup`);
  expect(answer.status()).toBe(204);
  expect(await asked()).toBe(spent);
});
