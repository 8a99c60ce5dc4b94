import { linksTo, mainOn, textOf } from "../../test/harness/http/page.ts";
import { expect, test } from "../../test/harness/test.ts";
import { money, say } from "../../test/harness/words.ts";

// What each comes to, booked and in the ledger, is in prices.spec.ts.

test("a choice that is missing is told at its group, and what is chosen stays", async ({
  pages: { menu, choice, time },
  page,
}) => {
  await menu.open();
  await menu.choose("Manicure");
  await choice.book();
  const missing = say("service.problem.too_few_addons", { group: "Polish", min: 1 });
  await expect(choice.alert).toBeFocused();
  await expect(choice.alert).toContainText(missing);
  await expect(choice.main.getByText(missing)).toHaveCount(1);
  await choice.expectAccessible();
  // The reason goes; the keyboard stays where it is.
  await choice.option("Gel polish").press("Space");
  await expect(choice.alert).toHaveCount(0);
  await expect(choice.option("Gel polish")).toBeFocused();
  await choice.pick("French tips", "Hand and arm massage");
  await expect(choice.total).toContainText(money(56_00));
  await page.reload();
  await expect(choice.option("French tips")).toBeChecked();
  await choice.book();
  await expect(time.heading).toHaveText(say("time.title"));
});

test("where prices differ, a time has the price of its cheapest member, and unfolds all who are free", async ({
  days,
  page,
  pages: { time, details },
}) => {
  const line = "svc_signature_cut.v.var_restyle_short.a.grp_restyle_finish.opt_blow_dry";
  await page.goto(`/book/time?line=${line}&date=${days.next("tm_mara", "tm_jonas")}`);
  const shared = time.whoAt.first();
  await shared.locator("summary").click();
  await time.expectAccessible();
  const dearest = shared.getByRole("link").last();
  const name = (await dearest.locator("strong").textContent()) ?? "?";
  const [ownPrice = "?"] = /€\d+/.exec((await dearest.textContent()) ?? "") ?? [];
  await dearest.click();
  await expect(details.summary).toContainText(name);
  await expect(details.summary).toContainText(ownPrice);
  await page.goBack();
  const { price, names } = await time.pickSlot();
  expect(price).toMatch(/^€\d/);
  await expect(details.summary).toContainText(price);
  await expect(details.summary).toContainText(names ?? "?");
});

test("a visit without a prerequisite says what it lacks", async ({ http }) => {
  const { html } = await http.open("/book/time?line=svc_root_colour");
  expect(mainOn(html)).toContain(textOf(say("time.mendVisit", { count: 1 })));
  const names = "Colour patch test or Colour consultation";
  expect(mainOn(html)).toContain(say("blocked.prerequisiteAny", { names }));
  expect(mainOn(html)).toMatch(/Colour consultation.*€15/);
});

test("a missing prerequisite is added with one press", async ({ page, pages: { time } }) => {
  await page.goto("/book/time?line=svc_root_colour");
  await time.visit
    .getByRole("link", { name: say("menu.addNamed", { name: "Colour patch test" }) })
    .click();
  await expect(time.slots.first()).toBeVisible();
  await expect(time.alert).toHaveCount(0);
  await expect(page).toHaveURL(/line=svc_root_colour&line=/);
});

test("a service that cannot be booked online shows the phone number", async ({ http }) => {
  const { html } = await http.open("/book");
  const [, row = ""] = html.split("Members&#x27; monthly facial");
  const [members = ""] = row.split("</li>");
  expect(members).toContain(say("blocked.members_only"));
  expect(linksTo(members, "")).toEqual([expect.stringMatching(/^tel:/)]);
  expect(html).not.toContain("Colour correction");
});

test("the menu says what the visit holds; more and less of it stay in their row", async ({
  page,
  pages: { menu },
}) => {
  await menu.open("?line=1042");
  const row = menu.row("Fringe trim");
  await expect(row).toContainText(say("menu.inVisit", { count: 1 }));
  await row.getByRole("link", { name: say("menu.addNamed", { name: "Fringe trim" }) }).click();
  await expect(row).toContainText(say("menu.inVisit", { count: 2 }));
  const fewer = { name: say("visit.removeNamed", { name: "Fringe trim" }) };
  await row.getByRole("link", fewer).click();
  await expect(row).toContainText(say("menu.inVisit", { count: 1 }));
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(menu.visit.getByRole("link", fewer)).toBeHidden();
  await menu.visit.locator("summary").click();
  await menu.visit.getByRole("link", fewer).click();
  await expect(menu.visit).toBeHidden();
  await menu.search.fill("gloss");
  await expect(row).toBeHidden();
  await menu.search.fill("FINISH");
  await expect(menu.row("Cut & finish")).toBeVisible();
});
