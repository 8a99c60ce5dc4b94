import { chromium } from "@playwright/test";
import { findChromium } from "../../scripts/support/chromium.ts";
import { launchOptions } from "../harness/browser.ts";
import { MARK } from "./hostile-names.ts";

/** Scripts run by a name, requests to other sites and CSP violations in a real browser. */
export async function visitInBrowser(
  origin: string,
  paths: readonly string[],
): Promise<readonly string[]> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: launchOptions.args,
  });
  const wrong: string[] = [];
  try {
    const page = await browser.newPage();
    page.on("dialog", (dialog) => {
      wrong.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(origin) && !url.startsWith("data:")) wrong.push(`asked for ${url}`);
    });
    page.on("console", (message) => {
      if (/Content Security Policy/i.test(message.text())) wrong.push(message.text().slice(0, 300));
    });
    for (const path of paths) {
      await page.goto(origin + path);
      // Hovering triggers event-handler attributes.
      for (const heading of await page.locator("h1, h2, h3, summary, label").all()) {
        await heading.hover({ timeout: 300 }).catch(() => undefined);
      }
      const ran = await page.evaluate((mark) => mark in window, MARK);
      if (ran) wrong.push(`a name ran on ${path}`);
    }
  } finally {
    await browser.close();
  }
  return wrong;
}
