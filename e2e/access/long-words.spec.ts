import { copyFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { languages } from "#lib/values/i18n/languages.ts";
import { keys } from "../../sandbox/keys.ts";
import { path } from "../../scripts/support/paths.ts";
import { dayIn } from "../../test/harness/days.ts";
import { openTimes, slotsOn } from "../../test/harness/http/book.ts";
import { createHttpVisitor } from "../../test/harness/http/visitor.ts";
import { expect, test } from "../../test/harness/own-site.ts";

/** 36 letters. */
const LONG = "Haarverlängerungstiefenpflegepackung";
const LONG_ARABIC = "مستحضراتالتجميلوالعنايةبالبشرةوالشعر";
/** A host page's narrow column. A page of 1280 pixels at 400 %, and phones, have the same layout. */
const NARROW = { width: 280, height: 640 };

/** A content file that gives all that the booking service names a word of 36 letters in each language. */
async function longNames(salonUrl: string, file: string): Promise<string> {
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
  await copyFile(
    path("test/harness/demo-content/linden/pictures/cut.webp"),
    join(dirname(file), picture),
  );
  const services = { svc_root_colour: { picture } };
  await writeFile(file, JSON.stringify({ translations, services }));
  return file;
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

async function expectInside(page: Page): Promise<void> {
  await page.evaluate(unfold);
  expect(await page.evaluate(outside), page.url()).toEqual([]);
}

test("words of 36 letters move no price out of sight and no page sideways, in any language", async ({
  page,
  sandbox,
  anotherSite,
}, info) => {
  test.setTimeout(120_000);
  const file = await longNames(sandbox.url, info.outputPath("content.json"));
  const site = await anotherSite({ CONTENT_FILE: file });
  const http = createHttpVisitor(site.url);
  const [details = ""] = slotsOn(
    await openTimes(http, { line: "svc_brow_shape", date: dayIn(84) }),
  );
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
      await page.goto(site.url + address);
      await expectInside(page);
    }
    await expect(page.locator("#firstName")).toBeVisible();
  }
});
