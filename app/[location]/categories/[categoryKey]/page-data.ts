import { decodeId } from "#lib/offer/catalogue/cart-url.ts";
import type { CatalogueFailure } from "#lib/offer/catalogue/read.ts";
import type { PageContext } from "../../../_shared/page-context.ts";
import { pageOf } from "../../../_shared/paging.ts";
import type { Params } from "../../../_shared/params.ts";
import { loadBase, type MenuBase } from "../../_menu/menu-base.ts";
import { type MenuSection, sectionOf } from "../../_menu/menu-rows.ts";

/** Keeps a page within its budget of 20 kB. */
const PAGE_ROWS = 60;

export type CategoryData =
  | { readonly kind: "unavailable"; readonly problem: CatalogueFailure }
  | { readonly kind: "missing" }
  | ({
      readonly kind: "open";
      readonly section: MenuSection;
      /** Of all pages. */
      readonly count: number;
      readonly page: number;
      readonly pages: number;
    } & MenuBase);

export async function loadCategory(
  context: PageContext,
  segment: string,
  params: Params,
): Promise<CategoryData> {
  const read = await loadBase(context, params);
  if (!read.ok) return { kind: "unavailable", problem: read.error };
  const base = read.value;
  const category = base.index.find(({ key }) => key === decodeId(segment));
  if (!category) return { kind: "missing" };
  const { items, page, pages } = pageOf(category.items, PAGE_ROWS, params);
  const section = sectionOf({ ...category, items }, base.catalogue, base.cart);
  return { kind: "open", section, count: category.items.length, page, pages, ...base };
}
