import type { FrameLocator, Page } from "@playwright/test";
import { expect, inline, listenIn, scriptOf, test, toldTo } from "../../test/harness/widget.ts";
import { pagesOf } from "../pages/all.ts";

// What consent tools, page builders, carousels and apps do with the widget's element.

test.use({ locale: "en-GB" });

/** The frame is as tall as its page, and the host page has heard of it. */
async function expectWidget(page: Page, at = 0): Promise<void> {
  const frame = page.frameLocator("iframe").nth(at);
  await expect(pagesOf(page, frame).menu.heading).toBeVisible();
  await expectFilled(frame);
  await expect.poll(async () => (await toldTo(page, "ready")).length).toBeGreaterThan(at);
}

async function expectFilled(frame: FrameLocator): Promise<void> {
  const missing = () =>
    frame
      .locator("body")
      .evaluate((body) => Math.abs(innerHeight - body.getBoundingClientRect().height));
  await expect.poll(missing).toBeLessThan(1);
}

test("an iframe of the page's own grows, tells, is dressed and filled in, step by step", async ({
  page,
  widget,
}) => {
  await listenIn(page);
  const own = (name: string) =>
    `<iframe ${name} src="${widget.site.url}/book" data-booking="inline" data-theme="dark" data-first-name="Mia" height="150"></iframe>`;
  // Its page has loaded before the script comes, and the second one has a name by which links find it.
  await page.goto(widget.host.page(own("") + own('name="salon"')));
  for (const at of [0, 1]) {
    await expect(page.frameLocator("iframe").nth(at).locator("main")).toBeVisible();
  }
  await page.addScriptTag({ url: `${widget.site.url}/embed.js` });
  for (const at of [0, 1]) {
    await expectWidget(page, at);
    const root = page.frameLocator("iframe").nth(at);
    const { menu, time, details } = pagesOf(page, root);
    await menu.book("Fringe trim");
    await expectFilled(root);
    await time.pickSlot();
    await expectFilled(root);
    await expect(details.field("firstName")).toHaveValue("Mia");
    const paper = () =>
      root.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor);
    expect(Number(/\d+/.exec(await paper())?.[0])).toBeLessThan(60);
  }
  await expect(page.locator("iframe").nth(1)).toHaveAttribute("name", "salon");
  expect((await toldTo(page)).map(({ type }) => type)).not.toContain("failed");
});

for (const [what, markup] of [
  ["an iframe", `<iframe data-booking="inline" data-late="src" src="about:blank"></iframe>`],
  ["an iframe without an address", `<iframe data-booking="inline" data-late="src"></iframe>`],
  ["a link", `<a data-booking="inline" data-late="href">Book online</a>`],
  ["a link without data-booking", `<a data-late="href data-booking">Book online</a>`],
] as const) {
  test(`${what} becomes a widget when it is given what it lacks`, async ({ page, widget }) => {
    await listenIn(page);
    await page.goto(widget.host.page(markup + scriptOf(widget)));
    await expect(page.locator("html")).toHaveAttribute("data-bookfront", "1");
    await page.locator("[data-late]").evaluate((element, url) => {
      element.setAttribute(String(element.getAttribute("data-late")).split(" ")[0] ?? "", url);
      if (element instanceof HTMLAnchorElement) element.dataset.booking = "inline";
    }, `${widget.site.url}/book`);
    await expectWidget(page);
    await expect(page.locator("iframe")).toHaveCount(1);
  });
}

test("a widget that is given another address leaves the first, and one that loses its own is a link", async ({
  page,
  widget,
}) => {
  await page.goto(widget.host.page(inline(widget) + scriptOf(widget)));
  const link = page.locator("a[data-booking]");
  await expect(link).toBeHidden();
  await link.evaluate((element, url) => {
    element.setAttribute("href", url);
  }, `${widget.site.url}/book/services/svc_cut?lang=de`);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("radio").first()).toBeVisible();
  await expect(frame.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.locator("iframe")).toHaveCount(1);
  await link.evaluate((element) => element.setAttribute("href", "https://elsewhere.example/"));
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(link).toBeVisible();
});

test("HTML in which a widget stands is put back, and cloned: each link has one frame that is heard", async ({
  page,
  widget,
}) => {
  await listenIn(page);
  await page.goto(widget.host.page(`<main>${inline(widget)}</main>${scriptOf(widget)}`));
  await expectWidget(page);
  const main = page.locator("main");
  await main.evaluate((element) => {
    element.innerHTML = `<p>Kept</p>${element.innerHTML}`;
  });
  await expect(page.getByText("Kept")).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(1);
  await expect.poll(async () => (await toldTo(page, "ready")).length).toBe(2);
  await main.evaluate((element) => element.after(element.cloneNode(true)));
  // It loads when it comes near the window; the copied frame itself gives way to a new one.
  await main.nth(1).evaluate((copy) => copy.scrollIntoView());
  await expect.poll(async () => (await toldTo(page, "ready")).length).toBe(3);
  await expect(page.locator("iframe")).toHaveCount(2);
  for (const at of [0, 1]) await expectWidget(page, at);
});

test("a link moved elsewhere takes its frame along; a frame that the page takes out leaves the link", async ({
  page,
  widget,
}) => {
  await page.goto(
    widget.host.page(`<main>${inline(widget)}</main><aside></aside>${scriptOf(widget)}`),
  );
  const frames = page.locator("iframe");
  await expect(page.locator("main iframe")).toHaveCount(1);
  await page.locator("a").evaluate((link) => document.querySelector("aside")?.append(link));
  await expect(page.locator("aside iframe")).toHaveCount(1);
  await expect(frames).toHaveCount(1);
  const { menu } = pagesOf(page, page.frameLocator("iframe"));
  await expect(menu.heading).toBeVisible();
  await frames.evaluate((frame) => frame.remove());
  await expect(page.getByRole("link", { name: "Book online" })).toBeVisible();
  await page.evaluate(() => document.body.append("more"));
  await page.waitForTimeout(300);
  await expect(frames).toHaveCount(0);
});

test("a page that changes all the time is looked through once a frame", async ({
  page,
  widget,
}) => {
  await page.addInitScript(() => {
    let looks = 0;
    document.querySelectorAll = new Proxy(document.querySelectorAll, {
      apply(target, self, args: [string]) {
        looks += Number(args[0] === "[data-booking]");
        document.documentElement.dataset.looks = String(looks);
        return Reflect.apply(target, self, args);
      },
    });
  });
  await page.goto(widget.host.page(`<main></main>${scriptOf(widget)}`));
  await expect(page.locator("html")).toHaveAttribute("data-bookfront", "1");
  const looks = await page.evaluate(async () => {
    const before = Number(document.documentElement.dataset.looks);
    await new Promise(requestAnimationFrame);
    for (let change = 0; change < 500; change += 1) {
      document.querySelector("main")?.append(document.createElement("i"));
      await Promise.resolve();
    }
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return Number(document.documentElement.dataset.looks) - before;
  });
  expect(looks).toBeLessThan(5);
});

test("an own iframe on a site that is not named hears nothing and tells nothing", async ({
  page,
  widget,
}) => {
  await listenIn(page);
  // Beside the allowed one: a name that no entry of embedOrigins has.
  const url = widget.host.page(
    `<iframe src="${widget.site.url}/book" data-booking="inline" data-email="mia@example.org"></iframe>${scriptOf(widget)}`,
  );
  await page.goto(url.replace("localhost", "127.0.0.1"));
  await page.waitForTimeout(500);
  expect(await toldTo(page, "ready")).toEqual([]);
});
