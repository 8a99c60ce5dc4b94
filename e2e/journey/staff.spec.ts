import type { LocalDate } from "#lib/values/calendar.ts";
import { keys } from "../../sandbox/keys.ts";
import { phone } from "../../test/harness/browser.ts";
import { book, openDetails } from "../../test/harness/http/book.ts";
import {
  headingOn,
  linkNamed,
  linksTo,
  mainOn,
  referenceOn,
  stateOn,
} from "../../test/harness/http/page.ts";
import {
  createHttpVisitor,
  type HttpVisitor,
  type Shown,
} from "../../test/harness/http/visitor.ts";
import { openWithScript } from "../../test/harness/site-script.ts";
import { expect, siteForFile, test } from "../../test/harness/test.ts";
import type { Visitor } from "../../test/harness/visitor.ts";
import { money, say } from "../../test/harness/words.ts";
import { StaffPages } from "../pages/staff-page.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });

const PASSWORD = "linden trees in november";
const STAFF = { STAFF_PASSWORD: PASSWORD };
const siteUrl = siteForFile(STAFF);
/** Of the fringe trim, in cents. */
const PRICE = 1_200;

async function bookTrim(visitor: Visitor, date: LocalDate): Promise<void> {
  const http = createHttpVisitor(siteUrl());
  const booked = await book(http, await openDetails(http, { line: "1042", date }), visitor);
  expect(stateOn(booked.html)).toBe("confirmed");
  await http.close();
}

async function signedIn(url: string): Promise<HttpVisitor> {
  const http = createHttpVisitor(url, { headers: { "accept-language": "en-GB" } });
  await http.send(await http.open("/staff/sign-in"), "password", { password: PASSWORD });
  return http;
}

test("a booking that needs a person is found, settled, told and ticked off", async ({
  page,
  pages,
  salon,
  anotherSite,
  day,
  visitor,
}) => {
  const { url } = await anotherSite({ ...STAFF, BOOKING_API_KEY: keys.booking.value });
  const guest = createHttpVisitor(url);
  const details = await openDetails(guest, { line: "1042", date: day });
  await salon.fault({ route: "POST /api/Appointments", kind: "reset-after" });
  const { firstName, email } = visitor;
  const { path } = await guest.send(details, "review", { firstName, email });
  const own = async () => (await guest.open(path)).html;
  await expect.poll(async () => stateOn(await own()), { timeout: 40_000 }).toBe("needs_staff");
  await page.goto(url + path);
  await expect(pages.booking.link(/^Call/)).toBeVisible();
  await pages.booking.expectAccessible();
  expect(await salon.appointmentsOf(email)).toHaveLength(1);
  const reference = referenceOn(await own()) ?? "";

  const desk = await signedIn(url);
  const openOn = ({ html }: Shown) => /\sdata-open="(\d+)"/.exec(html)?.[1];
  const home = await desk.open("/staff/book");
  expect(openOn(home)).toBe("1");
  expect(mainOn(home.html)).toContain(say("staff.list.person"));
  expect(mainOn(home.html)).not.toContain(say("staff.calm"));
  expect(linkNamed(home.html, `${firstName} ${reference}`)).toBeDefined();
  const q = reference.toLowerCase().replace("-", " ");
  const found = await desk.send(home, "q", { q });
  const booking = await desk.open(linksTo(found.html, "/staff/book/bookings/")[0] ?? "");
  expect(headingOn(booking.html)).toContain(firstName);
  const told = [email, say("staff.cause.blind"), say("staff.state.book_sending")];
  for (const words of told) expect(mainOn(booking.html)).toContain(words);
  const settled = await desk.send(booking, say("staff.action.booked"));
  expect(mainOn(settled.html)).toContain(say("staff.said.saved"));
  expect(settled.html).toContain('data-state="booked"');
  expect(openOn(settled)).toBe("1");

  expect(stateOn(await own())).toBe("confirmed");
  expect(await salon.appointmentsOf(email)).toHaveLength(1);

  const ticked = await desk.send(settled, say("staff.action.tick"));
  expect(openOn(ticked)).toBeUndefined();
  const revoked = await desk.send(ticked, say("staff.action.revoke"));
  expect(mainOn(revoked.html)).toContain(say("staff.booking.linkRevoked"));
  expect(mainOn(await own())).toContain(say("booking.unknown.title"));
  await Promise.all([guest.close(), desk.close()]);
});

test("staff search by name and day, and take a table home, on a phone", async ({
  browser,
  day,
  salon,
  visitor,
}) => {
  const taken = { ...visitor, firstName: "=Zoë" };
  await bookTrim(taken, day);

  const desk = await browser.newContext({ ...phone, baseURL: siteUrl() });
  const staff = new StaffPages(openWithScript(await desk.newPage()), siteUrl());
  await staff.signIn(PASSWORD);
  await expect(staff.page.getByRole("main")).toContainText(say("staff.calm"));
  await staff.expectAccessible();
  await staff.page.goto(`${siteUrl()}/staff/book?date=${day}`);
  const line = staff.page.getByRole("main").getByRole("listitem").filter({ hasText: "Zoë" });
  await expect(line).toContainText(money(PRICE));
  await expect(line).toContainText(say("staff.state.booked"));
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

  const downloading = staff.page.waitForEvent("download");
  await staff.page.goto(`${siteUrl()}/staff/book`);
  await staff.page.getByRole("link", { name: say("staff.search.export") }).click();
  const file = await (await downloading).createReadStream();
  const text = (await file.toArray()).join("");
  expect(text).toContain(`'=Zoë`);
  expect(text).toContain(taken.email);
  expect((await salon.appointmentsOf(taken.email)).length).toBe(1);
  await desk.close();
});
