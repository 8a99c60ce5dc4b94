import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { faintWordsIn, type Violation, violationsIn } from "../../test/harness/axe.ts";

/** A tab or a frame. */
export type Root = Page | FrameLocator;

export type Theme = Parameters<Page["emulateMedia"]>[0];

export class SitePage {
  readonly page: Page;
  readonly root: Root;

  constructor(page: Page, root: Root = page) {
    this.page = page;
    this.root = root;
  }

  get main(): Locator {
    return this.root.getByRole("main");
  }

  get heading(): Locator {
    return this.root.getByRole("heading", { level: 1 });
  }

  /** Within `main`: connection notices are outside. */
  get alert(): Locator {
    return this.main.getByRole("alert");
  }

  link(name: string | RegExp): Locator {
    return this.main.getByRole("link", { name });
  }

  /** By axe (WCAG). That a page is valid HTML is looked at wherever it is opened (test/harness/test.ts). */
  async expectAccessible(): Promise<void> {
    await this.#expectNone(() => violationsIn(this.page));
  }

  async expectAccessibleInEachTheme(): Promise<void> {
    await this.#expectNone(async () => {
      const inLight = await violationsIn(this.page);
      await this.page.emulateMedia({ colorScheme: "dark" });
      const inDark = await faintWordsIn(this.page);
      await this.page.emulateMedia({ colorScheme: "light" });
      return [...inLight, ...inDark];
    });
  }

  async expectContrast(themes: readonly Theme[] = [{}]): Promise<void> {
    await this.#expectNone(async () => {
      const seen: Violation[] = [];
      for (const theme of themes) {
        await this.page.emulateMedia(theme);
        seen.push(...(await faintWordsIn(this.page)));
      }
      return seen;
    });
  }

  async #expectNone(look: () => Promise<readonly Violation[]>): Promise<void> {
    const title = (await this.heading.textContent()) ?? "";
    expect(await this.#inFull(look), title).toEqual([]);
  }

  /** With a viewport as tall as the page: sticky elements would cover content. */
  async #inFull<Found>(look: () => Promise<Found>): Promise<Found> {
    const size = this.page.viewportSize();
    if (!size) return look();
    const height = await this.page.evaluate(() => document.documentElement.scrollHeight);
    await this.page.setViewportSize({ ...size, height: Math.max(size.height, height) });
    const found = await look();
    await this.page.setViewportSize(size);
    return found;
  }
}
