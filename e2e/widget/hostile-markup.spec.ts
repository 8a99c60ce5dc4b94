import type { Page } from "@playwright/test";
import { startHostSite } from "../../test/harness/host-site.ts";
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

// Comments, profiles and articles of a host page are other people's HTML: data attributes pass what cleans it.

const ELSEWHERE = "http://127.0.0.1:9";

/** What has come of the page's own widget, which stands last, when all markup has been looked at. */
async function lookedAt(page: Page): Promise<void> {
  await expect(page.frameLocator("iframe").last().getByRole("main")).toBeVisible();
}

async function open(page: Page, widget: Widget, markup: string): Promise<readonly string[]> {
  const lines: string[] = [];
  page.on("console", (message) => {
    if (message.text().startsWith("Bookfront")) lines.push(message.text());
  });
  await page.goto(widget.host.page(markup + inline(widget) + scriptOf(widget)));
  await lookedAt(page);
  return lines;
}

test("what is no link to the booking site is left as it is, with a line in the console, also when a script adds it later", async ({
  page,
  widget,
}) => {
  const { host } = new URL(widget.site.url);
  const addresses = [
    `${ELSEWHERE}/book`,
    "//127.0.0.1:9/book",
    "http:\\\\127.0.0.1:9/book",
    "javascript:parent.document.title='taken'",
    "java\tscript:parent.document.title='taken'",
    " javascript:parent.document.title='taken'",
    "data:text/html,<p>taken",
    `blob:${widget.site.url}/book`,
    `view-source:${widget.site.url}/book`,
    `http://${host}.evil.example/book`,
    `http://${host}@127.0.0.1:9/book`,
    `http://eve:secret@${host}/book`,
    `http://127.0.0.1:99999/${host}`,
    "/book",
    "",
  ];
  const links = addresses.map((href) => `<a href="${href}" data-booking="inline">a link</a>`);
  const others = [
    `<a data-booking="inline">a link</a>`,
    `<div href="${widget.site.url}/book" data-booking="inline">no link</div>`,
    `<button src="${widget.site.url}/book" data-booking="inline">no link</button>`,
    `<form data-booking="inline"><input name="getAttribute"><input name="matches"><input name="dataset"></form>`,
    `<svg data-booking="inline" width="9" height="9"><a data-booking="inline" href="${ELSEWHERE}"></a></svg>`,
    `<svg width="9" height="9"><a data-booking="inline" href="${widget.site.url}/book"></a></svg>`,
  ];
  const frame = `<iframe src="about:blank" name="own" data-booking="inline" height="99"></iframe>`;
  const markup = `<div id="others">${[...links, ...others, frame].join("")}</div>`;
  const lines = await open(page, widget, markup);
  const frames = page.locator("iframe");
  await expect(frames).toHaveCount(2);
  await expect(frames.first()).toHaveAttribute("name", "own");
  await expect(frames.first()).toHaveCSS("height", "99px");
  expect(await page.title()).toBe("Our salon");
  for (const link of await page.locator("#others > a").all()) {
    expect(await link.evaluate((element) => getComputedStyle(element).display)).toBe("inline");
  }
  // The frame, and a link within one of the others.
  const told = links.length + others.length + 2;
  expect(lines).toHaveLength(told);
  // Looking again tells nothing again.
  await page.evaluate(() => document.body.append(document.createElement("p")));
  await page.waitForTimeout(200);
  expect(lines).toHaveLength(told);
  await page.evaluate((href) => {
    const late = `<a href="${href}" data-booking="inline">a late link</a>`;
    document.body.insertAdjacentHTML("beforeend", late);
  }, ELSEWHERE);
  await page.waitForTimeout(200);
  await expect(frames).toHaveCount(2);
  await expect(page.locator("a", { hasText: "a late link" })).toBeVisible();
  expect(lines).toHaveLength(told + 1);
});

test("a dialog opens for the booking site alone, whatever a link has become", async ({
  page,
  widget,
}) => {
  const button = `<a href="${ELSEWHERE}/" data-booking="button" data-color="#ff0000">In the corner</a>`;
  await open(page, widget, button + popup(widget));
  const foreign = page.getByRole("link", { name: "In the corner" });
  await expect(foreign).toHaveCSS("position", "static");
  await foreign.hover();
  await expect(page.getByRole("dialog", { includeHidden: true })).toHaveCount(0);
  const link = page.getByRole("link", { name: "Book now" });
  await link.evaluate((element) => element.setAttribute("href", "#elsewhere"));
  await link.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe("#elsewhere");
});

