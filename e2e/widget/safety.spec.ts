import { startHostSite } from "../../test/harness/host-site.ts";
import { bookCut, chooseCut, cutInLedger } from "../../test/harness/journey.ts";
import { expect, inline, listenIn, scriptOf, test, toldTo } from "../../test/harness/widget.ts";
import { say } from "../../test/harness/words.ts";
import { pagesOf } from "../pages/all.ts";

test.use({ locale: "en-GB" });

test("messages of other frames and other sites change nothing, either way", async ({
  page,
  widget,
}) => {
  await listenIn(page);
  const other = await startHostSite();
  const forged = `{bookfront:1,type:"booked",id:"FORGED",price:1,services:["x"]}`;
  const intruder = other.page(`<script>
    addEventListener("message", (event) => { document.title = "heard " + JSON.stringify(event.data); });
    parent.postMessage(${forged}, "*");
    for (let at = 0; at < parent.length; at += 1)
      if (parent[at] !== self) parent[at].postMessage({bookfront:1,type:"prefill",values:{firstName:"Eve"}}, "*");
  </script>`);
  // The frames of the widget are there when the intruder speaks.
  await page.goto(widget.host.page(inline(widget) + scriptOf(widget)));
  const frame = pagesOf(page, page.frameLocator("iframe").first());
  await frame.menu.book("Fringe trim");
  await frame.time.pickSlot();
  await expect(frame.details.field("firstName")).toBeVisible();
  await page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement("iframe"), { src }));
  }, intruder);
  const intruding = page.frames().at(-1);
  await expect.poll(() => intruding?.url()).toBe(intruder);
  // The host's own page may not pretend to be the frame either.
  await page.evaluate(
    (message) => {
      postMessage(JSON.parse(message), "*");
    },
    JSON.stringify({ bookfront: 1, type: "booked", id: "FORGED", price: 1 }),
  );
  await page.waitForTimeout(300);
  expect(await toldTo(page, "booked")).toEqual([]);
  await expect(frame.details.field("firstName")).toHaveValue("");
  expect(await intruding?.title()).not.toContain("heard");
  await other.stop();
});

test("a site that is not allowed gets a link, and no page of the flow", async ({
  page,
  context,
  widget,
}) => {
  const stranger = await startHostSite();
  const frame = page.frameLocator("iframe");
  await page.goto(stranger.page(`<iframe src="${widget.site.url}/book"></iframe>`));
  await expect(frame.getByRole("heading")).toHaveText(say("problem.not_framedTitle"));
  const opened = context.waitForEvent("page");
  await frame.getByRole("link", { name: say("widget.open") }).click();
  await expect(pagesOf(await opened).menu.row("Fringe trim")).toBeVisible();
  // Pages that are asked for without a Referer are kept out by the browser.
  for (const head of ["", '<meta name="referrer" content="no-referrer">']) {
    await page.goto(stranger.page(inline(widget) + scriptOf(widget), { head }));
    await expect(page.getByRole("link", { name: "Book online" })).toBeVisible();
    await expect(page.locator("iframe")).toHaveCount(0);
  }
  await stranger.stop();
});

test("an allowed site within one that is not allowed does not count", async ({ page, widget }) => {
  const stranger = await startHostSite();
  const inner = widget.host.page(`<iframe src="${widget.site.url}/book"></iframe>`);
  const refused = page.waitForEvent("console", (message) =>
    message.text().includes("frame-ancestors"),
  );
  await page.goto(stranger.page(`<iframe src="${inner}" width="800" height="800"></iframe>`));
  await refused;
  await stranger.stop();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  /** There the browser keeps no cookie: the host is another site. */
  test("a plain frame holds the whole flow, and a refused form keeps what was typed", async ({
    day,
    page,
    visitor,
    salon,
    widget,
  }) => {
    const frame = `<iframe src="${widget.site.url}/book" title="Book" width="800" height="900"></iframe>`;
    await page.goto(widget.host.page(frame));
    const pages = pagesOf(page, page.frameLocator("iframe"));
    await chooseCut(pages);
    await pages.time.pickDay(day);
    await pages.time.pickSlot();
    await pages.details.submit({ ...visitor, email: "mia@" });
    await expect(pages.details.field("email")).toHaveAccessibleDescription(
      new RegExp(say("details.fault.email_not_an_email")),
    );
    await expect(pages.details.field("firstName")).toHaveValue(visitor.firstName);
    await expect(pages.details.field("email")).toHaveValue("mia@");
    await pages.details.submit(visitor);
    await pages.booking.expectConfirmed(visitor);
    expect(await salon.appointmentsOf(visitor.email)).toMatchObject([cutInLedger]);
    await expect(page.frameLocator("iframe").getByRole("banner")).toHaveCount(0);
  });
});

/** As a browser has it whose owner blocks cookies and the data of all sites. */
function blockStorage(): void {
  const blocked = {
    get() {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    },
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches", "cookieStore"]) {
    Object.defineProperty(window, name, blocked);
  }
  Object.defineProperty(document, "cookie", { get: () => "", set: () => undefined });
}

test("the whole flow with all cookies and storage blocked", async ({
  day,
  playwright,
  visitor,
  salon,
  widget,
}) => {
  const { launchOptions } = await import("../../test/harness/browser.ts");
  const args = [...launchOptions.args, "--test-third-party-cookie-phaseout"];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const page = await browser.newPage({ locale: "en-GB" });
  await page.addInitScript(blockStorage);
  await listenIn(page);
  const cookies: string[] = [];
  page.on("request", async (request) => {
    const { cookie } = await request.allHeaders();
    if (cookie) cookies.push(cookie);
  });
  await page.goto(widget.host.page(inline(widget) + scriptOf(widget)));
  const pages = pagesOf(page, page.frameLocator("iframe"));
  await bookCut(pages, visitor, day);
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([cutInLedger]);
  await expect.poll(() => toldTo(page, "booked")).toHaveLength(1);
  expect(cookies).toEqual([]);
  await browser.close();
});
