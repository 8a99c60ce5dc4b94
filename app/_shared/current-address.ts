import { scope } from "#lib/app/scope.ts";
import { encodeLine } from "#lib/offer/catalogue/cart-url.ts";
import type { PageContext } from "./page-context.ts";
import { cartIn, supportedQuery } from "./params.ts";

/** Bounds the query beside the cart, which every language link repeats. */
const MAX_LENGTH = 500;

/** Path and query of this page, limited to known parameters and ids of the catalogue. */
export async function addressHere(context: PageContext): Promise<string> {
  const { pathname, params } = scope().address;
  const rest = supportedQuery(params);
  rest.delete("line");
  const query = new URLSearchParams(rest.toString().length > MAX_LENGTH ? undefined : rest);
  const read =
    params.line === undefined ? undefined : await context.catalogue.read(context.caller.deadline);
  const cart = read?.ok ? cartIn(read.value.catalogue, params) : [];
  for (const line of cart) query.append("line", encodeLine(line));
  const text = query.toString();
  return text ? `${pathname}?${text}` : pathname;
}
