import { expect, type Page } from "@playwright/test";
import { violationsIn } from "../../test/harness/axe.ts";
import { say } from "../../test/harness/words.ts";

type Button =
  | "menu.search"
  | "staff.signIn.button"
  | `staff.action.${"booked" | "revoke" | "tick"}`;

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
    await this.page.getByRole("search").waitFor();
  }

  async press(label: Button): Promise<void> {
    await this.page
      .getByRole("main")
      .getByRole("button", { name: say(label), exact: true })
      .click();
  }

  async openGroup(group: "person" | "ended" | "all"): Promise<void> {
    await this.page.goto(`${this.site}/staff/book/bookings`);
    await this.page.getByRole("link", { name: say(`staff.group.${group}`), exact: true }).click();
  }

  async find(text: string): Promise<void> {
    await this.page.goto(`${this.site}/staff/book/bookings`);
    await this.page.getByLabel(say("staff.search.text")).fill(text);
    await this.press("menu.search");
  }

  async expectOpen(count: number): Promise<void> {
    const badge = this.page.locator("[data-open]");
    if (count === 0) await expect(badge).toHaveCount(0);
    else await expect(badge).toHaveAttribute("data-open", String(count));
  }

  async expectAccessible(): Promise<void> {
    expect(await violationsIn(this.page)).toEqual([]);
  }
}
