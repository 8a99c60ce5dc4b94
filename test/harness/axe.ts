import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import type { Frame, Page } from "@playwright/test";
import type { RunOptions } from "axe-core";
import { z } from "zod";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const violation = z.object({ id: z.string(), at: z.array(z.string()) });
export type Violation = Readonly<z.infer<typeof violation>>;

/** Against WCAG 2.2 AA. Frames of other origins only if asked: that takes a second tab. */
export async function violationsIn(
  page: Page,
  { foreignFrames = false } = {},
): Promise<readonly Violation[]> {
  if (!foreignFrames) return audit(page, { runOnly: WCAG });
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
}

/** Depends on colours alone, so that other rules need not be checked again for each theme. */
export function faintWordsIn(page: Page): Promise<readonly Violation[]> {
  return audit(page, { runOnly: { type: "rule", values: ["color-contrast"] } });
}

/** The minified build has less than half of the bytes, which each document parses. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Goes to a page once, and not for each look at it. */
async function load(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(AXE);
}

async function audit(page: Page, options: RunOptions): Promise<readonly Violation[]> {
  for (const frame of page.frames()) await load(frame);
  const asked = JSON.stringify({ ...options, resultTypes: ["violations"] });
  const found = await page.evaluate(
    `axe.run(${asked}).then(({ violations }) =>
      violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) })))`,
  );
  return z.array(violation).parse(found);
}
