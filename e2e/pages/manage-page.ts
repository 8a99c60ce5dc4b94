import { expect, type Locator } from "@playwright/test";
import { say } from "../../test/harness/words.ts";
import { SitePage } from "./site-page.ts";

/** `/{location}/bookings/{token}/cancel` and `…/move/confirm`: what would change, and the form. */
export class ManagePage extends SitePage {
  reason(name: string): Locator {
    return this.main.getByRole("radio", { name });
  }

  get cancelButton(): Locator {
    return this.main.getByRole("button", { name: say("manage.cancelPage.confirm") });
  }

  get moveButton(): Locator {
    return this.main.getByRole("button", { name: say("manage.movePage.confirm") });
  }

  async expectCancelPage(): Promise<void> {
    await expect(this.heading).toHaveText(say("manage.cancelPage.title"));
  }
}
