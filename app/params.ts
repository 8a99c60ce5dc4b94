import { cartFromParams } from "#lib/catalogue/cart-url.ts";
import type { Cart } from "#lib/catalogue/types.ts";

/** What Next hands a page: every value a visitor may have typed or forged. */
export type Params = Readonly<Record<string, string | string[] | undefined>>;

/** Nothing that we write into an address is longer; the rest is noise. */
const LONGEST = 400;

export function many(params: Params, name: string): readonly string[] {
  const value = params[name];
  const values = value === undefined ? [] : Array.isArray(value) ? value : [value];
  return values.filter((text) => text.length <= LONGEST);
}

export function one(params: Params, name: string): string | undefined {
  return many(params, name)[0];
}

/** The visit so far. */
export function cartOf(params: Params): Cart {
  return cartFromParams(many(params, "line"));
}
