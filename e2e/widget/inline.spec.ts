import { violationsIn } from "../../test/harness/axe.ts";
import { phone, screens } from "../../test/harness/browser.ts";
import { bookCut, cutInLedger } from "../../test/harness/journey.ts";
import {
  comeBack,
  expect,
  inline,
  listenIn,
  popup,
  STAFF_PASSWORD,
  scriptOf,
  test,
  toldTo,
} from "../../test/harness/widget.ts";
import { say } from "../../test/harness/words.ts";
import { pagesOf } from "../pages/all.ts";
import { StaffPages } from "../pages/staff-page.ts";

test.use({ locale: "en-GB" });

/** How much a visitor has seen moving, by the browser's own measure. */
function sumShifts(): void {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += "value" in entry ? Number(entry.value) : 0;
    document.documentElement.dataset.shift = String(sum);
  }).observe({ type: "layout-shift", buffered: true });
  addEventListener("DOMContentLoaded", () => {
    document.documentElement.dataset.shift ??= "0";
  });
}

test("a whole booking, told once to the site around it, and its campaign to staff", async ({
  day,
  page,
  salon,
  visitor,
  widget,
}) => {
  await listenIn(page);
  await page.addInitScript(sumShifts);
  const cut = "x".repeat(200);
  const query = `?utm_source=insta&utm_content=${"x".repeat(5_000)}&gclid=abc`;
  const body = `${inline(widget)}<p>What stands below</p>`;
  // Waited for, so that the frame is there before anything is painted.
  const head = scriptOf(widget).replace("async ", "");
  await page.goto(widget.host.page(body, { query, head }));
  const pages = pagesOf(page, page.frameLocator("iframe"));
  await expect(pages.menu.heading).toBeVisible();
  await expect(page.getByText("What stands below")).not.toBeInViewport();
  // "Good" by web.dev/cls: a busy machine may paint once before the script has run.
  const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift));
  expect(shift).toBeLessThan(0.1);
  await bookCut(pages, visitor, day);
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([cutInLedger]);
  expect(page.url()).toContain(widget.host.origin);
  const booked = {
    services: ["Cut & finish"],
    price: 70,
    currency: "EUR",
    attribution: { utm_source: "insta", utm_content: cut, gclid: "abc" },
  };
  await expect.poll(() => toldTo(page, "booked")).toMatchObject([booked]);
  const told = JSON.stringify(await toldTo(page));
  expect(told).not.toContain(visitor.email);
  expect(told).not.toContain(visitor.firstName);
  await page.frames()[1]?.evaluate(() => location.reload());
  await pages.booking.expectConfirmed(visitor);
  await expect.poll(() => toldTo(page, "ready")).toHaveLength(6);
  expect(await toldTo(page, "booked")).toHaveLength(1);

  // A booking is managed in a tab of its own; the frame hears of it when its visitor is back.
  const opened = page.context().waitForEvent("page");
  await pages.booking.link(say("manage.move")).click();
  const own = pagesOf(await opened);
  await own.time.toFreeDay();
  await own.time.slots.last().click();
  await own.manage.moveButton.click();
  await expect(own.booking.main).toContainText(say("manage.movedLead"));
  expect(await toldTo(page, "rescheduled")).toEqual([]);
  await comeBack(page);
  await expect.poll(() => toldTo(page, "rescheduled")).toHaveLength(1);
  await own.booking.link(say("manage.cancel")).click();
  await own.manage.cancelButton.click();
  await own.booking.expectState("cancelled");
  await comeBack(page);
  await expect.poll(() => toldTo(page, "cancelled")).toHaveLength(1);
  const ids = new Set((await toldTo(page)).flatMap(({ id }) => id ?? []));
  expect(ids.size).toBe(1);

  const staff = new StaffPages(own.menu.page, widget.site.url);
  await staff.signIn(STAFF_PASSWORD);
  await staff.find(String([...ids][0]));
  await staff.page.getByRole("link", { name: visitor.firstName }).click();
  const cameFrom = staff.page.getByRole("main").locator("dl");
  await expect(cameFrom).toHaveText(`utm_sourceinstautm_content${cut}gclidabc`);
  await staff.expectAccessible();
  const table = await staff.page.request.get(`${widget.site.url}/staff/book/export`);
  const row = (await table.text()).split("\r\n").find((text) => text.includes(visitor.email));
  expect(row).toContain(`,insta,,,,${cut},abc,`);
});

for (const [name, screen] of screens) {
  test.describe(name, () => {
    test.use(screen);

    const isPhone = screen === phone;

    test(`a dialog opens over the site, and closes by ${isPhone ? "Back" : "Escape in the frame"} and by its button`, async ({
      page,
      widget,
    }) => {
      const { menu } = pagesOf(page, page.frameLocator("dialog iframe"));
      const url = widget.host.page(popup(widget) + scriptOf(widget));
      await page.goto(url);
      const link = page.getByRole("link", { name: "Book now" });
      const dialog = page.getByRole("dialog", { name: "Book now" });
      for (const close of [
        () => (isPhone ? page.goBack() : menu.search.press("Escape")),
        () => dialog.getByRole("button", { name: "Close" }).click(),
      ]) {
        await link.click();
        await expect(menu.row("Fringe trim")).toBeVisible();
        await close();
        await expect(dialog).toHaveCount(0);
        await expect(link).toBeFocused();
        expect(page.url()).toBe(url);
      }
      await link.click();
      await expect(menu.row("Fringe trim")).toBeVisible();
      expect(await violationsIn(page, { foreignFrames: true })).toEqual([]);
    });
  });
}

test("without the script, links lead to the page", async ({ page, widget, pages }) => {
  await page.route("**/embed.js", (route) => route.abort());
  await page.goto(widget.host.page(inline(widget) + popup(widget) + scriptOf(widget)));
  await page.getByRole("link", { name: "Book now" }).click();
  await expect(pages.menu.row("Fringe trim")).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Book online" }).click();
  await expect(pages.menu.row("Fringe trim")).toBeVisible();
});
