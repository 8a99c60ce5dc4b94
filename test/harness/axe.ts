import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

export type Violation = { readonly id: string; readonly at: readonly string[] };

/** Against WCAG 2.2 AA. Frames of other origins only if asked: that takes a second tab. */
export async function violationsIn(
  page: Page,
  { foreignFrames = false } = {},
): Promise<readonly Violation[]> {
  return found(builder(page).withTags(RULES).setLegacyMode(!foreignFrames));
}

/** Depends on colours alone, so that other rules need not be checked again for each theme. */
export function faintWordsIn(page: Page): Promise<readonly Violation[]> {
  return found(builder(page).withRules("color-contrast").setLegacyMode());
}

function builder(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
}

async function found(audit: AxeBuilder): Promise<readonly Violation[]> {
  const { violations } = await audit.analyze();
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
}
