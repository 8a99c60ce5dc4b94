import { dayIn } from "../../test/harness/days.ts";
import { expect, test } from "../../test/harness/test.ts";
import { money, say } from "../../test/harness/words.ts";

const cut = "line=svc_cut.v.var_cut_short";
const missing = [
  "/nowhere",
  "/book/nowhere",
  "/book/services/nothing",
  "/book/services/nothing/book",
  "/book/bundles/nothing",
  "/book/bundles/nothing/add",
];

test("an unknown address shows a 404 page with a link on", async ({ page, pages }) => {
  for (const address of missing) {
    const response = await page.goto(address);
    expect(response?.status(), address).toBe(404);
  }
  await page.goto("/book/services/nothing");
  await expect(pages.menu.heading).toHaveText(say("problem.notFoundTitle"));
  await pages.menu.expectAccessible();
  await pages.menu.link(say("problem.home")).click();
  await expect(page).toHaveURL(/\/book$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an unknown address shows a 404 page too", async ({ page, pages }) => {
    for (const address of missing) {
      await page.goto(address);
      await expect(pages.menu.heading, address).toHaveText(say("problem.notFoundTitle"));
    }
  });
});

test("an unknown booking token shows a clear page", async ({ page, pages }) => {
  const made = "/book/bookings/Fe26.2.1.abc.def.ghi.2";
  for (const address of ["/book/bookings/x", made, `/book/bookings/${"a".repeat(3000)}`]) {
    await page.goto(address);
    await pages.booking.expectState("unknown");
  }
  await expect(pages.booking.link(/^Call/)).toBeVisible();
  await pages.booking.expectAccessible();
});

const MEND = say("visit.title");
const FRONT = `${say("menu.title")} Atelier Linden`;

/** Outdated, truncated and manipulated addresses. */
const odd: readonly (readonly [string, string])[] = [
  ["/book?q=%00%FF&line=..&added=%3Cscript%3Ealert(1)%3C/script%3E", say("menu.title")],
  [`/book?q=${"x".repeat(5000)}`, FRONT],
  [`/book?${"line=svc_cut&".repeat(200)}`, FRONT],
  ["/book/services/svc_cut?variant=gone&addon0=no.such&edit=99&problem=1", "Cut & finish"],
  ["/book/services/svc_cut?variant=a&variant=b&addon0=..&line=%", "Cut & finish"],
  ["/book/bundles/bnd_cut_gloss?s1-variant=gone&problem=1", "Cut & gloss"],
  ["/book/time", say("visit.empty")],
  ["/book/time?line=*ZZ.v.", say("visit.empty")],
  ["/book/time?line=svc_gone", MEND],
  ["/book/time?line=svc_cut.v.var_gone.a.x.y", MEND],
  [`/book/time?${"line=1042&".repeat(60)}`, MEND],
  [`/book/time?${cut}&date=${dayIn(-3)}`, say("time.title")],
  [`/book/time?${cut}&date=${dayIn(400)}`, say("time.title")],
  [`/book/time?${cut}&date=2026-02-31&month=2026-13`, say("time.title")],
  [`/book/time?${cut}&date=soon&month=may&team=`, say("time.title")],
  [`/book/time?${cut}&team=tm_nobody`, say("time.title")],
  [`/book/details?${cut}`, say("time.title")],
  [`/book/details?${cut}&date=soon&start=noon`, say("time.title")],
  ["/book/details", say("visit.empty")],
  [`/book/details?line=svc_gone&date=${dayIn(20)}&start=10:00:00`, MEND],
  [`/book/details?${cut}&date=${dayIn(-3)}&start=10:00:00`, say("details.gone.title")],
  [`/book/details?${cut}&date=${dayIn(400)}&start=10:00:00`, say("details.gone.title")],
  [`/book/details?${cut}&date=${dayIn(20)}&start=03:07:00`, say("details.gone.title")],
];

test("manipulated addresses get a usable page", async ({ page, pages }) => {
  const broken: unknown[] = [];
  page.on("pageerror", (error) => broken.push(error));
  for (const [address, title] of odd) {
    const response = await page.goto(address);
    expect(response?.status(), address).toBe(200);
    await expect(pages.menu.heading, address).toHaveText(title);
  }
  expect(broken).toEqual([]);
});

test("a removed service is explained", async ({ page, pages }) => {
  await page.goto("/book/time?line=svc_gone&line=1042");
  await expect(pages.time.main).toContainText(say("visit.gone"));
  await expect(pages.time.main).not.toContainText("svc_gone");
  await pages.time.expectAccessible();
});

test("a taken time in the address offers the nearest ones", async ({ page, pages }) => {
  await page.goto(`/book/details?${cut}&date=${dayIn(20)}&start=03:07:00`);
  await pages.details.expectAccessible();
  await pages.details.main.getByRole("listitem").getByRole("link").first().click();
  await expect(pages.details.heading).toHaveText(say("details.title"));
  await expect(pages.details.summary).toContainText(money(46_00));
});
