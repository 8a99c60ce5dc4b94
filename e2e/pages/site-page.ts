import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { faintWordsIn, violationsIn } from "../../test/harness/axe.ts";
import { faultsInHtml } from "../../test/harness/html.ts";

/** A tab or a frame. */
export type Root = Page | FrameLocator;

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

  /** By axe (WCAG) and the HTML standard. */
  async expectAccessible(): Promise<void> {
    const seen = await this.#inFull(() => violationsIn(this.page));
    const title = (await this.heading.textContent()) ?? "";
    expect(seen, title).toEqual([]);
    expect(await faultsInHtml(await this.page.content()), title).toEqual([]);
  }

  /** In another theme than the one that `expectAccessible` has seen. */
  async expectContrast(): Promise<void> {
    const seen = await this.#inFull(() => faintWordsIn(this.page));
    expect(seen, (await this.heading.textContent()) ?? "").toEqual([]);
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
