import { expect, type Locator } from "@playwright/test";
import type { LocalDate } from "../../lib/values/calendar.ts";
import { say, spellDate } from "../../test/harness/words.ts";
import { SitePage } from "./site-page.ts";

const LABEL = /^(?<time>[^,]+?)(?: until [^,]+)?, (?:with (?<names>.+), )?(?<price>[^,]+)$/;
/** Of a card, which shows its price. */
const CARD = /^(?<time>\S+) (?<price>\S+) until \S+ With (?<names>.+)$/;

/** A time as its link is announced. */
export type Slot = {
  readonly time: string;
  readonly names: string | undefined;
  readonly price: string;
};

/** `/{location}/time` */
export class TimePage extends SitePage {
  get day(): Locator {
    return this.root.locator("#times");
  }

  get dayTitle(): Locator {
    return this.day.getByRole("heading", { level: 2 });
  }

  get slots(): Locator {
    return this.day.getByRole("listitem").getByRole("link");
  }

  /** What times unfold: who is free then, or who does what when. */
  get whoAt(): Locator {
    return this.day.getByRole("listitem").locator("details");
  }

  /** Of the choice of a person for one service. */
  personFor(service: string, name: string): Locator {
    return this.root
      .getByRole("navigation", { name: say("several.whoFor", { service }) })
      .getByRole("link", { name, exact: true });
  }

  get calendar(): Locator {
    return this.root.getByRole("navigation", { name: say("time.month") });
  }

  get visit(): Locator {
    return this.root.getByRole("region", { name: say("visit.title") });
  }

  member(name: string): Locator {
    return this.root
      .getByRole("navigation", { name: say("time.who") })
      .getByRole("link", { name, exact: true });
  }

  /** The next free times, one press from the details. */
  get earliest(): Locator {
    return this.root
      .getByRole("region", { name: say("time.soonest") })
      .getByRole("listitem")
      .getByRole("link");
  }

  /** Beside the visit, or on a phone below it. */
  get addAnother(): Locator {
    return this.main.getByRole("link", { name: say("visit.another") }).filter({ visible: true });
  }

  /** Small screens fold the calendar. */
  async openCalendar(): Promise<void> {
    if (!(await this.calendar.isVisible())) await this.root.locator("#month > summary").click();
    await expect(this.calendar).toBeVisible();
  }

  /** Chooses a day, or the next free one after it. */
  async pickDay(day: LocalDate): Promise<void> {
    await expect(this.heading).toHaveText(say("time.title"));
    await expect(this.dayTitle).toBeVisible();
    await this.openCalendar();
    const link = this.calendar.getByRole("link", { name: `${spellDate(day)},` });
    const title = this.calendar.getByRole("heading");
    while ((await link.count()) === 0) {
      const shown = (await title.textContent()) ?? "";
      await this.calendar.getByRole("link", { name: say("time.nextMonth") }).click();
      await expect(title).not.toHaveText(shown);
    }
    await link.click();
    await expect(this.dayTitle).toHaveText(spellDate(day));
    await this.toFreeDay();
  }

  /** Stays on the day shown, or goes to the next one on which something is free. */
  async toFreeDay(): Promise<void> {
    const nextFree = this.day.getByRole("link", { name: /^Next free/ });
    await expect(this.slots.first().or(nextFree)).toBeVisible();
    if ((await nextFree.count()) > 0) await nextFree.click();
    await expect(this.slots.first()).toBeVisible();
  }

  /** A time's link and its accessible name. */
  async slotAt(index: number, withName?: string): Promise<{ link: Locator; slot: Slot }> {
    const slots = withName === undefined ? this.slots : this.named(withName);
    const fitting = slots.filter({ visible: true });
    const link = index < 0 ? fitting.last() : fitting.nth(index);
    const label = await link.getAttribute("aria-label");
    return { link, slot: readSlot(label ?? (await link.textContent()) ?? "") };
  }

  named(name: string): Locator {
    return this.day.getByRole("link", { name: new RegExp(`with .*${name}`, "i") });
  }

  /** The first time of the day, or another one. */
  async pickSlot(index = 0, withName?: string): Promise<Slot> {
    const { link, slot } = await this.slotAt(index, withName);
    await link.click();
    await expect(this.heading).toHaveText(say("details.title"));
    return slot;
  }
}

function readSlot(label: string): Slot {
  const words = label.replace(/\s+/g, " ");
  const { time = "", names, price = "" } = (LABEL.exec(words) ?? CARD.exec(words))?.groups ?? {};
  return { time, names, price };
}
