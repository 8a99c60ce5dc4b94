import { dayIn } from "../../test/harness/days.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { formOn, send, wordsIn } from "./support/html-form.ts";

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
