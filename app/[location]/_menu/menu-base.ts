import { markUnavailable } from "#lib/app/scope.ts";
import type { ClosedServices } from "#lib/offer/catalogue/bookable.ts";
import { MAX_LINES } from "#lib/offer/catalogue/cart.ts";
import type { CatalogueFailure } from "#lib/offer/catalogue/read.ts";
import type { Cart, Catalogue } from "#lib/offer/catalogue/types.ts";
import { ok, type Result } from "#lib/values/result.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import { cartIn, one, type Params } from "../../_shared/params.ts";
import { isLarge, type MenuCategory, menuIndex } from "./menu-index.ts";
import { addedName, type CartBarView, cartSummaryOf } from "./menu-rows.ts";
import { ofMember } from "./of-member.ts";

/** Shared by the menu, a category of it, and search results. */
export type MenuBase = {
  readonly index: readonly MenuCategory[];
  readonly catalogue: Catalogue;
  readonly closed: ClosedServices;
  readonly isLarge: boolean;
  readonly cart: Cart;
  readonly summary: CartBarView;
  /** Name of the item just added to the cart. */
  readonly added: string | undefined;
};

export async function loadBase(
  context: PageContext,
  params: Params,
): Promise<Result<MenuBase, CatalogueFailure>> {
  const read = await context.catalogue.read(context.caller.deadline);
  if (!read.ok) {
    markUnavailable();
    return read;
  }
  const { catalogue } = read.value;
  const closed = await context.bookings.closedServices();
  const cart = cartIn(catalogue, params).slice(0, MAX_LINES);
  const index = ofMember(context, menuIndex(catalogue, closed), catalogue);
  return ok({
    index,
    catalogue,
    closed,
    isLarge: isLarge(catalogue),
    cart,
    summary: cartSummaryOf(context, catalogue, cart, closed),
    added: addedName(catalogue, cart, one(params, "added")),
  });
}
