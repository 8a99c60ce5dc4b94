import { expect, type Locator } from "@playwright/test";
import { say } from "../../test/harness/words.ts";
import { SitePage } from "./site-page.ts";

/** `/{location}/services/{id}` and `/{location}/bundles/{id}` */
export class ChoicePage extends SitePage {
  option(name: string): Locator {
    return this.root.getByLabel(name);
  }

  get total(): Locator {
    return this.main.getByRole("status").filter({ hasText: say("visit.total") });
  }

  /** Picks one after the other, and waits for the address each time. */
  async pick(...names: readonly string[]): Promise<void> {
    for (const name of names) {
      await this.option(name).check();
      await expect(this.option(name)).toBeChecked();
    }
  }

  async book(): Promise<void> {
    await this.root.getByRole("button", { name: say("service.continue") }).click();
  }

  async save(): Promise<void> {
    await this.root.getByRole("button", { name: say("service.save") }).click();
  }

  async updateTotal(): Promise<void> {
    await this.root.getByRole("button", { name: say("service.update") }).click();
  }
}
