import { dayIn } from "./support/days.ts";
import { toDetailsOfTrim } from "./support/journey.ts";
import { expect, test } from "./support/test.ts";
import { say } from "./support/words.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });
    const day = javaScriptEnabled ? 55 : 57;

    test("who asks for it is remembered, and forgotten again", async ({
      page,
      pages,
      visitor,
      context,
    }) => {
      const { details, booking } = pages;
      await toDetailsOfTrim(pages, dayIn(day));
      await expect(details.remember).not.toBeChecked();
      await details.remember.check();
      await details.submit(visitor);
      await booking.expectConfirmed(visitor);

      const [cookie] = await context.cookies();
      expect(cookie).toMatchObject({ httpOnly: true, path: "/book" });
      expect(JSON.stringify(cookie)).not.toContain(visitor.email);

      await toDetailsOfTrim(pages, dayIn(day + 1));
      await expect(details.field("firstName")).toHaveValue(visitor.firstName);
      await expect(details.field("email")).toHaveValue(visitor.email);
      await expect(details.main).toContainText(say("details.remembered"));
      await expect(details.remember).toBeChecked();
      if (javaScriptEnabled) await details.expectAccessible();

      await details.forget.click();
      await expect(details.field("firstName")).toHaveValue("");
      await expect(details.forget).toHaveCount(0);
      expect(await context.cookies()).toEqual([]);
      await page.reload();
      await expect(details.field("email")).toHaveValue("");
    });

    test("who does not ask leaves nothing behind", async ({ pages, visitor, context }) => {
      await toDetailsOfTrim(pages, dayIn(day + 4));
      await pages.details.submit(visitor);
      await pages.booking.expectConfirmed(visitor);
      expect(await context.cookies()).toEqual([]);
    });
  });
}
