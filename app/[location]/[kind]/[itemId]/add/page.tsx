import type { Params } from "../../../../_shared/params.ts";
import { addToCart } from "../../../_choice/add-to-cart.ts";
import { type ItemParams, itemKindOf } from "../../../_choice/catalogue-item.ts";

export default async function AddItem(props: {
  params: Promise<ItemParams>;
  searchParams: Promise<Params>;
}) {
  const [{ location, kind, itemId }, params] = await Promise.all([
    props.params,
    props.searchParams,
  ]);
  return addToCart("add", location, itemKindOf(kind), itemId, params);
}
