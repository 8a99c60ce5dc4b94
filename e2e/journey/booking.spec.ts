import { chosen } from "../../test/harness/http/book.ts";
import { formOn, linkNamed, mainOn } from "../../test/harness/http/page.ts";
import type { Shown } from "../../test/harness/http/visitor.ts";
import { cut, cutInLedger } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { minutes, money, say, spellDate } from "../../test/harness/words.ts";

// On a phone: flow.spec.ts, and languages.spec.ts from right to left.
test("a service with a variant and an add-on is booked", async ({ day, pages, salon, visitor }) => {
  const { menu, choice, time, details, booking } = pages;
  await menu.open();
  await menu.expectAccessible();

  await menu.choose(cut.service);
  await expect(choice.heading).toHaveText(cut.service);
  await choice.pick(cut.variant, cut.addon);
  await expect(choice.total).toContainText(money(cut.price));
  await expect(choice.total).toContainText(minutes(cut.minutes));
  await choice.expectAccessible();
  await choice.book();

  await time.pickDay(day);
  await expect(time.main).toContainText("Central European");
  await time.expectAccessible();
  const shownDay = (await time.dayTitle.textContent()) ?? "";
  const slot = await time.pickSlot();
  expect(slot.price).toBe(money(cut.price));

  const facts = [shownDay, slot.time, minutes(cut.minutes), "Lindenallee 14", money(cut.price)];
  for (const fact of facts) await expect(details.summary).toContainText(fact);
  await expect(details.summary).toContainText(`${cut.variant}, ${cut.addon}`);
  await expect(details.submitButton).toHaveText(say("details.submit", { price: money(cut.price) }));
  await details.expectAccessible();
  const member = (await details.summary.locator("dd").nth(1).textContent()) ?? "";
  await details.submit(visitor);

  await booking.expectConfirmed(visitor);
  for (const fact of [...facts, member]) await expect(booking.summary).toContainText(fact);
  await booking.expectAccessible();

  const booked = await salon.appointmentsOf(visitor.email);
  expect(booked).toHaveLength(1);
  expect(booked).toMatchObject([cutInLedger]);
  expect(spellDate(booked[0]?.date ?? "")).toBe(shownDay);
});

test("the cart can be changed before booking", async ({ http }) => {
  const press = (page: Shown, name: string) => http.open(linkNamed(page.html, name) ?? "");
  const times = await http.open(`/book/time?line=${cut.line}`);
  expect(mainOn(times.html)).toContain(money(cut.price));
  const choice = await press(times, say("visit.editNamed", { name: cut.service }));
  expect(formOn(choice.html, "variant")?.fields.get("variant")).toBe("var_cut_medium");
  const [path, query = ""] = chosen(choice, "Long hair", cut.addon).split("?");
  const saved = await http.open(`${path}/book?${query}`);
  expect(mainOn(saved.html)).toContain(money(81_00));
  const menu = await press(saved, say("visit.another"));
  const added = await press(menu, say("menu.addNamed", { name: "Fringe trim" }));
  const both = await press(added, say("visit.chooseTime"));
  expect(mainOn(both.html)).toContain(money(93_00));
  const trim = await press(both, say("visit.removeNamed", { name: cut.service }));
  expect(mainOn(trim.html)).not.toContain(cut.service);
  expect(mainOn(trim.html)).toContain(money(12_00));
  const none = await press(trim, say("visit.removeNamed", { name: "Fringe trim" }));
  expect(none.path).toBe("/book");
});
