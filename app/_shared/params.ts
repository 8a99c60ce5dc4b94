import { MAX_LINES } from "#lib/offer/catalogue/cart.ts";
import { cartFromParams } from "#lib/offer/catalogue/cart-url.ts";
import { maskUnknownIds } from "#lib/offer/catalogue/mask-unknown-ids.ts";
import type { Cart, Catalogue } from "#lib/offer/catalogue/types.ts";
import { withoutControls } from "#lib/values/text.ts";

/** A query from Next or the scope; its values may be forged. */
export type Params = Readonly<Record<string, string | string[] | undefined>>;

export type KeptPage = "menu" | "category" | "item" | "time";

type Parameter = {
  readonly values?: number;
  readonly length?: number;
  /** Cached pages that read it: it is part of their cache key. */
  readonly readBy?: readonly KeptPage[];
  /** Links that repeat it: all of a visit, or only those among times and details. */
  readonly links?: "visit" | "times";
  /** A value that means the same as none, which links leave out. */
  readonly usual?: string;
};

/** Every query parameter of our pages. Reading, links and cache keys follow from it. */
const PARAMETERS = {
  added: { length: 300, readBy: ["menu", "category"] },
  color: {},
  colored: {},
  date: { readBy: ["time"] },
  edit: { readBy: ["item"] },
  language: {},
  /** One line too many is read, so that the cart check can report it. */
  line: {
    values: MAX_LINES + 1,
    length: 4_000,
    readBy: ["menu", "category", "item", "time"],
  },
  location: {},
  mode: {},
  maxHeight: {},
  minHeight: {},
  month: { readBy: ["time"] },
  near: {},
  only: {},
  page: { readBy: ["category"] },
  /** Start and member of each line of a composed visit. */
  part: { values: MAX_LINES, length: 300 },
  problem: { readBy: ["item"] },
  q: { length: 80, readBy: ["menu"] },
  reason: {},
  refused: { readBy: ["menu"] },
  service: { length: 600 },
  start: {},
  team: { length: 300, links: "visit", usual: "any" },
  theme: {},
  to: { length: 200 },
  /** A team member or `any` for each line of the cart. */
  with: { values: MAX_LINES, length: 300, links: "times" },
} as const satisfies Readonly<Record<string, Parameter>>;

type Name = keyof typeof PARAMETERS;

const DECLARED: Readonly<Record<Name, Parameter>> = PARAMETERS;
export const PARAMETER_NAMES = Object.keys(PARAMETERS).filter(isNamed).sort();
const LENGTH = 40;
const NONE: readonly string[] = [];

/** A service's choices: upstream ids, perhaps two joined; escaped characters count threefold. */
const CHOICES: Parameter = { values: 60, length: 700 };

export type LinkQuery = {
  readonly [N in Name]?:
    | ((typeof PARAMETERS)[N] extends { readonly values: number } ? readonly string[] : string)
    | undefined;
};

/** Parameters of a service's choices; a prefix tells services of a bundle apart. */
export type ChoiceName = `${string}variant` | `${string}addon${number}`;
const CHOICE = /^(?:s\d{1,2}-)?(?:variant|addon\d{1,2})$/;

export type ParamName = Name | ChoiceName;

function isNamed(name: string): name is Name {
  return Object.hasOwn(PARAMETERS, name);
}

function isChoiceName(name: string): name is ChoiceName {
  return CHOICE.test(name);
}

function isParamName(name: string): name is ParamName {
  return isNamed(name) || isChoiceName(name);
}

/** Drops control characters, overlong values and surplus values. */
export function many(params: Params, name: ParamName): readonly string[] {
  const sent = params[name];
  if (sent === undefined) return NONE;
  const { values = 1, length = LENGTH } = isNamed(name) ? DECLARED[name] : CHOICES;
  if (typeof sent === "string") return sent.length <= length ? [withoutControls(sent)] : NONE;
  return sent
    .filter((text) => text.length <= length)
    .slice(0, values)
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

/** The known parameters within their bounds, for a link of ours. */
export function supportedQuery(params: Params): URLSearchParams {
  const names = Object.keys(params).filter(isParamName);
  return new URLSearchParams(
    names.flatMap((name) => many(params, name).map((value) => [name, value])),
  );
}

export function visitQuery(params: Params): LinkQuery {
  return repeated(params, "visit");
}

export function timesQuery(params: Params): LinkQuery {
  return repeated(params, "times");
}

function repeated(params: Params, links: Parameter["links"]): LinkQuery {
  const entries = PARAMETER_NAMES.filter((name) => DECLARED[name].links === links).flatMap(
    (name) => {
      const { values = 1, usual } = DECLARED[name];
      const sent = many(params, name).filter((value) => value !== usual);
      return sent.length === 0 ? [] : [[name, values > 1 ? sent : sent[0]] as const];
    },
  );
  return Object.fromEntries(entries);
}

const READ_BY: Readonly<Record<KeptPage, readonly Name[]>> = {
  menu: namesReadBy("menu"),
  category: namesReadBy("category"),
  item: namesReadBy("item"),
  time: namesReadBy("time"),
};

function namesReadBy(page: KeptPage): readonly Name[] {
  return PARAMETER_NAMES.filter((name) => {
    const { readBy = [], links } = DECLARED[name];
    return readBy.includes(page) || links === "visit" || (links === "times" && page === "time");
  });
}

/** `name=value` of what a cached page reads, sorted, so that equal pages have equal keys. */
export function queryReadBy(page: KeptPage, params: Params): readonly string[] {
  const choices = page === "item" ? Object.keys(params).filter(isChoiceName) : [];
  const names = choices.length > 0 ? [...READ_BY[page], ...choices].sort() : READ_BY[page];
  const query: string[] = [];
  for (const name of names) {
    for (const value of many(params, name)) query.push(`${name}=${encodeURIComponent(value)}`);
  }
  return query;
}
