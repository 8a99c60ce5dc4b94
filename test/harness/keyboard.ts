import { expect, type Locator, type Page } from "@playwright/test";

const MAX_TABS = 120;

/** A visitor without a pointer; the focus must always be visible. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async to(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let step = 0; step < MAX_TABS; step += 1) {
      if (await isFocused(target)) return this.#expectVisibleFocus();
      await this.#page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not lead to ${target}`);
  }

  async press(target: Locator, key: "Enter" | "Space"): Promise<void> {
    await this.to(target);
    await this.#page.keyboard.press(key);
  }

  async #expectVisibleFocus(): Promise<void> {
    const shown = await this.#page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused?.matches(":focus-visible")) return "none";
      // The card around a radio button may show its focus ring.
      const around = [focused, focused.closest("label"), focused.parentElement];
      return around.some((element) => {
        if (!element) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        const outlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
        return outlined || boxShadow !== "none";
      });
    });
    expect(shown, "the focus can be seen").toBe(true);
  }
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
