import { createBotCrowd } from "../../test/attack/bot-crowd.ts";
import { bookAsVirtualUser } from "../../test/bench/virtual-user.ts";
import { planBookings } from "../../test/chaos/booking-plans.ts";
import { today } from "../../test/harness/days.ts";
import { expect, test } from "../../test/harness/own-site.ts";
import { say } from "../../test/harness/words.ts";

/** Somebody from the internet, as a proxy in front of the site tells it. */
const stranger = { "x-forwarded-for": "203.0.113.77" };

test("a form with the hidden field filled in is refused in words, and books once it is empty", async ({
  page,
  salon,
  ownSite,
}) => {
  await page.goto(`${ownSite.url}/book`);
  await page.locator('a[href*="/book/time?"]').first().click();
  await page.locator('a[href*="/book/details?"]').first().click();
  await page.getByLabel("First name").fill("Trapped");
  await page.getByLabel("Email").fill("trapped@guard.example");
  await page.locator("#homepage").evaluate((field: HTMLInputElement) => {
    field.value = "https://spam.example";
  });
  await page.locator("button.wide").first().click();
  const problems = page.locator("#problems");
  await expect(problems).toContainText(say("details.refused.trapped"));
  await expect(problems.getByRole("link", { name: /Call/ })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("trapped@guard.example");
  expect(await salon.appointmentsOf("trapped@guard.example")).toHaveLength(0);
  await page.locator("button.wide").first().click();
  await page.waitForURL("**/bookings/**");
});

test("a form that comes back at once proves its work unseen, and books", async ({
  browser,
  anotherSite,
  salon,
}) => {
  const site = await anotherSite({ TRUSTED_PROXY_HOPS: "1" });
  const context = await browser.newContext({ extraHTTPHeaders: stranger });
  const page = await context.newPage();
  await page.goto(`${site.url}/book`);
  await page.locator('a[href*="/book/time?"]').first().click();
  await page.locator('a[href*="/book/details?"]').first().click();
  await page.waitForURL("**/details?**");
  // A fresh page, filled in and sent within the same moment.
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      const set = (name: string, value: string) => {
        const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
        if (field) field.value = value;
      };
      set("firstName", "Hasty");
      set("email", "hasty@guard.example");
      document.querySelector<HTMLButtonElement>("form button.wide")?.click();
    });
  });
  await page.reload();
  await page.waitForURL("**/bookings/**", { timeout: 30_000 });
  await expect.poll(async () => (await salon.appointmentsOf("hasty@guard.example")).length).toBe(1);
  await context.close();
});

test("people are confirmed while bots send forms, and bots are refused without errors", async ({
  anotherSite,
  sandbox,
}) => {
  const site = await anotherSite({ TRUSTED_PROXY_HOPS: "1" });
  const wishes = await planBookings(sandbox, today(), 60);
  const people = wishes.slice(0, 3);
  const attack = createBotCrowd(site.url, wishes.slice(people.length), {
    bots: 40,
    triesASecond: 6,
  });
  const began = Date.now();
  const clock = { began, until: began + 45_000 };
  const booked = await Promise.all(
    people.map((wish, index) => bookAsVirtualUser(site.url, wish, index, clock)),
  );
  await attack.stop();
  expect(booked.map(({ state }) => state)).toEqual(people.map(() => "confirmed"));
  expect(attack.sent()).toBeGreaterThan(5);
  expect(attack.failed()).toBe(0);
  // Whoever takes as long as a person may book like anybody, within limits; not who fills in everything.
  expect(attack.answers()).not.toHaveProperty(["greedy: booked"]);
});
