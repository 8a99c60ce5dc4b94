import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { languages } from "#lib/values/i18n/languages.ts";
import { keys } from "../../sandbox/keys.ts";
import { path } from "../../scripts/support/paths.ts";
import { openTimes, slotsOn } from "../../test/harness/http/book.ts";
import { createHttpVisitor } from "../../test/harness/http/visitor.ts";
import type { Settings } from "../../test/harness/settings.ts";
import { expect, test } from "../../test/harness/test.ts";

/** 36 letters. */
const LONG = "Haarverlängerungstiefenpflegepackung";
const LONG_ARABIC = "مستحضراتالتجميلوالعنايةبالبشرةوالشعر";
/** A host page's narrow column. A page of 1280 pixels at 400 %, and phones, have the same layout. */
const NARROW = { width: 280, height: 640 };

/** Gives all that the booking service names a word of 36 letters in each language. */
async function longNames(salonUrl: string, folder: string): Promise<Settings> {
  const headers = { "x-api-key": keys.full.value };
  const catalogue = await fetch(`${salonUrl}/api/servicecategories`, { headers });
  const names = new Set<string>();
  JSON.parse(await catalogue.text(), (key, value: unknown) => {
    if (key === "name" && typeof value === "string") names.add(value);
  });
  const long = Object.fromEntries(
    languages.map((language) => [language, language === "ar" ? LONG_ARABIC : LONG]),
  );
  const translations = Object.fromEntries([...names].map((name) => [name, long]));
  const picture = "cut.webp";
  await mkdir(folder, { recursive: true });
  await copyFile(path("test/harness/demo-content/linden/pictures/cut.webp"), join(folder, picture));
  return { translations, services: { svc_root_colour: { picture } }, beside: folder };
}

/** What stands beyond the edges of the page, and prices that are cut off. */
function outside(): readonly string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = scrollWidth > clientWidth ? [`${scrollWidth} pixels wide`] : [];
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, width } = range.getBoundingClientRect();
    const isPrice = /€/.test(text.textContent ?? "") && !text.parentElement?.closest(".unseen");
    if (width > 1 && isPrice && (left < 0 || right > clientWidth))
      found.push(`${text.textContent}`);
  }
  return found;
}

function unfold(): void {
  for (const fold of document.querySelectorAll("main details")) fold.toggleAttribute("open", true);
}

/** The text's face is the system's: some systems have one that is far wider than others. */
function widen(): void {
  document.body.style.setProperty("font-family", "monospace");
}

async function expectInside(page: Page): Promise<void> {
  await page.evaluate(unfold);
  expect(await page.evaluate(outside), page.url()).toEqual([]);
  await page.evaluate(widen);
  expect(await page.evaluate(outside), `${page.url()} in a wide face`).toEqual([]);
}

test("words of 36 letters move no price out of sight and no page sideways, in any language and face", async ({
  page,
  day,
  openAt,
}, info) => {
  test.setTimeout(180_000);
  const folder = info.outputPath("pictures");
  const { url } = await openAt({
    // A Saturday after noon: what is free today is a few times of one person, and tomorrow nothing is.
    at: "2026-11-28T12:30:00+01:00",
    env: (salonUrl) => longNames(salonUrl, folder),
  });
  const http = createHttpVisitor(url);
  const [details = ""] = slotsOn(await openTimes(http, { line: "svc_brow_shape", date: day }));
  await http.close();
  await page.setViewportSize(NARROW);
  const line = "line=svc_cut.v.var_cut_medium.a.grp_treats.opt_scalp_massage&line=svc_brow_shape";
  for (const language of languages) {
    for (const address of [
      `/book?lang=${language}`,
      `/book?lang=${language}&${line}&q=cut`,
      `/book/services/svc_cut?lang=${language}&problem=1`,
      `/book/not-here?lang=${language}`,
      `/book/time?lang=${language}&${line}`,
      `/book/time?lang=${language}&line=svc_root_colour`,
      `${details}&lang=${language}`,
    ]) {
      await page.goto(url + address);
      await expectInside(page);
    }
    await expect(page.locator("#firstName")).toBeVisible();
  }
});
