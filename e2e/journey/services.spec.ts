import { dayIn, fridayFrom } from "../../test/harness/days.ts";
import { expect, test } from "../../test/harness/test.ts";
import { money, say } from "../../test/harness/words.ts";

test("a bundle is booked at its own price", async ({ pages, salon, visitor }) => {
  const { menu, time, details, booking } = pages;
  await menu.open();
  await expect(menu.row("Hands & brows")).toContainText(money(36_00));
  await menu.book("Hands & brows");
  await time.pickDay(dayIn(19));
  await time.pickSlot();
  await details.submit(visitor);
  await booking.expectConfirmed(visitor);
  const bundleId = "bnd_hands_brows";
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([
    {
      price: 36,
      minutes: 45,
      findings: [],
      lines: [
        { serviceId: "svc_file_polish", bundleId, price: 18, minutes: 25 },
        { serviceId: "svc_brow_shape", bundleId, price: 18, minutes: 20 },
      ],
    },
  ]);
});

test("a bundle with choices is booked", async ({ pages, salon, visitor }) => {
  const { menu, choice, time, details, booking } = pages;
  await menu.open();
  await menu.choose("Cut & gloss");
  await choice.book();
  await expect(choice.alert).toContainText(
    say("service.problem.variant_required", { name: "Cut & finish" }),
  );
  await choice.pick("Short hair");
  await expect(choice.total).toContainText(money(85_00));
  await choice.expectAccessible();
  await choice.book();
  await time.pickDay(dayIn(21));
  await time.pickSlot();
  await details.submit(visitor);
  await booking.expectConfirmed(visitor);
  const bundleId = "bnd_cut_gloss";
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([
    {
      price: 85,
      minutes: 75,
      findings: [],
      lines: [
        { bundleId, price: 39 },
        { bundleId, price: 46, variantId: "var_cut_short" },
      ],
    },
  ]);
});

test("a service without team members is booked", async ({ pages, salon, visitor }) => {
  const { menu, time, details, booking } = pages;
  await menu.open();
  await menu.book("Light pod");
  await time.pickDay(dayIn(23));
  expect((await time.pickSlot()).names).toBeUndefined();
  await details.submit(visitor);
  await booking.expectConfirmed(visitor);
  await expect(booking.summary).not.toContainText(say("details.who"));
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([
    { price: 29, minutes: 30, findings: [], lines: [{ memberId: null }] },
  ]);
});

test("the price depends on the chosen team member", async ({ pages, salon, visitor }) => {
  const { menu, choice, time, details, booking } = pages;
  await menu.open();
  await menu.choose("Signature restyle");
  await choice.pick("Above the shoulder", "Blow-dry");
  await expect(choice.total).toContainText(say("unit.from", { value: money(67_00) }));
  await choice.book();
  await time.pickDay(fridayFrom(27));
  await expect(time.memberRow("Mara Lindqvist")).toContainText(money(94_00));
  await time.unfold("Mara Lindqvist");
  await expect(time.named("Mara Lindqvist").first()).toBeVisible();
  await time.expectAccessible();
  const slot = await time.pickSlot(0, "Mara Lindqvist");
  expect(slot.price).toBe(money(94_00));
  await expect(details.summary).toContainText("Mara Lindqvist");
  await details.submit(visitor);
  await booking.expectConfirmed(visitor);
  await expect(booking.summary).toContainText(money(94_00));
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([
    { price: 94, minutes: 75, findings: [], lines: [{ memberId: "tm_mara" }] },
  ]);
});

test("a named team member with another length and price is booked", async ({
  pages,
  salon,
  visitor,
}) => {
  const { menu, time, details, booking } = pages;
  await menu.open();
  await menu.book("Wash & blow-dry");
  await time.pickDay(dayIn(29));
  await expect(time.member("Mara Lindqvist")).toHaveCount(0);
  await time.member("Sofia Brandt").click();
  await expect(time.member("Sofia Brandt")).toHaveAttribute("aria-current", "true");
  await time.pickDay(dayIn(29));
  const slot = await time.pickSlot();
  expect(slot).toMatchObject({ names: "Sofia Brandt", price: money(32_00) });
  await details.submit(visitor);
  await booking.expectConfirmed(visitor);
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([
    { price: 32, minutes: 60, findings: [], lines: [{ memberId: "tm_sofia" }] },
  ]);
});

