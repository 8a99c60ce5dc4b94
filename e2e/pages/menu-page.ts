import type { Locator } from "@playwright/test";
import { say } from "../../test/harness/words.ts";
import { SitePage } from "./site-page.ts";

/** `/{location}` */
export class MenuPage extends SitePage {
  async open(query = ""): Promise<void> {
    await this.page.goto(`/book${query}`);
  }

  row(name: string): Locator {
    const heading = this.root.getByRole("heading", { level: 3, name, exact: true });
    return this.main.getByRole("listitem").filter({ has: heading });
  }

  get search(): Locator {
    return this.root.getByRole("searchbox", { name: say("menu.searchLabel") });
  }

  get visit(): Locator {
    return this.root.getByRole("region", { name: say("visit.title") });
  }

  /** To the service's choices. */
  async choose(name: string): Promise<void> {
    await this.link(say("menu.chooseNamed", { name })).click();
  }

  /** Directly to the times. */
  async book(name: string): Promise<void> {
    await this.link(say("menu.bookNamed", { name })).click();
  }

  /** Adds it to the cart, and waits for the menu. */
  async add(name: string): Promise<void> {
    const before = linesIn(new URL(this.page.url()));
    await this.link(say("menu.addNamed", { name })).click();
    await this.page.waitForURL((url) => linesIn(url) > before);
  }

  async toTimes(): Promise<void> {
    await this.visit.getByRole("link", { name: say("visit.chooseTime") }).click();
  }
}

function linesIn(url: URL): number {
  return url.searchParams.getAll("line").length;
}
