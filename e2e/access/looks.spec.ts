import type { Page } from "@playwright/test";
import { keys } from "../../sandbox/keys.ts";
import {
  brands,
  type DemoBrand,
  demoBrands,
  demoContent,
} from "../../test/harness/demo-business.ts";
import type { Settings } from "../../test/harness/settings.ts";
import { expect, STAFF_PASSWORD, siteForFile, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";
import type { Pages } from "../pages/all.ts";

/** The first brand is the shared site's, the others are locations; the pages for staff look as the first of these. */
test.describe.configure({ mode: "default", timeout: 180_000 });

const LONG_NAME = "Damenfrisörsalongsinnehavarinnegården";
const LONG_TITLE = "Friseurmeisterbetrieb Wolkenstein-Trostburg & Töchter";

type Entry = { readonly slug: string; readonly brand: DemoBrand; readonly key: string };
type Changes = { readonly name?: string; readonly cover?: string | undefined };

/** Settings of a site with these locations. A key serves one location, so that each has another. */
function withLocations(entries: readonly (Entry & Changes)[], more: Settings = {}): Settings {
  const locations = entries.map(({ slug, brand, key: _, ...changes }) => {
    const { BOOKING_API_KEY: _key, ...look } = { BOOKING_API_KEY: "", ...brands[brand] };
    return { ...look, ...changes, slug, key: { env: `KEY_${slug.toUpperCase()}` } };
  });
  const keys = entries.map(({ slug, key }) => [`KEY_${slug.toUpperCase()}`, key]);
  return { ...more, ...Object.fromEntries(keys), locations };
}

/** With words and pictures of a business, which the shared site has not: both are to look finished. */
/** Two locations have no key in common. */
const KEY_OF = {
  barber: keys.full,
  clinic: keys.noManaging,
  spa: keys.noReading,
  studio: keys.noEditing,
} satisfies Record<OtherBrand, object>;

type OtherBrand = Exclude<DemoBrand, "linden">;
const otherBrands = demoBrands.filter((brand): brand is OtherBrand => brand !== "linden");

const brandsSite = siteForFile(
  withLocations(
    [
      { slug: "wide", brand: "barber", key: keys.booking.value, name: LONG_TITLE },
      ...otherBrands.map((brand) => ({ slug: brand, brand, key: KEY_OF[brand].value })),
      {
        ...{ slug: "coverless", brand: "clinic", key: keys.noCancelling.value },
        ...{ name: LONG_NAME, cover: undefined },
      },
    ],
    { ...demoContent("linden"), STAFF_PASSWORD },
  ),
);

const CUT = "/services/svc_cut?variant=var_cut_short&addon0=grp_treats.opt_scalp_massage";
const TRIM = "/time?line=1042";

/** From the address of a menu. */
async function walk(url: string, page: Page, pages: Pages, look: () => Promise<void>) {
  for (const path of ["?line=1042&added=1042", CUT, `${TRIM}&team=tm_mara`, TRIM]) {
    await page.goto(url + path);
    await look();
  }
  await pages.time.slots.first().click();
  await expect(pages.details.heading).toHaveText(say("details.title"));
  await look();
}

/** On a desktop beside the name, with a service on the first screen; on a phone right below the header. */
async function expectFront(url: string, page: Page): Promise<void> {
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    return box ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(url);
  const [title, cover, row] = [await boxOf("h1"), await boxOf(".cover"), await boxOf("[id^=r-]")];
  expect(title.x + title.width).toBeLessThan(cover.x);
  expect(cover.y).toBeLessThan(title.y);
  expect(row.y).toBeLessThan(800);
  await page.setViewportSize({ width: 390, height: 844 });
  const [header, below] = [await boxOf("body > header"), await boxOf(".cover")];
  expect(below.y - header.height).toBeLessThan(24);
}

const themes = [
  { colorScheme: "light", forcedColors: "none" },
  { colorScheme: "dark", forcedColors: "none" },
] as const;
/** Other journeys use the first brand in light, with every rule. */
const ofFirst = [themes[1], { colorScheme: "dark", forcedColors: "active" }] as const;

test("the first brand has enough contrast in every theme", async ({ page, pages, baseURL }) => {
  const url = `${baseURL}/book`;
  await expectFront(url, page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await walk(url, page, pages, () => pages.menu.expectContrast(ofFirst));
});

// They differ in their header and front; theme.test.ts tries each pair of colours.
test("so have the fronts of the other brands", async ({ page, pages }) => {
  for (const brand of otherBrands) {
    await expectFront(`${brandsSite()}/${brand}`, page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await pages.menu.expectContrast(themes);
  }
});

test("a business without a cover says its name once, above its first services", async ({
  page,
  pages,
}) => {
  for (const [width, height, first] of [
    [1280, 800, "[id^=r-]"],
    [360, 740, "main h2"],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${brandsSite()}/coverless`);
    await expect(page.locator(first).first()).toBeInViewport();
    const home = page.getByRole("banner").getByRole("link", { name: LONG_NAME });
    await expect(home).toHaveCSS("clip-path", "inset(50%)");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(home).toBeFocused();
    await expect(home).toHaveCSS("clip-path", "none");
  }
  await pages.menu.expectContrast(themes);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

// The first style is tried in every language (long-words.spec.ts), and with large text.
test("no page scrolls sideways at 320 pixels, in the widest style; its dark header shows the focus", async ({
  page,
  pages,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const url = `${brandsSite()}/wide`;
  for (const path of [url, `${brandsSite()}/staff/sign-in`]) {
    await page.goto(path);
    const home = page.getByRole("banner").getByRole("link").nth(1);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(home).toBeFocused();
    const look = await home.evaluate((link) => {
      const { color, outlineColor } = getComputedStyle(link);
      return { color, outlineColor };
    });
    expect(look.outlineColor, path).toBe(look.color);
  }
  // There all lines have one colour.
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(url + TRIM);
  const steps = page.getByRole("list", { name: say("steps.label") }).getByRole("listitem");
  await expect(steps.first()).toHaveCSS("border-top-style", "solid");
  await expect(steps.last()).toHaveCSS("border-top-style", "dashed");
  await page.emulateMedia({ forcedColors: "none" });
  await walk(url, page, pages, async () => {
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide, page.url()).toBe(0);
  });
});

test("the strip of categories follows what is read, and a button in it focuses the search", async ({
  page,
  pages,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await pages.menu.open();
  const categories = page.getByRole("navigation", { name: say("menu.categories") });
  const back = categories.getByRole("link", { name: say("menu.searchLabel") });
  const last = categories.getByRole("listitem").last().getByRole("link");
  await expect(last).not.toBeInViewport();
  await page
    .locator("[data-section]")
    .last()
    .evaluate((section) => section.scrollIntoView());
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(last).not.toBeInViewport();
  await last.click();
  await expect(last).toBeInViewport();
  await back.click();
  const search = page.getByRole("searchbox");
  await expect(search).toBeInViewport();
  await expect(search).toBeFocused();
});
