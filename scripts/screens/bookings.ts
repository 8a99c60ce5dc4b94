import { expect, type Page } from "@playwright/test";
import { minutesOf } from "../../lib/values/calendar.ts";
import { dayIn } from "../../test/harness/clock/days.ts";
import { detailsQueryIn } from "../../test/harness/details-query.ts";
import { newVisitor, type Visitor } from "../../test/harness/visitor.ts";

/** A booking, and a fault ordered right before it is sent. */
export type Wanted = {
  readonly site: string;
  readonly line: string;
  /** Days from today; the next free one is taken. */
  readonly day: number;
  readonly visitor?: Visitor;
  readonly fault?: () => Promise<unknown>;
};

/** Books with the first named member up to a state; returns the booking page's address. */
export async function bookInto(page: Page, wanted: Wanted, state: string): Promise<string> {
  const { visitor = newVisitor("Ada"), fault } = wanted;
  await page.goto(timeUrl(wanted, dayIn(wanted.day)));
  const people = page.locator('nav[aria-labelledby="who-title"] a');
  if ((await people.count()) > 1) await page.goto(await hrefOf(people.nth(1)));
  const next = page.locator("#times p a");
  if ((await next.count()) > 0) await page.goto(await hrefOf(next.first()));
  const [first] = await timesOn(page);
  await page.goto(first ?? "");
  await fault?.();
  await send(page, visitor);
  await expect(page.locator(`[data-state="${state}"]`)).toBeVisible({ timeout: 30_000 });
  return page.url();
}

/** The address of a time with another member during a booking. */
export async function during(page: Page, wanted: Wanted, booked: Wish): Promise<string> {
  await page.goto(timeUrl(wanted, booked.date));
  const start = minutesOf(booked.start);
  const times = await timesOn(page);
  return times.find((href) => minutesOf(detailsQueryIn(href).start) >= start) ?? times.at(-1) ?? "";
}

type Wish = ReturnType<typeof detailsQueryIn>;

export async function send(page: Page, { firstName, email }: Visitor): Promise<void> {
  await page.locator("#firstName").fill(firstName);
  await page.locator("#email").fill(email);
  await press(page);
}

/** The button of the page's form. */
export async function press(page: Page): Promise<void> {
  await page.getByRole("main").locator("form button[data-pending]").click();
}

function timeUrl({ site, line }: Wanted, date: string): string {
  return `${site}/book/time?line=${line}&date=${date}`;
}

async function timesOn(page: Page): Promise<readonly string[]> {
  const times = page.locator("#times li a");
  await expect(times.first()).toBeVisible();
  return times.evaluateAll((all) => all.map((link) => String(link)));
}

async function hrefOf(link: ReturnType<Page["locator"]>): Promise<string> {
  return link.evaluate((each) => String(each));
}
