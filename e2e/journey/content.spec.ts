import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { demoContent } from "../../test/harness/demo-business.ts";
import { book, openDetails, pathnameOf } from "../../test/harness/http/book.ts";
import { linkNamed, mainOn, stateOn } from "../../test/harness/http/page.ts";
import { createHttpVisitor } from "../../test/harness/http/visitor.ts";
import { expect, siteForFile, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";
import { pagesOf } from "../pages/all.ts";

test.describe.configure({ mode: "default" });

const siteUrl = siteForFile(demoContent("linden"));
const MAX_MENU_BYTES = 20_480;

/** How far things have moved by themselves since the page began to load. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const entries = await new Promise<PerformanceEntryList>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type: "layout-shift", buffered: true });
      setTimeout(() => resolve([]), 500);
    });
    return entries.reduce((sum, entry) => sum + Number(Reflect.get(entry, "value")), 0);
  });
}

function picturesIn(page: Page) {
  return page.locator("img").evaluateAll((all) =>
    all.flatMap((one) => {
      if (!(one instanceof HTMLImageElement) || !one.src.includes("/pictures/")) return [];
      const isLoaded = one.complete && one.naturalWidth > 0;
      return [{ isLoaded, isSized: one.hasAttribute("width") && one.hasAttribute("height") }];
    }),
  );
}

test("the menu shows pictures, badges and hours, and nothing shifts", async ({ page }) => {
  const { menu } = pagesOf(page);
  // Where a system has no face of the stand-in's measures, as Debian's, a late face moves lines.
  await page.goto(`${siteUrl()}/book/not-here`);
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await page.goto(`${siteUrl()}/book`);
  const row = menu.row("Cut & finish");
  await expect(row).toContainText(say("place.popular"));
  await expect(row.getByRole("img")).toHaveAttribute("alt", "A pair of scissors before a low sun");
  await expect(menu.main).toContainText(say("place.hours"));
  const gallery = page.getByRole("region", { name: say("place.gallery") });
  await expect(gallery.getByRole("listitem")).not.toHaveCount(0);
  await expect(menu.main.getByRole("link", { name: "4.9 on Google" })).toBeVisible();
  const team = page.getByRole("navigation", { name: say("place.team") });
  await expect(team.getByRole("link", { name: "Elif Kaya" })).toContainText("Senior stylist");
  await expect
    .poll(async () => (await picturesIn(page)).filter(({ isLoaded }) => isLoaded).length)
    .toBeGreaterThan(0);
  expect((await picturesIn(page)).filter(({ isSized }) => !isSized)).toEqual([]);
  // What replaces a face of the same measures moves by fractions of a pixel (docs/design-system.md).
  expect(await shiftOf(page)).toBeLessThan(0.001);
  const html = await (await page.request.get(`${siteUrl()}/book`)).body();
  expect(gzipSync(html).byteLength).toBeLessThanOrEqual(MAX_MENU_BYTES);
  await menu.expectAccessible();
});

test("words and pictures of the business go along until the appointment is booked", async ({
  day,
  page,
  visitor,
}) => {
  const { choice, time, details, booking } = pagesOf(page);
  await page.goto(`${siteUrl()}/book/services/svc_cut?lang=en`);
  await expect(choice.main).toContainText("Then comes the wash");
  const picture = choice.main.locator("picture img").first();
  // As it was cut on the server, and no further.
  const cut = (img: HTMLImageElement) =>
    img.naturalWidth / img.naturalHeight - img.clientWidth / img.clientHeight;
  await expect.poll(() => picture.evaluate(cut)).toBeCloseTo(0, 1);
  await choice.pick("Short hair");
  await choice.book();
  await expect(choice.main.getByRole("navigation", { name: say("time.who") })).toContainText(
    "Director",
  );
  await time.pickDay(day);
  await time.pickSlot();
  await expect(details.main).toContainText("Plans change");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(details.submitButton).toBeInViewport({ ratio: 1 });
  await details.submit(visitor);
  await booking.expectConfirmed(visitor);
  const before = booking.main.getByRole("region", { name: say("place.find") });
  await expect(before).toContainText("Second courtyard");
  await booking.expectAccessible();
});

test("a hidden service has no row and no page, and another name goes along to the calendar", async ({
  anotherSite,
  day,
  visitor,
}) => {
  const translations = { "Fringe trim": { en: "Bangs trim", de: "Pony schneiden" } };
  const services = { svc_cut: { hidden: true } };
  const { url } = await anotherSite({ services, translations });
  const http = createHttpVisitor(url, { headers: { "accept-language": "en-GB" } });
  const menu = await http.open("/book");
  expect(mainOn(menu.html)).toContain("Signature restyle");
  expect(menu.html).not.toContain("svc_cut");
  expect((await http.open("/book/services/svc_cut")).status).toBe(404);
  const sharedIn = async (language: string) => {
    const headers = { "accept-language": language };
    return (await fetch(`${url}/book/services/1042/picture.png`, { headers })).arrayBuffer();
  };
  expect(Buffer.from(await sharedIn("de")).equals(Buffer.from(await sharedIn("en")))).toBe(true);
  expect(linkNamed(menu.html, say("menu.bookNamed", { name: "Bangs trim" }))).toBeDefined();
  const booked = await book(http, await openDetails(http, { line: "1042", date: day }), visitor);
  expect(stateOn(booked.html)).toBe("confirmed");
  expect(mainOn(booked.html)).toContain("Bangs trim");
  const path = pathnameOf(booked);
  expect((await http.open(`${path}/calendar.ics`)).html).toContain("Bangs trim");
  expect(mainOn((await http.open(`${path}?lang=de`)).html)).toContain("Pony schneiden");
  await http.close();
});
