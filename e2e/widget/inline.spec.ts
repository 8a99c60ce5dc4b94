import { dayIn } from "../../test/harness/days.ts";
import { bookCut, cutInLedger } from "../../test/harness/journey.ts";
import {
  expect,
  inline,
  listenIn,
  popup,
  scriptOf,
  test,
  toldTo,
} from "../../test/harness/widget.ts";
import { pagesOf } from "../pages/all.ts";

test.use({ locale: "en-GB" });

test("a whole booking, told once to the site around it @phone", async ({
  page,
  salon,
  visitor,
  widget,
}) => {
  await listenIn(page);
  const query = "?utm_source=insta&gclid=abc";
  await page.goto(widget.host.page(inline(widget) + scriptOf(widget), { query }));
  const pages = pagesOf(page, page.frameLocator("iframe"));
  await bookCut(pages, visitor, dayIn(42));
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([cutInLedger]);
  expect(page.url()).toContain(widget.host.origin);
  const booked = {
    services: ["Cut & finish"],
    price: 70,
    currency: "EUR",
    attribution: { utm_source: "insta", gclid: "abc" },
  };
  await expect.poll(() => toldTo(page, "booked")).toMatchObject([booked]);
  const told = JSON.stringify(await toldTo(page));
  expect(told).not.toContain(visitor.email);
  expect(told).not.toContain(visitor.firstName);
  await page.frames()[1]?.evaluate(() => location.reload());
  await pages.booking.expectConfirmed(visitor);
  await expect.poll(() => toldTo(page, "ready")).toHaveLength(6);
  expect(await toldTo(page, "booked")).toHaveLength(1);
});

test("the frame is as tall as its page, at each step", async ({ page, widget }) => {
  await page.goto(widget.host.page(inline(widget) + scriptOf(widget)));
  const { menu, time } = pagesOf(page, page.frameLocator("iframe"));
  const room = async () => {
    const frame = page.frames()[1];
    return frame?.evaluate(() => innerHeight - document.body.getBoundingClientRect().height);
  };
  await expect(menu.heading).toBeVisible();
  await expect.poll(room).toBeLessThan(1);
  await menu.book("Fringe trim");
  await expect(time.dayTitle).toBeVisible();
  await expect.poll(room).toBeLessThan(1);
  expect(await room()).toBeGreaterThan(-1);
});

test("a dialog opens over the site, and closes by Escape in the frame, by Back and by its button", async ({
  page,
  widget,
}) => {
  const { menu } = pagesOf(page, page.frameLocator("dialog iframe"));
  const url = widget.host.page(popup(widget) + scriptOf(widget));
  await page.goto(url);
  const link = page.getByRole("link", { name: "Book now" });
  const dialog = page.getByRole("dialog", { name: "Book now" });
  for (const close of [
    () => menu.search.press("Escape"),
    () => page.goBack(),
    () => dialog.getByRole("button", { name: "Close" }).click(),
  ]) {
    await link.click();
    await expect(menu.row("Fringe trim")).toBeVisible();
    await close();
    await expect(dialog).toHaveCount(0);
    await expect(link).toBeFocused();
    expect(page.url()).toBe(url);
  }
});

test("without the script, links lead to the page", async ({ page, widget, pages }) => {
  await page.route("**/embed.js", (route) => route.abort());
  await page.goto(widget.host.page(inline(widget) + popup(widget) + scriptOf(widget)));
  await page.getByRole("link", { name: "Book now" }).click();
  await expect(pages.menu.row("Fringe trim")).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Book online" }).click();
  await expect(pages.menu.row("Fringe trim")).toBeVisible();
});
