import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

export type Violation = { readonly id: string; readonly at: readonly string[] };

/** Against WCAG 2.2 AA. */
export async function violationsIn(page: Page): Promise<readonly Violation[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(RULES)
    // Without a second tab, needed only for frames of other origins.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
}
