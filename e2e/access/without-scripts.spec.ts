import { cut, cutInLedger } from "../../test/harness/journey.ts";
import { Keyboard } from "../../test/harness/keyboard.ts";
import { expect, test } from "../../test/harness/test.ts";
import { money, say } from "../../test/harness/words.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the search is a form, and the total has a button", async ({ pages, page }) => {
    const { menu, choice } = pages;
    await menu.open();
    await menu.search.fill("gloss");
    await menu.search.press("Enter");
    await expect(page).toHaveURL(/[?&]q=gloss/);
    await expect(menu.row("Gloss & tone")).toBeVisible();
    await expect(menu.row("Cut & finish")).toHaveCount(0);
    await menu.search.fill("zzz");
    await menu.main.getByRole("button", { name: say("menu.search") }).click();
    await expect(menu.main).toContainText(say("menu.foundNothing"));
    await menu.link(say("menu.clear")).click();
    await menu.choose(cut.service);
    await choice.pick(cut.variant, cut.addon);
    await expect(choice.total).not.toContainText(money(cut.price));
    await choice.updateTotal();
    await expect(choice.total).toContainText(money(cut.price));
    await expect(choice.option(cut.addon)).toBeChecked();
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(() => {
    test.use({ javaScriptEnabled });

    test(`a page has its styles, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
      page,
      pages,
    }) => {
      const asked: string[] = [];
      await page.route("**/*.css", (route) => {
        asked.push(route.request().url());
        return route.abort();
      });
      const others = javaScriptEnabled ? [] : ["/book/time?line=1042", "/book/bookings/x"];
      for (const path of ["/book", ...others]) {
        await page.goto(path);
        await expect(pages.menu.main).toHaveCSS("max-width", /\d+px/);
      }
      if (!javaScriptEnabled) expect(asked).toEqual([]);
    });
  });
}

test("a booking is made with the keyboard alone", async ({ pages, page, salon, visitor }) => {
  const { menu, choice, time, details, booking } = pages;
  const keyboard = new Keyboard(page);
  await menu.open();
  await keyboard.to(page.getByRole("link", { name: say("site.skip") }));
  await page.keyboard.press("Enter");
  await expect(menu.main).toBeFocused();
  await keyboard.press(menu.link(say("menu.chooseNamed", { name: cut.service })), "Enter");
  await expect(choice.heading).toHaveText(cut.service);
  await expect(page.locator("body")).toBeFocused();

  await keyboard.press(choice.option("Short hair"), "Space");
  await expect(choice.option("Short hair")).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await expect(choice.option(cut.variant)).toBeChecked();
  await keyboard.press(choice.option(cut.addon), "Space");
  await expect(choice.total).toContainText(money(cut.price));
  const book = page.getByRole("button", { name: say("service.continue") });
  await keyboard.press(book, "Enter");

  await expect(time.heading).toHaveText(say("time.title"));
  await expect(page.locator("body")).toBeFocused();
  const { calendar } = time;
  const month = (await calendar.getByRole("heading").textContent()) ?? "";
  await keyboard.press(calendar.getByRole("link", { name: say("time.nextMonth") }), "Enter");
  await expect(calendar.getByRole("heading")).not.toHaveText(month);
  await expect(time.slots.first()).toBeVisible();
  await keyboard.press(time.slots.last(), "Enter");

  await expect(details.heading).toHaveText(say("details.title"));
  await keyboard.to(details.field("firstName"));
  await page.keyboard.type(visitor.firstName);
  await keyboard.to(details.field("email"));
  await page.keyboard.type(visitor.email);
  await page.keyboard.press("Enter");
  await booking.expectConfirmed(visitor);
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([cutInLedger]);
});
