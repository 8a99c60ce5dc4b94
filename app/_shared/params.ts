import { MAX_LINES } from "#lib/catalogue/cart.ts";
import { cartFromParams } from "#lib/catalogue/cart-url.ts";
import { maskUnknownIds } from "#lib/catalogue/mask-unknown-ids.ts";
import type { Cart, Catalogue } from "#lib/catalogue/types.ts";
import { withoutControls } from "#lib/text.ts";

/** Raw query from Next; values may be forged. */
export type Params = Readonly<Record<string, string | string[] | undefined>>;

/** Number of values read, and maximum length of each. */
type Bound = { readonly values: number; readonly length: number };

const word: Bound = { values: 1, length: 40 };
/** One line too many is read, so that the cart check can report it. */
const lines: Bound = { values: MAX_LINES + 1, length: 4_000 };
/** An upstream id, or two joined by a dot; escaped characters count threefold. */
const ids: Bound = { values: 60, length: 700 };

/** Every query parameter of our pages. */
const BOUNDS = {
  added: { values: 1, length: 300 },
  color: word,
  colored: word,
  date: word,
  edit: word,
  language: word,
  line: lines,
  location: word,
  mode: word,
  maxHeight: word,
  minHeight: word,
  month: word,
  /** Where the visitor is, to a kilometre. */
  near: word,
  only: word,
  page: word,
  /** Of a composed visit: each line's start and member. */
  part: { values: MAX_LINES, length: 300 },
  problem: word,
  q: { values: 1, length: 80 },
  reason: word,
  refused: word,
  service: { values: 1, length: 600 },
  start: word,
  team: { values: 1, length: 300 },
  theme: word,
  /** Where a signed-in member of staff wanted to go. */
  to: { values: 1, length: 200 },
  /** A team member or `any` for each line of the cart. */
  with: { values: MAX_LINES, length: 300 },
} as const satisfies Readonly<Record<string, Bound>>;

/** Parameters of a service's choices; a prefix separates services of a bundle. */
export type ChoiceName = `${string}variant` | `${string}addon${number}`;
const CHOICE = /^(?:s\d{1,2}-)?(?:variant|addon\d{1,2})$/;

export type ParamName = keyof typeof BOUNDS | ChoiceName;

function isNamed(name: string): name is keyof typeof BOUNDS {
  return Object.hasOwn(BOUNDS, name);
}

export function isChoiceName(name: string): name is ChoiceName {
  return CHOICE.test(name);
}

function isParamName(name: string): name is ParamName {
  return isNamed(name) || isChoiceName(name);
}

/** Drops control characters, overlong values and surplus values. */
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

export function cartOf(params: Params): Cart {
  return cartFromParams(many(params, "line"));
}

/** Only with ids that the catalogue knows. */
export function cartIn(catalogue: Catalogue, params: Params): Cart {
  return maskUnknownIds(catalogue, cartOf(params));
}

/** A query as Next hands it to a page. */
export function paramsFrom(query: URLSearchParams): Params {
  const byName = Map.groupBy(query, ([name]) => name);
  return Object.fromEntries(
    [...byName].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]),
  );
}

/** The parameters that our pages read, within their bounds, for a link of ours. */
export function supportedQuery(params: Params): URLSearchParams {
  const names = Object.keys(params).filter(isParamName);
  return new URLSearchParams(
    names.flatMap((name) => many(params, name).map((value) => [name, value])),
  );
}
