import { screens } from "../../test/harness/browser.ts";
import { dayIn } from "../../test/harness/days.ts";
import { chooseCut, cut, cutInLedger } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { minutes, money, say, spellDate } from "../../test/harness/words.ts";
import type { SitePage } from "../pages/site-page.ts";

for (const [name, screen] of screens) {
  test.describe(name, () => {
    test.use(screen);

    test("a service with a variant and an add-on is booked", async ({
      pages,
      salon,
      visitor,
      isMobile,
    }) => {
      const { menu, choice, time, details, booking } = pages;
      const day = dayIn(isMobile ? 13 : 15);
      // On a phone the same pages are audited from right to left (languages.spec.ts).
      const audit = (seen: SitePage) => (isMobile ? undefined : seen.expectAccessible());
      await menu.open();
      await audit(menu);

      await menu.choose(cut.service);
      await expect(choice.heading).toHaveText(cut.service);
      await choice.pick(cut.variant, cut.addon);
      await expect(choice.total).toContainText(money(cut.price));
      await expect(choice.total).toContainText(minutes(cut.minutes));
      await audit(choice);
      await choice.book();

      await time.pickDay(day);
      await expect(time.main).toContainText("Central European");
      await audit(time);
      const shownDay = (await time.dayTitle.textContent()) ?? "";
      const slot = await time.pickSlot();
      expect(slot.price).toBe(money(cut.price));

      const facts = [shownDay, slot.time, minutes(cut.minutes), "Lindenallee 14", money(cut.price)];
      for (const fact of facts) await expect(details.summary).toContainText(fact);
      await expect(details.summary).toContainText(`${cut.variant}, ${cut.addon}`);
      await expect(details.submitButton).toHaveText(
        say("details.submit", { price: money(cut.price) }),
      );
      await audit(details);
      const member = (await details.summary.locator("dd").nth(1).textContent()) ?? "";
      await details.submit(visitor);

      await booking.expectConfirmed(visitor);
      for (const fact of [...facts, member]) await expect(booking.summary).toContainText(fact);
      await audit(booking);

      const booked = await salon.appointmentsOf(visitor.email);
      expect(booked).toHaveLength(1);
      expect(booked).toMatchObject([cutInLedger]);
      expect(spellDate(booked[0]?.date ?? "")).toBe(shownDay);
    });
  });
}

test("the cart can be changed before booking", async ({ pages, page }) => {
  const { menu, choice, time } = pages;
  await menu.open();
  await chooseCut(pages);
  await expect(time.visit).toContainText(money(cut.price));
  await time.visit
    .getByRole("link", { name: say("visit.editNamed", { name: cut.service }) })
    .click();
  await expect(choice.option(cut.variant)).toBeChecked();
  await choice.pick("Long hair");
  await choice.save();
  await expect(time.visit).toContainText(money(81_00));
  await time.addAnother.click();
  await menu.add("Fringe trim");
  await menu.toTimes();
  await expect(time.visit).toContainText(money(93_00));
  await time.visit
    .getByRole("link", { name: say("visit.removeNamed", { name: cut.service }) })
    .click();
  await expect(time.visit).not.toContainText(cut.service);
  await expect(time.visit).toContainText(money(12_00));
  await time.visit.getByRole("link", { name: /^Remove/ }).click();
  await expect(page).toHaveURL(/\/book$/);
});
