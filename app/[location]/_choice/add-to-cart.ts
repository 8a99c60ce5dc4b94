import { redirect } from "next/navigation";
import type { CartFault } from "#lib/offer/catalogue/cart.ts";
import { type PageContext, visitContextOf } from "../../_shared/page-context.ts";
import { type Params, supportedQuery } from "../../_shared/params.ts";
import { itemPath, menuUrl, timeUrl } from "../../_shared/urls.ts";
import {
  type CatalogueItem,
  cartWith,
  choiceQuery,
  type ItemProps,
  itemKindOf,
  loadCatalogueItem,
} from "./catalogue-item.ts";
import { fieldProblems } from "./choice.ts";

/** Redirects to the times, or back while the choice is incomplete. */
export async function addToCart(props: ItemProps): Promise<never> {
  const [{ location, kind, itemId }, params] = await Promise.all([
    props.params,
    props.searchParams,
  ]);
  const context = await visitContextOf(location, params);
  const read = await loadCatalogueItem(context, itemKindOf(kind), itemId);
  if (!read.ok) redirect(menuUrl(context));
  const item = read.value;
  const state = choiceQuery(item, params);
  const checked = item.check(state.choices);
  if (!checked.ok) redirect(backTo(context, item, params, checked.error));
  redirect(timeUrl(context, cartWith(item, state)));
}

function backTo(
  context: PageContext,
  item: CatalogueItem,
  params: Params,
  faults: readonly CartFault[],
): string {
  const query = supportedQuery(params);
  query.set("problem", "1");
  if (context.lang !== undefined) query.set("lang", context.lang);
  const first = fieldProblems(context, item.services, faults).find(({ field }) => field);
  return `${itemPath(context, item)}?${query}${first ? `#${first.field}-problem` : ""}`;
}
