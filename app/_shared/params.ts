import { MAX_LINES } from "#lib/catalogue/cart.ts";
import { cartFromParams } from "#lib/catalogue/cart-url.ts";
import { knownOnly } from "#lib/catalogue/known-only.ts";
import type { Cart, Catalogue } from "#lib/catalogue/types.ts";
import { withoutControls } from "#lib/text.ts";

/** What Next hands a page: every value a visitor may have typed or forged. */
export type Params = Readonly<Record<string, string | string[] | undefined>>;

/** How many values of a parameter are read, and how long each may be. */
type Bound = { readonly values: number; readonly length: number };

const word: Bound = { values: 1, length: 40 };
/** One line more than allowed is kept, so that the check of the cart can say that there are too many. */
const lines: Bound = { values: MAX_LINES + 1, length: 4_000 };
/** An id of the upstream, or two with a dot between; letters that addresses escape count threefold. */
const ids: Bound = { values: 60, length: 700 };

/** Every parameter that a page of ours reads; there are no others. */
const BOUNDS = {
  added: { values: 1, length: 300 },
  date: word,
  edit: word,
  line: lines,
  month: word,
  only: word,
  page: word,
  problem: word,
  q: { values: 1, length: 80 },
  reason: word,
  refused: word,
  start: word,
  team: { values: 1, length: 300 },
} as const satisfies Readonly<Record<string, Bound>>;

/** Of the choices of a service; those of several services on a page differ by a prefix. */
export type ChoiceName = `${string}variant` | `${string}addon${number}`;
const CHOICE = /^(?:s\d{1,2}-)?(?:variant|addon\d{1,2})$/;

export type ParamName = keyof typeof BOUNDS | ChoiceName;

function isNamed(name: string): name is keyof typeof BOUNDS {
  return Object.hasOwn(BOUNDS, name);
}

function isParamName(name: string): name is ParamName {
  return isNamed(name) || CHOICE.test(name);
}

/** The values that count: control characters are dropped, and so is what is too long or too much. */
export function many(params: Params, name: ParamName): readonly string[] {
  const bound = isNamed(name) ? BOUNDS[name] : ids;
  return [params[name] ?? []]
    .flat()
    .filter((text) => text.length <= bound.length)
    .slice(0, bound.values)
    .map(withoutControls);
}

export function one(params: Params, name: ParamName): string | undefined {
  return many(params, name)[0];
}

/** The visit so far. */
export function cartOf(params: Params): Cart {
  return cartFromParams(many(params, "line"));
}

/** The visit so far, as pages may repeat it. */
export function cartIn(catalogue: Catalogue, params: Params): Cart {
  return knownOnly(catalogue, cartOf(params));
}

/** All that is read from the address of a page, for an address of our own. */
export function ownQuery(params: Params): URLSearchParams {
  const names = Object.keys(params).filter(isParamName);
  return new URLSearchParams(
    names.flatMap((name) => many(params, name).map((value) => [name, value])),
  );
}