test("a service with several required choices is booked", async ({
  pages,
  page,
  salon,
  visitor,
}) => {
  const { menu, choice, time, details, booking } = pages;
  await menu.open();
  await menu.choose("Manicure");
  await choice.book();
  const missing = say("service.problem.too_few_addons", { group: "Polish", min: 1 });
  await expect(choice.alert).toBeFocused();
  await expect(choice.alert).toContainText(missing);
  await choice.expectAccessible();
  await choice.link(missing).click();
  await expect(choice.option("Natural buff")).toBeFocused();
  await choice.pick("Gel polish", "French tips", "Hand and arm massage");
  await expect(choice.total).toContainText(money(56_00));
  await page.reload();
  await expect(choice.option("French tips")).toBeChecked();
  await choice.book();
  await time.pickDay(dayIn(31));
  await time.pickSlot();
  await details.submit(visitor);
  await booking.expectConfirmed(visitor);
  const booked = await salon.appointmentsOf(visitor.email);
  expect(booked).toMatchObject([{ price: 56, minutes: 75, findings: [] }]);
  expect(booked[0]?.lines[0]?.addons).toHaveLength(3);
});

test("an id with reserved characters and uneven cents are booked exactly", async ({
  pages,
  salon,
  visitor,
}) => {
  const { menu, choice, time, details, booking } = pages;
  await menu.open();
  await menu.choose("Mask & steam");
  await choice.pick("One ampoule");
  await expect(choice.total).toContainText(money(25_00));
  await choice.book();
  await time.pickDay(dayIn(33));
  await time.pickSlot();
  await details.submit(visitor);
  await booking.expectConfirmed(visitor);
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([
    { price: 25, minutes: 25, findings: [], lines: [{ serviceId: "a/b~c d" }] },
  ]);
});

test("a service with a prerequisite is booked together with it", async ({
  pages,
  salon,
  visitor,
}) => {
  const { menu, choice, time, details, booking } = pages;
  await menu.open();
  await expect(menu.row("Root colour")).toContainText("Colour patch test");
  await menu.choose("Root colour");
  await choice.book();
  await expect(time.main).toContainText(say("time.mendVisit"));
  const names = "Colour patch test or Colour consultation";
  await expect(time.visit).toContainText(
    say("service.problem.prerequisite_unmet", { name: "Root colour", names }),
  );
  const mends = time.visit.getByRole("listitem").filter({ hasText: "Colour consultation" });
  await expect(mends.last()).toContainText(money(15_00));
  await time.expectAccessible();
  await time.addAnother.click();
  await menu.page.waitForURL("**/book?**");
  await menu.add("Colour patch test");
  await menu.toTimes();
  await time.pickDay(dayIn(35));
  await time.pickSlot();
  await details.submit(visitor);
  await booking.expectConfirmed(visitor);
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([
    { price: 59, minutes: 90, findings: [], lines: [{}, { price: 0, minutes: 15 }] },
  ]);
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

test("a service that cannot be booked online shows the phone number", async ({ pages }) => {
  const { menu } = pages;
  await menu.open();
  const members = menu.row("Members' monthly facial");
  await expect(members).toContainText(say("blocked.members_only"));
  await expect(members.getByRole("link")).toHaveAttribute("href", /^tel:/);
  await expect(menu.row("Colour correction")).toHaveCount(0);
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
  await menu.search.fill("bangs");
  await expect(row).toBeHidden();
  await menu.search.fill("haircuts");
  await expect(menu.row("Cut & finish")).toBeVisible();
});
