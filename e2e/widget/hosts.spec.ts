import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import {
  corner,
  expect,
  inline,
  listenIn,
  popup,
  scriptOf,
  test,
  toldTo,
  type Widget,
} from "../../test/harness/widget.ts";
import { pagesOf } from "../pages/all.ts";

test.use({ locale: "en-GB" });

const preflight = readFileSync("node_modules/tailwindcss/preflight.css", "utf8");

/** What host pages do to each of their elements, several at once where one takes nothing from another. */
const hosts: Readonly<Record<string, string>> = {
  "Tailwind's reset, a transformed column of 280 pixels and dark colours": `${preflight}
    main{transform:translateX(0);min-height:3000px;width:280px;overflow:hidden}
    html{background:#111;color:#ddd} a,button{color:#ddd}`,
  "Meyer's reset, its own rem, capitals and centred words, and a transformed body": `
    *{margin:0;padding:0;border:0;font:inherit;vertical-align:baseline}
    html{font-size:62.5%} body{font:300 3rem/3 serif;text-transform:uppercase;letter-spacing:.3em;text-align:center}
    body{transform:scale(1);min-height:3000px}`,
  "an app in a transformed column that scrolls by itself":
    "body{margin:0} main{transform:translateX(0);width:600px;margin:0 auto;height:100vh;overflow:auto}",
  "all of it unset": "*{all:unset} script,style,title{display:none} body,div{display:block}",
  "important rules, and all but its own app hidden":
    "body>:not(main){display:none!important} a{color:#c0f!important;position:relative!important;transform:scale(1.2)!important} iframe{height:auto!important}",
};

function bodyOf(widget: Widget): string {
  return `<main>${popup(widget)}${inline(widget)}${corner(widget)}</main>${scriptOf(widget)}`;
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error("not rendered");
  return box;
}

/** Distances to the edges of the window. */
async function gapsOf(place: Locator, page: Page) {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const box = await boxOf(place);
  return {
    left: box.x,
    top: box.y,
    right: width - box.x - box.width,
    bottom: height - box.y - box.height,
  };
}

function looksOf(place: Locator, names: readonly string[]): Promise<readonly string[]> {
  return place.evaluate((element, read) => {
    const style = getComputedStyle(element);
    return read.map((name) => style.getPropertyValue(name));
  }, names);
}

/** What a framework may do with an element when it renders the page again. */
async function takeOutAndPutBack(element: Element): Promise<void> {
  const { parentElement } = element;
  element.remove();
  await Promise.resolve();
  parentElement?.append(element);
}

for (const [name, css] of Object.entries(hosts)) {
  test(`dialog, button and frame are themselves on a host with ${name}`, async ({
    page,
    widget,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(widget.host.page(bodyOf(widget), { head: `<style>${css}</style>` }));
    const inPage = page.locator("main iframe");
    const { menu } = pagesOf(page, page.frameLocator("main iframe"));
    await expect(menu.heading).toBeVisible();
    const column = await boxOf(page.locator("main"));
    expect((await boxOf(inPage)).width).toBe(column.width);
    const root = page.frameLocator("main iframe").locator("html");
    const scrolled = () => root.evaluate((html) => html.scrollHeight - html.clientHeight);
    await expect.poll(scrolled).toBe(0);
    expect(await root.evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);

    const button = page.getByRole("link", { name: "In the corner" });
    await button.evaluate(takeOutAndPutBack);
    // Its style comes with it again once the script has seen it.
    await expect.poll(() => gapsOf(button, page)).toMatchObject({ right: 16, bottom: 16 });
    const text = ["font-size", "font-weight", "text-transform", "letter-spacing", "cursor"];
    expect(await looksOf(button, text)).toEqual(["16px", "600", "none", "normal", "pointer"]);
    expect(await looksOf(button, ["color", "background-color"])).toEqual([
      "lch(100 0 0)",
      "rgb(68, 68, 68)",
    ]);

    const dialog = page.locator("dialog");
    await page.getByRole("link", { name: "Book now" }).click();
    await expect(pagesOf(page, page.frameLocator("dialog iframe")).menu.heading).toBeVisible();
    const gaps = await gapsOf(dialog, page);
    expect(gaps).toMatchObject({ left: 272, right: 272 });
    expect(gaps.top).toBe(gaps.bottom);
    expect(gaps.top).toBeGreaterThan(15);
    const close = page.getByRole("button", { name: "Close" });
    expect(await gapsOf(close, page)).toMatchObject({ top: gaps.top, right: gaps.right });
    expect(await looksOf(close, text.slice(0, -1))).toEqual(["16px", "600", "none", "normal"]);
    expect(await looksOf(dialog, ["padding", "border-width"])).toEqual(["0px", "0px"]);
    const frame = await gapsOf(page.locator("dialog iframe"), page);
    expect(frame).toMatchObject({ ...gaps, top: expect.any(Number) });
    expect(frame.top - gaps.top).toBeLessThan(60);

    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => gapsOf(dialog, page)).toEqual({ left: 0, top: 0, right: 0, bottom: 0 });
  });
}

for (const policy of [
  "frame-src 'none'",
  "default-src 'self'; style-src 'unsafe-inline'; script-src *",
]) {
  test(`where ${policy} blocks frames, links lead to the booking page`, async ({
    page,
    widget,
  }) => {
    await listenIn(page);
    const url = widget.host.page(bodyOf(widget), { policy });
    await page.goto(url);
    await expect(page.getByRole("link", { name: "Book online" })).toBeVisible({ timeout: 4_000 });
    await expect(page.locator("iframe")).toHaveCount(0);
    expect(await toldTo(page)).toMatchObject([{ type: "failed", reason: "unreachable" }]);
    await page.getByRole("link", { name: "Book now" }).click();
    await expect(pagesOf(page).menu.heading).toBeVisible();
    expect(page.url()).toBe(`${widget.site.url}/book`);
    await page.goBack();
    expect(page.url()).toBe(url);
  });
}

test("a frame whose page does not come leaves the link, and no empty room", async ({
  page,
  widget,
}) => {
  await page.route(`${widget.site.url}/book`, (route) =>
    route.request().frame() === page.mainFrame() ? route.continue() : route.abort(),
  );
  await page.goto(widget.host.page(inline(widget) + popup(widget) + scriptOf(widget)));
  await expect(page.getByRole("link", { name: "Book online" })).toBeVisible({ timeout: 4_000 });
  await expect(page.locator("iframe")).toHaveCount(0);
  await page.getByRole("link", { name: "Book now" }).click();
  await expect(pagesOf(page).menu.heading).toBeVisible();
});

test("the first press of a dialog that is blocked leads to its page", async ({ page, widget }) => {
  const policy = "frame-src 'none'";
  const before = widget.host.page("<p>Another page</p>");
  await page.goto(before);
  await page.goto(widget.host.page(popup(widget) + scriptOf(widget), { policy }));
  await page.locator("a").evaluate((element: HTMLElement) => element.click());
  await expect(pagesOf(page).menu.heading).toBeVisible({ timeout: 4_000 });
  await page.goBack();
  await expect(page.getByRole("link", { name: "Book now" })).toBeVisible();
  await page.goBack();
  expect(page.url()).toBe(before);
});
