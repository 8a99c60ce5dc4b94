import type { Page } from "@playwright/test";
import { keys } from "../../sandbox/keys.ts";
import { dayIn } from "../../test/harness/days.ts";
import { detailsQueryIn } from "../../test/harness/details-query.ts";
import { chooseCut, toDetailsOfTrim } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/own-site.ts";
import { newVisitor } from "../../test/harness/visitor.ts";
import { say } from "../../test/harness/words.ts";
import type { Pages } from "../pages/all.ts";

async function shoot(page: Page, name: string): Promise<void> {
  const screen = test.info().project.name;
  await page.screenshot({ path: `test-results/screens/${screen}-${name}.png`, fullPage: true });
}

const offset = () => (test.info().project.name === "phone" ? 1 : 0);

test("menu", async ({ page, pages: { menu } }) => {
  await menu.open();
  await shoot(page, "menu");
  await menu.open("?q=gloss");
  await shoot(page, "menu-search");
  await menu.open("?q=zzz");
  await shoot(page, "menu-search-nothing");
  await menu.open("?line=1042&added=1042");
  await shoot(page, "menu-visit");
  await menu.open("?refused=origin");
  await shoot(page, "menu-refused");
  await page.goto("/book/services/nothing");
  await expect(menu.heading).toHaveText(say("problem.notFoundTitle"));
  await shoot(page, "not-found");
});

test("choices", async ({ page, pages }) => {
  const { menu, choice } = pages;
  await menu.open();
  await menu.choose("Signature facial");
  await choice.pick("One hour", "Vitamin C");
  await shoot(page, "service");
  await page.goto("/book/services/svc_manicure?problem=1");
  await shoot(page, "service-problem");
  await page.goto("/book/bundles/bnd_cut_gloss");
  await shoot(page, "bundle");
});

test("times", async ({ page, pages, salon }) => {
  const { menu, choice, time } = pages;
  await menu.open();
  await chooseCut(pages);
  await expect(time.slots.first()).toBeVisible();
  await shoot(page, "time");
  await time.openCalendar();
  await shoot(page, "time-calendar");
  await time.calendar
    .getByRole("link", { name: /nothing free/ })
    .first()
    .click();
  await expect(time.day).toContainText("Nothing is free on");
  await shoot(page, "time-nothing-that-day");
  await menu.open();
  await menu.choose("Signature restyle");
  await choice.pick("Above the shoulder", "Blow-dry");
  await choice.book();
  await expect(time.slots.first()).toBeVisible();
  await shoot(page, "time-prices");
  await page.goto("/book/time?line=svc_root_colour");
  await shoot(page, "time-faulty");
  await page.goto("/book/time");
  await shoot(page, "time-empty-visit");
  await salon.set({ closedAll: true, allowJoinWaitlist: true });
  await page.goto(offset() ? "/book/time?line=svc_clipper_cut" : "/book/time?line=svc_make_up");
  await expect(time.main).toContainText(say("time.waitlist"));
  await shoot(page, "time-nothing-at-all");
  await salon.set({ closedAll: false, allowJoinWaitlist: false });
});

test("details", async ({ page, pages }) => {
  const { details } = pages;
  await toDetailsOfTrim(pages, dayIn(12));
  await shoot(page, "details");
  await details.field("email").fill("nobody@");
  await details.submitButton.click();
  await expect(details.alert).toBeVisible();
  await shoot(page, "details-problems");
  await page.goto(`/book/details?line=1042&date=${dayIn(14)}&start=03:07:00`);
  await shoot(page, "details-gone");
});