test("no text of an attribute becomes a style, and bounds are numbers that a page can hold", async ({
  page,
  widget,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const over = "position:fixed;inset:0;z-index:99999";
  const bounds = `data-min-height="1px;${over};min-height:1" data-max-height="900px;${over};x:1"`;
  const color = `data-color="#fff url(${ELSEWHERE}/seen)"`;
  const theme = `data-theme="dark;${over}"`;
  const sized = inline(widget, `data-min-height="600" data-max-height="1e9"`);
  const negative = inline(widget, `data-min-height="-5"`);
  const styled = inline(widget, `${bounds} ${theme}`) + corner(widget, color);
  await open(page, widget, styled + sized + negative);
  const frame = page.locator("iframe").first();
  await expect(frame).toHaveCSS("position", "static");
  await expect(frame).toHaveCSS("z-index", "auto");
  await expect(frame).toHaveCSS("min-height", "420px");
  await expect(frame).toHaveCSS("max-height", "none");
  await expect(page.locator("iframe").nth(1)).toHaveCSS("min-height", "600px");
  await expect(page.locator("iframe").nth(1)).toHaveCSS("max-height", "none");
  await expect(page.locator("iframe").nth(2)).toHaveCSS("min-height", "420px");
  const button = page.getByRole("link", { name: "In the corner" });
  await expect(button).toHaveCSS("position", "fixed");
  await expect(button).toHaveCSS("background-color", "rgb(68, 68, 68)");
  await expect(button).toHaveCSS("background-image", "none");
  expect(asked.filter((url) => url.startsWith(ELSEWHERE))).toEqual([]);
});

test("images that bear the names of properties make no other site the script's own", async ({
  page,
  widget,
}) => {
  const names = ["currentScript", "baseURI", "title"];
  const images = names.map((name) => `<img name="${name}" src="${ELSEWHERE}/x.js" alt="">`);
  const foreign = `<a href="${ELSEWHERE}/book" data-booking="inline">a link</a>`;
  const base = `<base href="${ELSEWHERE}/">`;
  await page.goto(widget.host.page(base + images.join("") + foreign + scriptOf(widget)));
  await page.waitForLoadState();
  await page.waitForTimeout(200);
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "a link" })).toBeVisible();
});

test("events have the names and values of a list, and no others", async ({ page, widget }) => {
  await listenIn(page);
  await page.addInitScript(() => {
    Object.assign(window, { dataLayer: [] });
  });
  await open(page, widget, "");
  const frame = page.frames().at(-1);
  await frame?.evaluate(() => {
    const visit = { start: "2027-03-09T14:30:00", price: 24.5, minutes: 30, services: ["Cut"] };
    const more = { email: "mia@example.org", html: "<script>", ecommerce: { value: 1 } };
    const told = [
      { type: "booked", id: "BF-1", ...visit, ...more },
      { type: "failed", reason: { html: "x" } },
      ...["gtm.load", "__proto__", "constructor", "toString", "prefill", ""].map((type) => ({
        type,
      })),
    ];
    for (const one of told) parent.postMessage({ bookfront: 1, ...one }, "*");
    parent.postMessage({ bookfront: 1, type: "_height", height: "1px;position:fixed" }, "*");
    parent.postMessage({ bookfront: 1, type: "step", step: "services", last: true }, "*");
  });
  const pushed = () =>
    page.evaluate((): unknown => JSON.parse(JSON.stringify(Reflect.get(window, "dataLayer"))));
  const ends = { event: "booking_step", booking: { step: "services" } };
  await expect
    .poll(async () => JSON.stringify(await pushed()))
    .toMatch(/"booking_failed".*"booking_step"/);
  const booked = {
    id: "BF-1",
    start: "2027-03-09T14:30:00",
    price: 24.5,
    minutes: 30,
    services: ["Cut"],
    attribution: {},
  };
  expect(await pushed()).toEqual([
    { event: "booking_ready", booking: {} },
    ends,
    { event: "booking_booked", booking: booked },
    { event: "booking_failed", booking: { reason: {} } },
    ends,
  ]);
  expect(await toldTo(page, "booked")).toEqual([{ type: "booked", ...booked }]);
});

test("a frame that has gone to another site is heard no more", async ({ page, widget }) => {
  await listenIn(page);
  const other = await startHostSite();
  await open(page, widget, "");
  const said = `<script>parent.postMessage({bookfront:1,type:"booked",id:"FORGED",price:1}, "*")</script>`;
  const frame = page.frames().at(-1);
  await frame?.evaluate((url) => location.assign(url), other.page(said));
  await expect.poll(() => page.frames().at(-1)?.url()).toContain(other.origin);
  await page.waitForTimeout(300);
  expect(await toldTo(page, "booked")).toEqual([]);
  await other.stop();
});

test("a dialog begins on the booking site, whatever path its page says it has", async ({
  page,
  widget,
}) => {
  await page.goto(widget.host.page(popup(widget) + scriptOf(widget)));
  const link = page.getByRole("link", { name: "Book now" });
  await link.click();
  const { menu } = pagesOf(page, page.frameLocator("dialog iframe"));
  await expect(menu.heading).toBeVisible();
  await page
    .frames()
    .at(-1)
    ?.evaluate(() => {
      parent.postMessage(
        { bookfront: 1, type: "ready", close: "Close", path: "//127.0.0.1:9/x" },
        "*",
      );
    });
  await page.getByRole("button", { name: "Close" }).click();
  await link.click();
  const again = page.locator("dialog iframe");
  await expect(again).toHaveAttribute("src", `${widget.site.url}//127.0.0.1:9/x`);
});
