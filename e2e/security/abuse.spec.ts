import { createBotCrowd } from "../../test/attack/bot-crowd.ts";
import { bookAsVirtualUser } from "../../test/bench/virtual-user.ts";
import { planBookings } from "../../test/chaos/booking-plans.ts";
import { now } from "../../test/harness/clock/clock.ts";
import { today } from "../../test/harness/clock/days.ts";
import { book, openDetails } from "../../test/harness/http/book.ts";
import { formWith, linksTo, problemOn, stateOn } from "../../test/harness/http/page.ts";
import { openWithScript } from "../../test/harness/site-script.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

/** A public client address, as a proxy reports it. */
const publicClient = { "x-forwarded-for": "203.0.113.77" };

test("a filled honeypot is refused with a message, and books once it is empty", async ({
  day,
  http,
  salon,
  visitor,
}) => {
  const { firstName, email } = visitor;
  const details = await openDetails(http, { line: "1042", date: day });
  const homepage = "https://spam.example";
  const refused = await http.send(details, "review", { firstName, email, homepage });
  expect(problemOn(refused.html)).toContain(say("details.refused.trapped"));
  expect(linksTo(refused.html, "tel:")).not.toEqual([]);
  const form = formWith(refused.html, "review");
  expect([form?.get("email"), form?.get("homepage")]).toEqual([email, ""]);
  expect(await salon.appointmentsOf(email)).toEqual([]);
  expect(stateOn((await book(http, refused, visitor)).html)).toBe("confirmed");
});

test("a form sent too fast solves a proof of work invisibly, and books", async ({
  browser,
  site,
  salon,
}) => {
  const context = await browser.newContext({ extraHTTPHeaders: publicClient });
  const page = openWithScript(await context.newPage());
  await page.goto(`${site.url}/book`);
  await page.locator('a[href*="/book/time?"]').first().click();
  await page.locator('a[href*="/book/details?"]').first().click();
  await page.waitForURL("**/details?**");
  // A new page, filled in and sent at once.
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      const set = (name: string, value: string) => {
        const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
        if (field) field.value = value;
      };
      set("firstName", "Hasty");
      set("email", "hasty@guard.example");
      document.querySelector<HTMLButtonElement>("form button[data-pending]")?.click();
    });
  });
  await page.reload();
  await page.waitForURL("**/bookings/**", { timeout: 30_000 });
  await expect.poll(async () => (await salon.appointmentsOf("hasty@guard.example")).length).toBe(1);
  await context.close();
});

test("visitors are confirmed while bots send forms, and bots are refused without errors", async ({
  anotherSite,
  sandbox,
}) => {
  test.setTimeout(150_000);
  const site = await anotherSite({ TRUSTED_PROXY_HOPS: "1" });
  const plans = await planBookings(sandbox, today(), 60);
  const people = plans.slice(0, 3);
  const attack = createBotCrowd(site.url, plans.slice(people.length), {
    bots: 40,
    triesASecond: 6,
  });
  const began = now();
  const clock = { began, until: began + 100_000 };
  const booked = await Promise.all(
    people.map((wanted, index) => bookAsVirtualUser(site.url, wanted, index, clock)),
  );
  await attack.stop();
  expect(booked.map(({ state }) => state)).toEqual(people.map(() => "confirmed"));
  expect(attack.sent()).toBeGreaterThan(5);
  expect(attack.failed(), JSON.stringify(attack.answers())).toBe(0);
  // Bots that wait may book within limits; those that fill in the honeypot may not.
  expect(attack.answers()).not.toHaveProperty(["greedy: booked"]);
});
