import type { Params } from "../../../../_shared/params.ts";
import { addToCart } from "../../../add-to-cart.ts";

export default async function BookService(props: {
  params: Promise<{ location: string; serviceId: string }>;
  searchParams: Promise<Params>;
}) {
  const [{ location, serviceId }, params] = await Promise.all([props.params, props.searchParams]);
  return addToCart("book", location, "service", serviceId, params);
}
