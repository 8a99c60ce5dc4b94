import { checkCart } from "#lib/offer/catalogue/cart.ts";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import { type LowestRate, lowestVisitTotal, sumLowest } from "#lib/offer/pricing/lowest-rate.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import { type CatalogueItem, type ChoiceQuery, cartWith } from "./catalogue-item.ts";

export type VisitTotal = { readonly count: number; readonly total: LowestRate | undefined };

/** Services and total of the visit with these choices; what is still to choose counts as little as it can. */
export async function visitWith(
  context: PageContext,
  item: CatalogueItem,
  state: ChoiceQuery,
): Promise<VisitTotal> {
  const { catalogue } = item;
  const learned = await context.bookings.closedServices();
  const team = context.visit?.team;
  const totalOf = (cart: Cart) => {
    const checked = checkCart(catalogue, cart, learned);
    return checked.ok ? lowestVisitTotal(checked.value, team) : undefined;
  };
  const cart = cartWith(item, state);
  const others = state.cart.filter((_, index) => index !== state.edit);
  const own = item.lowestWith(state.choices, team);
  const rest = others.length > 0 ? totalOf(others) : undefined;
  const sum = others.length > 0 ? rest && own && sumLowest([rest, own]) : own;
  return { count: cart.length, total: totalOf(cart) ?? sum };
}
