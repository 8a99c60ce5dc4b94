import type { Page } from "@playwright/test";
import { BookingPage } from "./booking-page.ts";
import { ChoicePage } from "./choice-page.ts";
import { DetailsPage } from "./details-page.ts";
import { ManagePage } from "./manage-page.ts";
import { MenuPage } from "./menu-page.ts";
import type { Root } from "./site-page.ts";
import { TimePage } from "./time-page.ts";

export type Pages = {
  readonly menu: MenuPage;
  readonly choice: ChoicePage;
  readonly time: TimePage;
  readonly details: DetailsPage;
  readonly booking: BookingPage;
  readonly manage: ManagePage;
};

/** Page objects, in a tab or a frame. */
export function pagesOf(page: Page, root: Root = page): Pages {
  return {
    menu: new MenuPage(page, root),
    choice: new ChoicePage(page, root),
    time: new TimePage(page, root),
    details: new DetailsPage(page, root),
    booking: new BookingPage(page, root),
    manage: new ManagePage(page, root),
  };
}
