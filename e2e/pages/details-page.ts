import type { Locator } from "@playwright/test";
import type { Visitor } from "../../test/harness/visitor.ts";
import { say } from "../../test/harness/words.ts";
import { SitePage } from "./site-page.ts";

/** `/{location}/details` */
export class DetailsPage extends SitePage {
  field(name: "firstName" | "lastName" | "email" | "phone"): Locator {
    return this.root.getByRole("textbox", { name: new RegExp(`^${say(`details.${name}`)}`) });
  }

  get summary(): Locator {
    return this.root.getByRole("region", { name: say("details.summary") });
  }

  get form(): Locator {
    return this.main.locator("form").filter({ has: this.root.locator("#firstName") });
  }

  /** The contact in one line, beside a question. */
  get known(): Locator {
    return this.main.locator("#known-contact > summary");
  }

  async unfoldKnown(): Promise<void> {
    if (await this.known.isVisible()) await this.known.click();
  }

  /** Not one of a question's buttons. */
  get submitButton(): Locator {
    return this.form.getByRole("button").first();
  }

  async fill({ firstName, email }: Visitor): Promise<void> {
    await this.field("firstName").fill(firstName);
    await this.field("email").fill(email);
  }

  async submit(visitor: Visitor): Promise<void> {
    await this.fill(visitor);
    await this.submitButton.click();
  }
}
