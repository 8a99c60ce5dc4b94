import type { BrowserContext } from "@playwright/test";
import { book, openDetails, untilOver } from "../../test/harness/http/book.ts";
import { formWith, mainOn, stateOn } from "../../test/harness/http/page.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

/** Ids of the browser's bookings, for two hours. */
const OWN = /booked-book$/;
/** That a browser without scripts keeps cookies, for a minute (docs/requests.md). */
const PROBE = /probe-book$/;

async function cookiesOf(context: BrowserContext) {
  return (await context.cookies()).filter(({ name }) => !PROBE.test(name));
}

test("a contact is remembered on request, and can be forgotten", async ({
  days,
  page,
  pages,
  visitor,
  context,
}) => {
  const { details, booking } = pages;
  await toDetailsOfTrim(pages, days.next());
  await expect(details.remember).not.toBeChecked();
  await details.remember.check();
  await details.submit(visitor);
  await booking.expectConfirmed(visitor);

  const cookies = await context.cookies();
  const cookie = cookies.find(({ name }) => name.includes("visitor"));
  expect(cookie).toMatchObject({ httpOnly: true, path: "/book" });
  expect(JSON.stringify(cookie)).not.toContain(visitor.email);

  await toDetailsOfTrim(pages, days.next());
  await expect(details.known).toContainText(visitor.firstName);
  await expect(details.known).toContainText(visitor.email);
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(details.submitButton).toBeInViewport();
  await details.unfoldKnown();
  await expect(details.field("firstName")).toHaveValue(visitor.firstName);
  await expect(details.field("email")).toHaveValue(visitor.email);
  await expect(details.main).toContainText(say("details.remembered"));
  await expect(details.remember).toBeChecked();
  await details.expectAccessible();

  await details.forget.click();
  await expect(details.field("firstName")).toHaveValue("");
  await expect(details.forget).toHaveCount(0);
  expect((await cookiesOf(context)).map(({ name }) => name)).toEqual([expect.stringMatching(OWN)]);
  await page.reload();
  await expect(details.field("email")).toHaveValue("");
});

test("without being asked only the link to the booking is kept, whose page is loaded once", async ({
  day,
  page,
  pages,
  visitor,
  context,
}) => {
  await toDetailsOfTrim(pages, day);
  const loads: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest() && /\/bookings\/[^/]+$/.test(pathname)) loads.push(pathname);
  });
  await pages.details.submit(visitor);
  await pages.booking.expectConfirmed(visitor);
  // While it is under way, the script asks for the page in place.
  expect(loads).toHaveLength(1);
  const cookies = await cookiesOf(context);
  expect(cookies.map(({ name }) => name)).toEqual([expect.stringMatching(OWN)]);
  expect(JSON.stringify(cookies)).not.toContain(visitor.email);
  await pages.menu.open();
  await expect(pages.menu.heading).toBeVisible();
  await expect(page.getByRole("region", { name: say("own.next") })).toHaveCount(0);
});

test("without scripts and unasked only the link to the booking is kept; asked, the contact until it is forgotten", async ({
  days,
  http,
  visitor,
}) => {
  const names = () => [...http.cookies.keys()].filter((name) => !PROBE.test(name));
  const first = await openDetails(http, { line: "1042", date: days.next() });
  const { firstName, email } = visitor;
  const sent = await http.post(first, "review", { firstName, email });
  expect(sent.setCookies.join()).toMatch(/booked-book=.*; Max-Age=7200/);
  const booked = await untilOver(http, await http.open(sent.location ?? ""));
  expect(stateOn(booked.html)).toBe("confirmed");
  expect(names()).toEqual([expect.stringMatching(OWN)]);
  expect((await http.open("/book")).html).not.toContain(say("own.next"));

  const second = await openDetails(http, { line: "1042", date: days.next() });
  await book(http, second, visitor, { remember: "yes" });
  expect(names().some((name) => name.includes("visitor"))).toBe(true);
  expect([...http.cookies.values()].join()).not.toContain(visitor.email);
  const third = await openDetails(http, { line: "1042", date: days.next() });
  const known = formWith(third.html, "review");
  expect([known?.get("email"), known?.get("remember")]).toEqual([visitor.email, "yes"]);
  expect(mainOn(third.html)).toContain(say("details.remembered"));
  const forgotten = await http.send(third, say("details.forget"));
  expect(formWith(forgotten.html, "review")?.get("email")).toBe("");
  expect(names()).toEqual([expect.stringMatching(OWN)]);
});
