import { violationsIn } from "../../test/harness/axe.ts";
import {
  corner,
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

test("a widget begins where its link leads, in its language, and has the colours of its attributes", async ({
  page,
  widget,
}) => {
  const path = "/book/services/svc_cut?variant=var_cut_medium&lang=de";
  const attributes = 'data-theme="dark" data-color="#aa2244"';
  // As many sites have it, which `hidden` is not stronger than.
  const head = "<style>a { display: inline-block }</style>";
  await page.goto(widget.host.page(inline(widget, attributes, path) + scriptOf(widget), { head }));
  const frame = page.frameLocator("iframe");
  await expect(frame.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByRole("link", { name: "Book online" })).toBeHidden();
  await expect(frame.getByRole("radio", { checked: true })).toHaveValue("var_cut_medium");
  const paper = () =>
    frame.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor);
  const [red = 255] = (await paper()).match(/\d+/g)?.map(Number) ?? [];
  expect(red).toBeLessThan(60);
  // Of the next step, too.
  await frame.locator("form button").first().click();
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Zeit wählen");
  const [next = 255] = (await paper()).match(/\d+/g)?.map(Number) ?? [];
  expect(next).toBeLessThan(60);
});

test("a phone number that the page fills in is shown as it is read, and may be changed", async ({
  page,
  widget,
}) => {
  const path = "/book/time?line=1042";
  await page.goto(
    widget.host.page(inline(widget, 'data-phone="0171 5557022"', path) + scriptOf(widget)),
  );
  const { time, details } = pagesOf(page, page.frameLocator("iframe"));
  await time.pickSlot();
  await expect(details.field("phone")).toHaveValue("0171 5557022");
  const read = details.main.getByRole("status");
  await expect(read).toHaveText("+49 171 5557022, Germany");
  await details.field("phone").fill("06 12 34 56 78");
  await expect(read).toHaveText("+49 6123 45678, Germany");
});

test("a page that is light has a light widget, whatever the device asks for", async ({
  browser,
  widget,
}) => {
  const page = await browser.newPage({ colorScheme: "dark" });
  const lightness = async (head: string) => {
    await page.goto(widget.host.page(inline(widget) + scriptOf(widget), { head }));
    const html = page.frameLocator("iframe").locator("html");
    await expect(html.locator("main")).toBeVisible();
    const color = await html.evaluate((root) => getComputedStyle(root).backgroundColor);
    return Number(/\d+/.exec(color)?.[0]);
  };
  expect(await lightness("")).toBeGreaterThan(200);
  expect(await lightness('<meta name="color-scheme" content="light dark">')).toBeLessThan(60);
  await page.close();
});

test("the button in the corner has the business's colour, and words that stand out from it", async ({
  page,
  widget,
}) => {
  const button = (color: string) => corner(widget, `data-color="${color}"`, `Book in ${color}`);
  const colors = ["#f2c94c", "#2f6b4f", "#ffffff"];
  await page.goto(widget.host.page(colors.map(button).join("") + scriptOf(widget)));
  const looks = () =>
    page.getByRole("link").evaluateAll((links) =>
      links.map((link) => {
        const { backgroundColor, color } = getComputedStyle(link);
        const [lightness] = color.match(/[\d.]+/g) ?? [];
        return [backgroundColor, Number(lightness) > 50 ? "white" : "black"];
      }),
    );
  await expect.poll(looks).toEqual([
    ["rgb(242, 201, 76)", "black"],
    ["rgb(47, 107, 79)", "white"],
    ["rgb(255, 255, 255)", "black"],
  ]);
});

test("contact data is handed over by message, and in no address", async ({ page, widget }) => {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const known = 'data-first-name="Mia" data-email="mia@example.org"';
  await page.goto(widget.host.page(inline(widget, known) + scriptOf(widget)));
  const { menu, time, details } = pagesOf(page, page.frameLocator("iframe"));
  await menu.book("Fringe trim");
  await time.pickSlot();
  await expect(details.field("firstName")).toHaveValue("Mia");
  await expect(details.field("email")).toHaveValue("mia@example.org");
  expect(addresses.join()).not.toMatch(/mia/i);
});

