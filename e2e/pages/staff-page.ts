import { expect, type Locator, type Page } from "@playwright/test";
import { violationsIn } from "../../test/harness/axe.ts";
import { say } from "../../test/harness/words.ts";

type Button =
  | "menu.search"
  | "staff.signIn.button"
  | `staff.action.${"booked" | "revoke" | "tick"}`;

type Section = "staff.services";

/** The pages for staff of one location. */
export class StaffPages {
  readonly page: Page;
  readonly site: string;

  constructor(page: Page, site: string) {
    this.page = page;
    this.site = site;
  }

  async signIn(password: string): Promise<void> {
    await this.page.goto(`${this.site}/staff`);
    await this.page.getByLabel(say("staff.signIn.password")).fill(password);
    await this.press("staff.signIn.button");
    await this.pages.waitFor();
  }

  private get pages() {
    return this.page.getByRole("navigation", { name: say("staff.title"), exact: true });
  }

  /** By the links at the top, which a phone folds away, and which mark where one is. */
  async open(label: Section): Promise<void> {
    await this.unfold(this.pages);
    await this.pages.getByRole("link", { name: say(label) }).click();
    await expect(this.page.getByRole("heading", { level: 1 })).toHaveText(say(label));
    await expect(this.pages.locator('[aria-current="page"]')).toHaveText(say(label));
    const { scrollWidth, clientWidth } = await this.page
      .locator("html")
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
    expect(scrollWidth).toBe(clientWidth);
  }

  /** What a phone folds. */
  private async unfold(place: Locator): Promise<void> {
    const fold = place.locator("summary").first();
    if (await fold.isVisible()) await fold.press("Enter");
  }

  async press(label: Button): Promise<void> {
    await this.page
      .getByRole("main")
      .getByRole("button", { name: say(label), exact: true })
      .click();
  }

  async find(text: string): Promise<void> {
    await this.page.goto(`${this.site}/staff/book`);
    await this.unfold(this.page.getByRole("main"));
    await this.page.getByLabel(say("staff.search.text")).fill(text);
    await this.press("menu.search");
    // Else the next press may meet the list from before.
    await this.page.waitForURL(/[?&]q=/);
  }

  async expectAccessible(): Promise<void> {
    expect(await violationsIn(this.page)).toEqual([]);
  }
}