test("bookings", async ({ page, pages, salon }) => {
  const { details, booking } = pages;
  const visitor = newVisitor("Ada");
  await toDetailsOfTrim(pages, dayIn(20 + offset()));
  await details.submit(visitor);
  await booking.expectConfirmed(visitor);
  await shoot(page, "booking-confirmed");

  const taken = await toDetailsWith(pages, "Fringe trim", "Jonas Weber", 30 + offset());
  await salon.take({ teamMemberId: taken.team, ...taken.when, minutes: 15 });
  await details.submit(newVisitor("Bea"));
  await booking.expectState("slot_taken");
  await shoot(page, "booking-slot-taken");

  await toDetailsOfTrim(pages, dayIn(34 + offset()));
  await salon.change("1042", { price: 13.5 });
  await details.submit(newVisitor("Cleo"));
  await booking.expectState("price_changed");
  await shoot(page, "booking-price-changed");
  await salon.change("1042", { price: 12 });
});

test("bookings that go wrong", async ({ page, pages, salon }) => {
  const { details, booking } = pages;
  const route = "POST /api/Appointments";
  await salon.fault({ route: "POST /api/Clients", kind: "slow", delayMs: 4_000 });
  await toDetailsWith(pages, "File & polish", "Noor Haddad", 36 + offset());
  await details.submit(newVisitor("Dora"));
  await booking.expectState("working");
  await shoot(page, "booking-working");

  await toDetailsWith(pages, "File & polish", "Sofia Brandt", 38 + offset());
  await salon.fault({ route, kind: "reset-after" });
  await details.submit(newVisitor("Emma"));
  await booking.expectState("checking");
  await shoot(page, "booking-checking");

  await toDetailsWith(pages, "Gloss & tone", "Mara Lindqvist", 44 + offset());
  await salon.fault({ route, kind: "status", status: 400 });
  await details.submit(newVisitor("Fay"));
  await booking.expectState("not_booked");
  await shoot(page, "booking-not-booked");
});

test("a room", async ({ page, pages, anotherSite }) => {
  const { menu, details, booking } = pages;
  const site = await anotherSite({});
  await page.goto(`${site.url}/book`);
  await menu.book("Back & shoulder massage");
  await pages.time.pickDay(dayIn(50 + offset()));
  await pages.time.pickSlot();
  await details.submit(newVisitor("Gila"));
  await booking.expectState("needs_call");
  await shoot(page, "booking-needs-call");
});

test("the salon confirms, and a booking nobody knows", async ({
  page,
  pages,
  salon,
  anotherSite,
}) => {
  const site = await anotherSite({ BOOKING_API_KEY: keys.booking.value });
  await page.goto(`${site.url}/book`);
  await pages.menu.book("Gloss & tone");
  await pages.time.pickDay(dayIn(52 + offset()));
  await pages.time.pickSlot();
  await salon.fault({ route: "POST /api/Appointments", kind: "reset-after" });
  await pages.details.submit(newVisitor("Hana"));
  await pages.booking.expectState("needs_staff", 20_000);
  await shoot(page, "booking-needs-staff");
  await page.goto("/book/bookings/x");
  await shoot(page, "booking-unknown");
});

test("outages", async ({ page, pages, anotherSite, salon }) => {
  const resting = await anotherSite({ BOOKING_API_KEY: keys.revoked.value });
  await page.goto(`${resting.url}/book`);
  await shoot(page, "resting");
  const limited = await anotherSite({});
  const route = "GET /api/Appointments/availability";
  await salon.fault({ route, kind: "status", status: 429, retryAfter: "20" });
  await page.goto(`${limited.url}/book/time?line=1042`);
  await expect(pages.time.alert).toBeVisible();
  await shoot(page, "time-busy");
});

async function toDetailsWith(pages: Pages, service: string, member: string, day: number) {
  await pages.menu.open();
  await pages.menu.book(service);
  await pages.time.member(member).click();
  await expect(pages.time.member(member)).toHaveAttribute("aria-current", "true");
  await pages.time.pickDay(dayIn(day));
  await pages.time.pickSlot();
  const { team, date, start } = detailsQueryIn(pages.details.page.url());
  return { team, when: { date, start } };
}
