import { keys } from "../../sandbox/keys.ts";
import { phone } from "../../test/harness/browser.ts";
import { dayIn, fridayFrom } from "../../test/harness/days.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/own-site.ts";
import { money, say } from "../../test/harness/words.ts";
import { pagesOf } from "../pages/all.ts";
import { StaffPages } from "../pages/staff-page.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });

const PASSWORD = "linden trees in november";
const STAFF = { STAFF_PASSWORD: PASSWORD };

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

test("staff search by name and day, and take a table home, on a phone", async ({
  browser,
  salon,
  anotherSite,
  visitor,
}) => {
  const site = await anotherSite(STAFF);
  const guest = await browser.newContext({ ...phone, baseURL: site.url });
  const pages = pagesOf(await guest.newPage());
  const taken = { ...visitor, firstName: "=Zoë" };
  const friday = fridayFrom(54);
  await toDetailsOfTrim(pages, friday);
  await pages.details.submit(taken);
  await pages.booking.expectConfirmed(taken);

  const staff = new StaffPages(await guest.newPage(), site.url);
  await staff.signIn(PASSWORD);
  await expect(staff.page.getByRole("main")).toContainText(say("staff.calm"));
  await staff.expectAccessible();
  await staff.page.goto(`${site.url}/staff/book?date=${friday}`);
  const line = staff.page.getByRole("main").getByRole("listitem").filter({ hasText: "Zoë" });
  await expect(line).toContainText(money(1_200));
  await expect(line).toContainText(say("staff.state.confirmed"));
  await staff.expectAccessible();
  await staff.open("staff.services");
  await staff.page.getByRole("main").locator("summary", { hasText: "Cut & style" }).click();
  const service = staff.page.getByRole("listitem").filter({ hasText: "Fringe trim" }).first();
  await expect(service).toContainText(money(1_200));
  await staff.expectAccessible();
  await staff.find("zoe");
  const row = staff.page.getByRole("listitem").filter({ hasText: "Zoë" });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(money(1_200));
  await staff.expectAccessible();
  await row.getByRole("link").click();
  await expect(staff.page.getByRole("main")).toContainText(taken.email);
  await staff.expectAccessible();
  await staff.find("nobody of this name");
  await expect(staff.page.getByRole("main")).toContainText(say("staff.search.none"));
  await staff.expectAccessible();

  const downloading = staff.page.waitForEvent("download");
  await staff.page.goto(`${site.url}/staff/book/bookings`);
  await staff.page.getByRole("link", { name: say("staff.search.export") }).click();
  const file = await (await downloading).createReadStream();
  const text = (await file.toArray()).join("");
  expect(text).toContain(`'=Zoë`);
  expect(text).toContain(taken.email);
  expect((await salon.appointmentsOf(taken.email)).length).toBe(1);
  await guest.close();
});
