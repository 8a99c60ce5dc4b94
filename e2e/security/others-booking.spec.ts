import { dayIn } from "../../test/harness/days.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";
import { bookingIn, formOn, referenceIn, send, wordsIn } from "./support/html-form.ts";

test("knowing a name and an email gives no access to their booking", async ({
  pages,
  page,
  playwright,
  salon,
  visitor,
}) => {
  // Another member is free then, so that the page keeps its form.
  const wanted = await salon.timeForAnyOf(2, "1042", dayIn(82), dayIn(86));
  await page.goto(`/book/details?${new URLSearchParams({ line: "1042", team: "any", ...wanted })}`);
  const address = page.url();
  const attacker = await playwright.request.newContext();
  // Two forms, opened before the owner books.
  const forms = [
    await formOn(attacker, address, "review"),
    await formOn(attacker, address, "review"),
  ];
  const [trapped, plain] = forms;
  if (!trapped || !plain) throw new Error("no form");
  await pages.details.submit(visitor);
  await pages.booking.expectConfirmed(visitor);
  const owners = page.url();

  const filled = { firstName: visitor.firstName, email: visitor.email };
  const refused = await send(attacker, trapped, { ...filled, homepage: "https://spam.example" });
  expect(bookingIn(refused)).toBeUndefined();
  expect(await refused.text()).toContain(say("details.refused.trapped"));

  const posing = bookingIn(await send(attacker, plain, filled));
  expect(posing).toBeDefined();
  const told = await (await attacker.get(new URL(posing ?? "", address).href)).text();
  expect(told).toContain('data-state="slot_taken"');
  const theirs = referenceIn(await (await attacker.get(owners)).text());
  expect(theirs).toBeDefined();
  expect(referenceIn(told)).toBeDefined();
  expect(referenceIn(told)).not.toBe(theirs);
  expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);
  await attacker.dispose();
});

test("a refused form reveals nothing about existing bookings", async ({
  pages,
  page,
  playwright,
  visitor,
}) => {
  await toDetailsOfTrim(pages, dayIn(76));
  const address = page.url();
  const attacker = await playwright.request.newContext();
  const [one, two] = [
    await formOn(attacker, address, "review"),
    await formOn(attacker, address, "review"),
  ];
  if (!one || !two) throw new Error("no form");
  await pages.details.submit(visitor);
  await pages.booking.expectConfirmed(visitor);
  const trap = { firstName: visitor.firstName, homepage: "https://spam.example" };
  const known = await send(attacker, one, { ...trap, email: visitor.email });
  const unknown = await send(attacker, two, { ...trap, email: "nobody.here@example.org" });
  expect(known.status()).toBe(unknown.status());
  expect(wordsIn(await known.text())).toBe(wordsIn(await unknown.text()));
  await attacker.dispose();
});

test("a remembered name of spaces still leads to the booking", async ({
  pages,
  page,
  salon,
  visitor,
}) => {
  await toDetailsOfTrim(pages, dayIn(80));
  const form = await formOn(page.request, page.url(), "review");
  const spaces = " ".repeat(400);
  const answer = await send(page.request, form, {
    firstName: `${spaces}Ada${spaces}`,
    email: visitor.email,
    remember: "yes",
  });
  expect(answer.status()).toBe(303);
  expect(bookingIn(answer)).toBeDefined();
  await expect.poll(async () => (await salon.appointmentsOf(visitor.email)).length).toBe(1);
});
