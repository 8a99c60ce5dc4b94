import { dayIn } from "../../test/harness/days.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

const answer = (email: string) => say("details.emailTypo.answer", { email });

test("a domain that looks mistyped is questioned, and the suggestion can be taken", async ({
  pages,
  salon,
  visitor,
}) => {
  const { details, booking } = pages;
  const [local] = visitor.email.split("@");
  const [typed, meant] = [`${local}@gmial.com`, `${local}@gmail.com`];
  await toDetailsOfTrim(pages, dayIn(70));
  await details.submit({ ...visitor, email: typed });

  const question = details.main.getByRole("alert");
  await expect(question).toContainText(say("details.emailTypo.lead", { suggestion: meant }));
  await expect(details.field("email")).toHaveValue(typed);
  await expect(details.main.locator('a[href="#question"]')).toBeVisible();
  await expect(question).toBeFocused();
  await details.expectAccessible();
  expect(await salon.appointmentsOf(typed)).toHaveLength(0);
  expect(await salon.appointmentsOf(meant)).toHaveLength(0);

  await question.getByRole("button", { name: answer(meant) }).click();
  await booking.expectConfirmed(visitor);
  await expect(booking.main).toContainText("@gmail.com");
  expect(await salon.appointmentsOf(meant)).toHaveLength(1);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an invalid address offers only the suggestion; a valid one can be kept, and is questioned once", async ({
      pages,
      salon,
      visitor,
    }) => {
      const { details, booking } = pages;
      await toDetailsOfTrim(pages, dayIn(javaScriptEnabled ? 74 : 75));
      const [local] = visitor.email.split("@");
      await details.submit({ ...visitor, email: `${local}@web.d` });
      const question = details.main.locator("#question");
      await expect(question.getByRole("button")).toHaveCount(1);
      await expect(question.getByRole("button")).toHaveText(answer(`${local}@web.de`));

      // A new address is questioned again; a confirmed one is not.
      const typed = `${local}@gmial.com`;
      await details.field("email").fill(typed);
      await details.field("phone").fill("12345");
      await details.submitButton.click();
      await expect(details.field("phone")).toHaveAttribute("aria-invalid", "true");
      await details.field("phone").fill("");
      await details.submitButton.click();
      await expect(details.field("email")).toHaveValue(typed);
      expect(await salon.appointmentsOf(typed)).toHaveLength(0);
      await question.getByRole("button", { name: answer(typed) }).click();
      await booking.expectConfirmed(visitor);
      await expect(booking.main).toContainText("@gmial.com");
      expect(await salon.appointmentsOf(typed)).toHaveLength(1);
    });
  });
}
