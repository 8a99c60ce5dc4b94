import type { LocalDate } from "#lib/values/calendar.ts";
import { noor } from "../../sandbox/data/team.ts";
import { detailsQueryIn } from "../../test/harness/details-query.ts";
import { book, openDetails, untilOver } from "../../test/harness/http/book.ts";
import { stateOn, textOf } from "../../test/harness/http/page.ts";
import { expect, test } from "../../test/harness/test.ts";
import { money, say } from "../../test/harness/words.ts";
import type { Pages } from "../pages/all.ts";

test.describe.configure({ mode: "default" });

const TRIM = "1042";

/** Opens the details of a service without choices, with one member. */
async function toDetails(
  { menu, time, details }: Pages,
  line: string,
  team: string,
  date: LocalDate,
) {
  await menu.page.goto(`/book/time?${new URLSearchParams({ line, team, date })}`);
  await time.toFreeDay();
  await time.pickSlot(1);
  return detailsQueryIn(details.page.url());
}

// Without scripts: e2e/security/take-instead.spec.ts.
test("a taken time: another one is booked with one press", async ({
  days,
  pages,
  salon,
  visitor,
}) => {
  const { details, booking } = pages;
  const { team, date, start } = await toDetails(pages, TRIM, "tm_jonas", days.next("tm_jonas"));
  await salon.take({ teamMemberId: team, date, start, minutes: 15 });
  await details.submit(visitor);
  await booking.expectState("slot_taken");
  await booking.expectAccessible();
  expect(await booking.offers.count()).toBeGreaterThan(1);
  await booking.offers.first().click();
  await booking.expectConfirmed(visitor);
  const booked = await salon.appointmentsOf(visitor.email);
  expect(booked).toMatchObject([{ price: 12, findings: [], lines: [{ memberId: team }] }]);
  expect([booked[0]?.date, booked[0]?.start]).not.toEqual([date, start]);
});

test("a changed price: both are shown, and one press accepts", async ({
  days,
  pages,
  salon,
  visitor,
}) => {
  const { details, booking } = pages;
  const id = "svc_facial_express";
  const [before, after] = [49, 52.5];
  await toDetails(pages, id, "tm_elif", days.next("tm_elif"));
  await salon.change(id, { price: after });
  await details.submit(visitor);
  await booking.expectState("price_changed");
  await expect(booking.main).toContainText(money(before * 100));
  await expect(booking.main).toContainText(money(Math.round(after * 100)));
  await booking.expectAccessible();
  expect(await salon.appointmentsOf(visitor.email)).toEqual([]);
  const price = money(Math.round(after * 100));
  await booking.main.getByRole("button", { name: say("details.submit", { price }) }).click();
  await booking.expectConfirmed(visitor);
  await expect(booking.summary).toContainText(price);
  const booked = await salon.appointmentsOf(visitor.email);
  expect(booked).toMatchObject([{ price: after, expectedPrice: after, findings: [] }]);
  await salon.change(id, { price: before });
});

test("without scripts a changed price is accepted by the same form", async ({
  day,
  http,
  salon,
  visitor,
}) => {
  const details = await openDetails(http, { line: "svc_bond_repair", date: day });
  await salon.change("svc_bond_repair", { price: 36.99 });
  const changed = await book(http, details, visitor);
  expect(stateOn(changed.html)).toBe("price_changed");
  expect(textOf(/<s>[\s\S]*?<\/s>/.exec(changed.html)?.[0] ?? "")).toContain(money(35_00));
  expect(await salon.appointmentsOf(visitor.email)).toEqual([]);
  const yes = say("details.submit", { price: money(36_99) });
  const booked = await untilOver(http, await http.send(changed, yes));
  expect(stateOn(booked.html)).toBe("confirmed");
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([
    { price: 36.99, expectedPrice: 36.99, findings: [] },
  ]);
  await salon.change("svc_bond_repair", { price: 35 });
});

test.describe("where the service stays closed for a day, so at a site of its own", () => {
  test.use({ baseURL: async ({ anotherSite }, use) => use((await anotherSite({})).url) });

  test("a refused service asks for a call, and after two clients the menu does", async ({
    days,
    http,
    pages,
    salon,
    visitor,
  }) => {
    const { menu, details, booking } = pages;
    const service = "Back & shoulder massage";
    const line = "svc_massage";
    const date = days.next(noor);
    const first = await openDetails(http, { line, date });
    const another = { ...visitor, email: `another-${visitor.email}` };
    expect(stateOn((await book(http, first, another)).html)).toBe("not_booked");
    await toDetails(pages, line, "any", date);
    await details.submit(visitor);
    await booking.expectState("not_booked");
    await expect(booking.link(/^Call/)).toBeVisible();
    await booking.expectAccessible();
    expect(await salon.appointmentsOf(visitor.email)).toEqual([]);
    await menu.open();
    await expect(menu.row(service)).toContainText(say("blocked.by_phone"));
    await expect(menu.row(service).getByRole("link")).toHaveAttribute("href", /^tel:/);
    await expect(menu.row("Fringe trim").getByRole("link")).toHaveText(say("menu.book"));
  });
});

test("a refused client: nothing is booked, and the page says so", async ({
  days,
  pages,
  salon,
  visitor,
}) => {
  const { details, booking } = pages;
  await toDetails(pages, TRIM, "tm_elif", days.next("tm_elif"));
  await salon.fault({ route: "POST /api/Clients", kind: "status", status: 400 });
  await details.submit(visitor);
  await booking.expectState("not_booked");
  await expect(booking.link(/^Call/)).toBeVisible();
  await booking.expectAccessible();
  expect(await salon.appointmentsOf(visitor.email)).toEqual([]);
});

test("a 429 for a second is retried", async ({ days, http, salon, visitor }) => {
  const date = days.next("tm_sofia");
  const details = await openDetails(http, { line: TRIM, team: "tm_sofia", date });
  const route = "POST /api/Appointments";
  await salon.fault({ route, kind: "status", status: 429, retryAfter: "1" });
  expect(stateOn((await book(http, details, visitor)).html)).toBe("confirmed");
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([{ findings: [] }]);
});
