import { expect, popup, scriptOf, test, type Widget } from "../../test/harness/widget.ts";
import { pagesOf } from "../pages/all.ts";

// Hosts whose router keeps a state of its own in the history, and renders its page by it.

test.use({ locale: "en-GB" });

const COUNT = `let rendered = 0; const render = () => {
  document.documentElement.dataset.rendered = String(++rendered);
  document.querySelector("main").innerHTML = document.querySelector("main").innerHTML;
};`;

const ROUTERS: Readonly<Record<string, string>> = {
  plain: "",
  // Restores the page of an entry that bears its state, with another body.
  "Turbo's kind": `${COUNT}
    history.replaceState({ turbo: { restorationIdentifier: "a", restorationIndex: 0 } }, "");
    addEventListener("popstate", ({ state }) => { if (state?.turbo) render(); });`,
  // Adds the state of its entry to each other one, renders by it, and loads the page anew where it is missing.
  "Next's kind": `${COUNT}
    history.replaceState({ __NA: true, tree: "a" }, "");
    for (const method of ["pushState", "replaceState"]) {
      const change = history[method].bind(history);
      history[method] = (state, ...more) => change({ ...state, __NA: history.state?.__NA }, ...more);
    }
    addEventListener("popstate", ({ state }) => {
      if (!state) return;
      if (state.__NA) render(); else location.reload();
    });`,
  // Numbers its entries, and loads a page anew whose entry it does not know.
  "Astro's kind": `${COUNT}
    history.replaceState({ index: 0, scrollX: 0, scrollY: 0 }, "");
    addEventListener("popstate", ({ state }) => {
      if (state === null) return;
      if (state.index === undefined) location.reload(); else render();
    });`,
};

function pageWith(widget: Widget, router: string): string {
  const main = `<main><input aria-label="Note">${popup(widget)}</main>`;
  return widget.host.page(`${main}<script>${router}</script>${scriptOf(widget)}`);
}

for (const [name, router] of Object.entries(ROUTERS)) {
  test(`a host with a router of ${name} hears nothing of a dialog that closes by Back, Escape or its button`, async ({
    page,
    widget,
  }) => {
    const before = widget.host.page("<p>Another page</p>");
    const url = pageWith(widget, router);
    await page.goto(before);
    await page.goto(url);
    await page.getByLabel("Note").fill("typed");
    const stateNow = () => page.evaluate((): unknown => history.state);
    const state = await stateNow();
    const { menu, time } = pagesOf(page, page.frameLocator("dialog iframe"));
    const dialog = page.getByRole("dialog");
    const back = () => page.evaluate(() => history.back());
    const expectClosed = async () => {
      await expect(dialog).toHaveCount(0);
      await expect.poll(stateNow).toEqual(state);
      await expect(page.getByLabel("Note")).toHaveValue("typed");
      expect(await page.evaluate(() => document.documentElement.dataset.rendered)).toBeUndefined();
    };
    const link = page.getByRole("link", { name: "Book now" });

    await link.click();
    await expect(menu.row("Fringe trim")).toBeVisible();
    await back();
    await expectClosed();

    await link.click();
    await menu.book("Fringe trim");
    await expect(time.heading).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expectClosed();

    await link.click();
    await expect(time.heading).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).press("Escape");
    await expectClosed();

    expect(page.url()).toBe(url);
    await page.goBack();
    expect(page.url()).toBe(before);
  });
}

test("a host page that is loaded again under an open dialog has its state back", async ({
  page,
  widget,
}) => {
  // Routers that write a state at each start, as Turbo does, have one of their own again.
  await page.goto(pageWith(widget, 'history.state ?? history.replaceState({ own: 1 }, "")'));
  const stateNow = () => page.evaluate((): unknown => history.state);
  const state = await stateNow();
  await page.getByRole("link", { name: "Book now" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-bookfront", "1");
  await page.evaluate(() => history.back());
  await expect.poll(stateNow).toEqual(state);
});

test("steps of the host page itself are left to its router", async ({ page, widget }) => {
  await page.goto(pageWith(widget, ROUTERS["Turbo's kind"] ?? ""));
  await page.evaluate(() => history.pushState({ turbo: { restorationIdentifier: "b" } }, "", "#b"));
  await page.getByRole("link", { name: "Book now" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  // Past the dialog's entry, to another page of the host.
  await page.evaluate(() => history.go(-2));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.rendered)).toBe("1");
});

test("a dialog whose host page has put another body in its place opens again", async ({
  page,
  widget,
}) => {
  await page.goto(pageWith(widget, ""));
  const link = page.getByRole("link", { name: "Book now" });
  await link.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.evaluate(() => {
    const body = document.createElement("body");
    body.append(...document.querySelectorAll("main"));
    document.body.replaceWith(body);
  });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await link.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(pagesOf(page, page.frameLocator("dialog iframe")).menu.heading).toBeVisible();
});
