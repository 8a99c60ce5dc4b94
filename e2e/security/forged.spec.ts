import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { Secret } from "#lib/config/secret.ts";
import { createSealer } from "#lib/session/seal.ts";
import { dayIn } from "../../test/harness/days.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { startSite } from "../../test/harness/start.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

/** Replaces the seal in the form. */
async function reseal(page: Page, change: (seal: string) => string): Promise<void> {
  const field = page.locator("input[name=review]");
  const seal = change(await field.inputValue());
  await field.evaluate((input, value) => input.setAttribute("value", value), seal);
}

test("a tampered seal is refused, and the form keeps its values", async ({
  pages,
  page,
  salon,
  visitor,
}) => {
  const { details, booking } = pages;
  await toDetailsOfTrim(pages, dayIn(61));
  await reseal(page, (seal) => seal.replace(/.{10}$/, "AAAAAAAA.2"));
  await details.submit(visitor);
  await expect(details.alert).toContainText(say("details.refused.unreadable"));
  await expect(details.field("email")).toHaveValue(visitor.email);
  await details.expectAccessible();
  expect(await salon.appointmentsOf(visitor.email)).toEqual([]);
  await details.submitButton.click();
  await booking.expectConfirmed(visitor);
  expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);
});

test("an expired seal is renewed, and the form keeps its values", async ({
  pages,
  page,
  salon,
  visitor,
}) => {
  const secret = randomBytes(32).toString("hex");
  const site = await startSite(salon.url, { SESSION_SECRET: secret });
  const { menu, time, details, booking } = pages;
  await page.goto(`${site.url}/book`);
  await menu.book("Fringe trim");
  await time.pickDay(dayIn(62));
  await time.pickSlot();
  const old = await sealedBefore(secret, 3 * 3_600_000);
  await reseal(page, () => old);
  await details.submit(visitor);
  await expect(details.alert).toContainText(say("details.refused.expired"));
  await details.submitButton.click();
  await booking.expectConfirmed(visitor);
  expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);
  await site.stop();
});

/** A seal of this secret, made earlier with a lifetime of two hours. */
async function sealedBefore(secret: string, milliseconds: number): Promise<string> {
  const { now } = Date;
  Date.now = () => now() - milliseconds;
  try {
    return await createSealer([new Secret(secret)]).seal("review", {}, 7_200);
  } finally {
    Date.now = now;
  }
}

test("a cross-site form is refused with a message", async ({
  pages,
  page,
  playwright,
  salon,
  visitor,
}) => {
  await toDetailsOfTrim(pages, dayIn(63));
  const address = page.url();
  const html = await (await page.request.get(address)).text();
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g)];
  const form = Object.fromEntries(
    hidden.map(([, name = "", value = ""]) => [name, unescaped(value)]),
  );
  expect(Object.keys(form)).toContain("review");
  const filled = { ...form, firstName: visitor.firstName, email: visitor.email };

  const plain = await playwright.request.newContext();
  const foreign = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { referer: "https://evil.example/form" },
    {},
  ];
  for (const headers of foreign) {
    const response = await plain.post(address, { multipart: filled, headers });
    expect(response.status()).toBe(200);
    expect(await response.text()).toContain(say("problem.refusedTitle"));
  }
  expect(await salon.appointmentsOf(visitor.email)).toEqual([]);

  // The same form from the site itself is booked: only the origin was wrong.
  const own = await plain.post(address, {
    multipart: filled,
    headers: { origin: new URL(address).origin },
  });
  expect(await own.text()).toContain(visitor.firstName);
  expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);
  await plain.dispose();

  await page.goto("/book?refused=origin");
  await expect(pages.menu.alert).toContainText(say("problem.refusedTitle"));
  await pages.menu.expectAccessible();
});

test("an overlong form keeps its values and shows an error", async ({ pages, page, visitor }) => {
  const { details } = pages;
  await toDetailsOfTrim(pages, dayIn(64));
  await details.fill(visitor);
  await details.field("lastName").fill("x".repeat(140_000));
  await details.submitButton.click();
  await expect(details.alert).toContainText(say("problem.too_longLead"));
  await expect(details.field("email")).toHaveValue(visitor.email);
  const answer = await page.request.post(page.url(), {
    multipart: { lastName: "x".repeat(140_000) },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.status()).toBe(413);
  expect(await answer.text()).toContain(say("problem.too_longTitle"));
});

function unescaped(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}
