import { engines } from "../../test/harness/engines/engines.ts";
import { type Browser, containing, named } from "../../test/harness/engines/webdriver.ts";
import { openDetails } from "../../test/harness/http/book.ts";
import { cut, cutInLedger } from "../../test/harness/journey.ts";
import type { Visitor } from "../../test/harness/visitor.ts";
import { expect, inline, scriptOf, test } from "../../test/harness/widget.ts";
import { money, say } from "../../test/harness/words.ts";

// One site for all of them: what is tried is the engine, not the pages once more.
test.describe.configure({ mode: "default" });

for (const engine of engines) {
  for (const scripts of [true, false]) {
    test.describe(`in ${engine.name}, ${scripts ? "with" : "without"} scripts`, () => {
      test.skip(
        engine.isMissing,
        `${engine.name} is not on this system and could not be installed`,
      );

      // One browser for its tests: to start one takes as long as any of them.
      let visiting: Browser;
      test.beforeAll(async () => {
        visiting = await engine.start({ scripts });
      });
      test.afterAll(() => visiting?.close());
      // biome-ignore lint/correctness/noEmptyPattern: Playwright demands it
      test.afterEach(async ({}, info) => {
        if (info.status === info.expectedStatus) return;
        await info.attach("page", { body: await visiting.screenshot(), contentType: "image/png" });
      });

      test("a booking is made, after a refused form that keeps what was typed", async ({
        http,
        salon,
        visitor,
        widget,
      }) => {
        if (scripts) {
          await visiting.open(`${widget.site.url}/book`);
          await chooseCut(visiting);
          await pressedUntil(visiting, "#times li a", say("details.title"));
        } else {
          // What engines do differently without scripts is done with forms.
          const { path } = await openDetails(http, { line: cut.line });
          await visiting.open(widget.site.url + path);
        }
        await typed(visiting, "#email", visitor.email);
        await pressed(visiting, SUBMIT);
        await expectOn(visiting, "#firstName-problem", say("details.fault.firstName_missing"));
        expect(await visiting.value("#email")).toBe(visitor.email);
        expect(await visiting.url()).not.toContain(visitor.email);
        await fillIn(visiting, visitor);
        await pressed(visiting, SUBMIT);
        await expectOn(visiting, "h1", say("booking.confirmed.title", { name: visitor.firstName }));
        expect(await salon.appointmentsOf(visitor.email)).toMatchObject([cutInLedger]);
      });

      if (!scripts) return;

      test("Back leads to the row of the menu that was left, whose category is marked", async ({
        widget,
      }) => {
        await visiting.open(`${widget.site.url}/book`);
        const book = named("a", say("menu.bookNamed", { name: "Gel removal" }));
        await pressedUntil(visiting, book, say("time.title"));
        await visiting.back();
        await expectOn(visiting, "h1", "Atelier Linden");
        await expect.poll(() => visiting.evaluate("return scrollY > 500")).toBe(true);
        const marked = "return document.querySelector('nav ul [aria-current]')?.textContent";
        await expect.poll(() => visiting.evaluate(marked)).toMatch(/Hair & scalp care|Nails/);
      });

      test("the keyboard stops at what has a name", async ({ widget }) => {
        await visiting.resize(500, 900);
        await visiting.open(`${widget.site.url}/book`);
        const stops: unknown[] = [];
        for (let stop = 0; stop < 16; stop += 1) {
          await visiting.tab();
          stops.push(await visiting.evaluate("return document.activeElement.localName"));
        }
        expect(stops).toEqual(stops.map(() => expect.stringMatching(/^(?:a|button|input)$/)));
      });

      test("a booking is made in a frame on another site, which is told", async ({
        salon,
        visitor,
        widget,
      }) => {
        test.skip(
          engine.name === "WebKit",
          "its driver presses beside links in a frame that has grown",
        );
        const told = `<p id="told">-</p><script>document.addEventListener("booking:booked", ({ detail }) => {
          document.getElementById("told").textContent = detail.currency + detail.price;
        })</script>`;
        await visiting.open(widget.host.page(told + inline(widget) + scriptOf(widget)));
        await expect(() => visiting.toFrame("iframe")).toPass();
        await expectGrown(visiting, say("menu.title"));
        const book = named("a", say("menu.bookNamed", { name: "Fringe trim" }));
        await pressedUntil(visiting, book, say("time.title"));
        await expectGrown(visiting, say("time.title"));
        await pressedUntil(visiting, "#times li a", say("details.title"));
        await expectGrown(visiting, say("details.title"));
        await fillIn(visiting, visitor);
        await pressed(visiting, SUBMIT);
        await expectOn(visiting, "h1", say("booking.confirmed.title", { name: visitor.firstName }));
        await visiting.toTop();
        await expectOn(visiting, "#told", "EUR12");
        expect(await salon.appointmentsOf(visitor.email)).toMatchObject([{ price: 12 }]);
      });
    });
  }
}

const SUBMIT = "form:has(#firstName) button[type=submit]";

async function chooseCut(browser: Browser): Promise<void> {
  const choose = named("a", say("menu.chooseNamed", { name: cut.service }));
  await pressedUntil(browser, choose, cut.service);
  for (const option of [cut.variant, cut.addon]) await ticked(browser, containing("label", option));
  await expectOn(browser, "main [role=status]", money(cut.price));
  await pressedUntil(browser, named("button", say("service.continue")), say("time.title"));
}

async function fillIn(browser: Browser, { firstName, email }: Visitor): Promise<void> {
  await typed(browser, "#firstName", firstName);
  await typed(browser, "#email", email);
}

/** The frame is as tall as its page: before, what is pressed would move. */
async function expectGrown(browser: Browser, title: string): Promise<void> {
  await expectOn(browser, "h1", title);
  const hasGrown = "return innerHeight >= Math.floor(document.body.getBoundingClientRect().height)";
  await expect.poll(() => browser.evaluate(hasGrown)).toBe(true);
}

/** As soon as it is there. */
function pressed(browser: Browser, selector: string): Promise<void> {
  return expect(() => browser.press(selector)).toPass({ timeout: 15_000 });
}

/** WebKit's driver may press and say that it has not, or say so and press nothing: what came of it counts. */
function ticked(browser: Browser, label: string): Promise<void> {
  return expect(async () => {
    if (await browser.isTicked(label)) return;
    await browser.press(label);
    expect(await browser.isTicked(label)).toBe(true);
  }).toPass({ timeout: 15_000 });
}

function pressedUntil(browser: Browser, selector: string, title: string): Promise<void> {
  return expect(async () => {
    if ((await browser.count(selector)) > 0) await browser.press(selector);
    await expectOn(browser, "h1", title, 2_000);
  }).toPass({ timeout: 20_000 });
}

function typed(browser: Browser, selector: string, text: string): Promise<void> {
  return expect(() => browser.type(selector, text)).toPass({ timeout: 15_000 });
}

function expectOn(
  browser: Browser,
  selector: string,
  words: string,
  timeout = 20_000,
): Promise<void> {
  return expect(async () => expect(await browser.text(selector)).toContain(words)).toPass({
    timeout,
  });
}
