import { randomInt } from "node:crypto";
import { examplePhone } from "#lib/booking/model/phone.ts";
import { book, openDetails } from "../../test/harness/http/book.ts";
import { formWith, problemOn, stateOn } from "../../test/harness/http/page.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

const faults = {
  firstName: say("details.fault.firstName_missing"),
  lastName: say("details.fault.lastName_odd_characters"),
  email: say("details.fault.email_not_an_email"),
  phone: say("details.fault.phone_not_a_phone", { example: examplePhone("DE") }),
};
const names = ["firstName", "lastName", "email", "phone"] as const;

test("each error is told at its field, typed values are kept, and the mended form is booked", async ({
  day,
  pages,
  page,
  salon,
  visitor,
}) => {
  const { details, booking } = pages;
  await toDetailsOfTrim(pages, day);
  await expect(details.submitButton).toBeInViewport({ ratio: 1 });
  await page.goto(`${page.url()}&lang=en`);
  const typed = { firstName: "", lastName: "<b>", email: "nobody@", phone: "12" };
  for (const name of names) await details.field(name).fill(typed[name]);
  await details.submitButton.click();

  await expect(details.alert).toContainText(say("details.problemsTitle"));
  await expect(details.alert).toBeFocused();
  await details.expectAccessible();
  for (const name of names) {
    const field = details.field(name);
    await expect(field).toHaveValue(typed[name]);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(new RegExp(escaped(faults[name])));
    await details.alert.getByRole("link", { name: faults[name] }).click();
    await expect(field).toBeFocused();
  }
  await expect(page).toHaveURL(/\/details\?.*lang=en/);

  // All mended, but neither an email nor a phone number.
  const mended = { ...typed, firstName: visitor.firstName, lastName: "O’Hara-Ünal" };
  for (const name of names)
    await details.field(name).fill(name.endsWith("Name") ? mended[name] : "");
  await details.submitButton.click();
  const missing = say("details.fault.contact_missing");
  await expect(details.alert).toHaveText(say("details.problemsTitle") + missing);
  await expect(details.field("email")).toHaveAccessibleDescription(missing);
  await expect(details.field("lastName")).toHaveValue("O’Hara-Ünal");
  await details.field("email").fill(visitor.email);
  await details.submitButton.click();
  await booking.expectConfirmed(visitor);
  expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);
});

// In a browser, in a frame: e2e/widget/safety.spec.ts.
test("without scripts the page comes again with what was typed, and the mended form is booked", async ({
  day,
  http,
  salon,
  visitor,
}) => {
  const details = await openDetails(http, { line: "1042", date: day });
  const typed = { firstName: "", lastName: "<b>", email: "nobody@", phone: "12" };
  const refused = await http.send(details, "review", typed);
  expect(Object.fromEntries(formWith(refused.html, "review") ?? [])).toMatchObject(typed);
  for (const name of names) {
    expect(problemOn(refused.html)).toContain(faults[name]);
    expect(refused.html).toContain(`id="${name}-problem"`);
  }
  const mended = { ...visitor, lastName: "O’Hara-Ünal", phone: "" };
  const missing = await http.send(refused, "review", { ...mended, email: "" });
  expect(problemOn(missing.html)).toContain(say("details.fault.contact_missing"));
  const booked = await book(http, missing, visitor);
  expect(stateOn(booked.html)).toBe("confirmed");
  expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);
});

test("on a phone the button is in view, what is to be mended too; what is typed survives a reload and another time until it is booked; a phone number alone is enough, in any spelling", async ({
  day,
  page,
  pages,
  salon,
}) => {
  const { details, booking } = pages;
  await page.setViewportSize({ width: 360, height: 640 });
  await toDetailsOfTrim(pages, day);
  await expect(details.submitButton).toBeInViewport({ ratio: 1 });
  for (const way of ["changeTime", "changeServices"] as const) {
    await expect(details.summary.getByRole("link", { name: say(`details.${way}`) })).toBeVisible();
  }
  await details.field("firstName").fill("Ida");
  await details.field("phone").fill("123");
  await page.reload();
  await expect(details.field("firstName")).toHaveValue("Ida");
  await details.summary.getByRole("link", { name: say("details.changeTime") }).click();
  await pages.time.pickSlot(1);
  await expect(details.field("firstName")).toHaveValue("Ida");
  await expect(details.field("phone")).toHaveValue("123");
  await details.submitButton.click();
  const reason = details.main.locator("#phone-problem");
  await expect(reason).toBeInViewport({ ratio: 1 });
  const box = await reason.boundingBox();
  const isCovered = ({ x, y }: { x: number; y: number }) =>
    document.elementFromPoint(x + 5, y + 5)?.id !== "phone-problem";
  expect(box && (await page.evaluate(isCovered, box))).toBe(false);
  await expect(details.alert.getByRole("link", { name: faults.phone })).toBeVisible();
  // Also where forced colours leave nothing but its width.
  await expect(details.field("phone")).toHaveCSS("border-top-width", "2px");
  await expect(details.field("email")).toHaveCSS("border-top-width", "1px");
  // Of this attempt alone.
  const last = String(randomInt(1_000, 10_000));
  await details.field("phone").fill(`030 / 555 0 ${last}`);
  await details.field("phone").blur();
  await expect(details.main.getByRole("status")).toHaveText(/^\+49 30 5550\d{4}, Germany$/);
  await details.submitButton.click();
  // No mobile number: asked about once, as it would be kept.
  const question = details.main.getByRole("alert");
  await expect(question).toContainText(/Is this right\? \+49 30 5550\d{4}, Germany\./);
  await details.expectAccessible();
  await question.getByRole("button").click();
  await booking.expectConfirmed({ firstName: "Ida", email: "" });
  await expect(booking.main).toContainText(`+49 ••• ${last}`);
  expect(await salon.appointmentsOf(`+49305550${last}`)).toHaveLength(1);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("a number that is sent before the page has shown how it is read is asked about; one that stands there already is shown", async ({
  day,
  page,
  pages,
  salon,
  visitor,
}) => {
  const { details, booking } = pages;
  await toDetailsOfTrim(pages, day);
  await details.fill(visitor);
  await details.field("phone").fill("0171 5557021");
  await details.field("phone").press("Enter");
  await expect(details.alert).toContainText("+49 171 5557021, Germany");
  expect(await salon.appointmentsOf(visitor.email)).toEqual([]);
  await page.reload();
  await expect(details.main.getByRole("status")).toHaveText("+49 171 5557021, Germany");
  await details.submitButton.click();
  await booking.expectConfirmed(visitor);
});

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
