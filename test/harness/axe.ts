import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** A rule of WCAG that a page breaks, and the elements that do. */
export type Violation = { readonly id: string; readonly at: readonly string[] };

/** What axe finds against WCAG 2.2 AA on the page as it stands. */
export async function violationsIn(page: Page): Promise<readonly Violation[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(RULES)
    // Without a second tab, which only pages with frames of other origins need.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
}
