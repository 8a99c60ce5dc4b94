import type { Params } from "../../../../_shared/params.ts";
import { addToCart } from "../../../add-to-cart.ts";

export default async function AddBundle(props: {
  params: Promise<{ location: string; bundleId: string }>;
  searchParams: Promise<Params>;
}) {
  const [{ location, bundleId }, params] = await Promise.all([props.params, props.searchParams]);
  return addToCart("add", location, "bundle", bundleId, params);
}