test("two widgets on a page are each told what is theirs", async ({ page, widget }) => {
  await listenIn(page);
  const second = inline(widget, 'title="Zweites"', "/book?lang=de");
  await page.goto(widget.host.page(inline(widget) + second + scriptOf(widget)));
  const first = pagesOf(page, page.frameLocator("iframe").first());
  await first.menu.book("Fringe trim");
  await expect(first.time.dayTitle).toBeVisible();
  await expect(page.frameLocator("iframe").nth(1).getByRole("heading", { level: 1 })).toHaveText(
    "Online buchen",
  );
  const steps = (await toldTo(page, "step")).map(({ step }) => step);
  expect(steps.toSorted()).toEqual(["services", "services", "time"]);
});

test("an app may put it in and take it out again", async ({ page, widget }) => {
  await listenIn(page);
  await page.addInitScript(() => {
    let listeners = 0;
    const count = (by: number) => {
      listeners += by;
      document.documentElement.dataset.listeners = String(listeners);
    };
    const counting = (by: number) => ({
      apply(
        target: typeof addEventListener,
        self: unknown,
        args: Parameters<typeof addEventListener>,
      ) {
        if (args[0] === "message") count(by);
        return Reflect.apply(target, self, args);
      },
    });
    window.addEventListener = new Proxy(window.addEventListener, counting(1));
    window.removeEventListener = new Proxy(window.removeEventListener, counting(-1));
  });
  await page.goto(widget.host.page(`<main></main>${scriptOf(widget)}`));
  const markup = inline(widget);
  for (let time = 0; time < 3; time += 1) {
    await page.evaluate((html) => {
      const main = document.querySelector("main");
      if (main) main.innerHTML = html;
    }, markup);
    await expect(page.locator("iframe")).toHaveCount(1);
    if (time === 2) break;
    await page.evaluate(() => document.querySelector("main")?.replaceChildren());
    await expect(page.locator("iframe")).toHaveCount(0);
  }
  await expect(pagesOf(page, page.frameLocator("iframe")).menu.heading).toBeVisible();
  const listeners = () => page.evaluate(() => document.documentElement.dataset.listeners);
  await expect.poll(listeners).toBe("1");
  await expect.poll(async () => (await toldTo(page, "step")).length).toBeGreaterThan(0);
});

test("on a right-to-left site with a dark widget in Arabic, host and frame are accessible", async ({
  page,
  widget,
}) => {
  const link = inline(widget, 'data-theme="dark" title="احجز"', "/book?lang=ar");
  const body = `<main><h1>صالون</h1>${link}</main>${scriptOf(widget)}`;
  await page.goto(widget.host.page(body, { lang: "ar", dir: "rtl" }));
  await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.frameLocator("iframe").locator("html")).toHaveAttribute("dir", "rtl");
  expect(await violationsIn(page, { foreignFrames: true })).toEqual([]);
});

test("a dialog closed after some steps goes on there, and Back leaves the site as ever", async ({
  page,
  widget,
}) => {
  const url = widget.host.page(popup(widget) + scriptOf(widget));
  const before = widget.host.page("<p>Another page</p>");
  await page.goto(before);
  await page.goto(url);
  const { menu, time } = pagesOf(page, page.frameLocator("dialog iframe"));
  await page.getByRole("link", { name: "Book now" }).click();
  await menu.book("Fringe trim");
  await expect(time.dayTitle).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  // At once: what is left of the steps is not walked back under the dialog that opens again.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("link", { name: "Book now" }).click();
  await expect(time.dayTitle).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
  await page.goBack();
  expect(page.url()).toBe(before);
});

test("the page for those who install it has the two lines to copy", async ({ page, widget }) => {
  await page.goto(`${widget.site.url}/book/embed`);
  const lines = (await page.locator("pre").textContent()) ?? "";
  expect(await violationsIn(page)).toEqual([]);
  await page.goto(widget.host.page(lines));
  await expect(pagesOf(page, page.frameLocator("iframe")).menu.heading).toBeVisible();
});
