import { expect, type Locator } from "@playwright/test";
import type { VisitorState } from "#lib/booking/views/outcome.ts";
import type { Visitor } from "../../test/harness/visitor.ts";
import { say } from "../../test/harness/words.ts";
import { SitePage } from "./site-page.ts";

/** `/{location}/bookings/{token}` */
export class BookingPage extends SitePage {
  get summary(): Locator {
    return this.root.getByRole("region", { name: say("details.summary") });
  }

  /** Alternatives, booked with one press. */
  get offers(): Locator {
    return this.main.getByRole("listitem").getByRole("button");
  }

  async expectConfirmed({ firstName }: Visitor, timeout = 20_000): Promise<void> {
    const title = say("booking.confirmed.title", { name: firstName });
    await expect(this.heading).toHaveText(title, { timeout });
  }

  async expectState(
    state: Exclude<VisitorState, "confirmed"> | "unknown" | "lost",
    timeout = 10_000,
  ): Promise<void> {
    await expect(this.heading).toHaveText(say(`booking.${state}.title`), { timeout });
  }
}
