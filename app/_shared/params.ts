import { MAX_LINES } from "#lib/offer/catalogue/cart.ts";
import { cartFromParams } from "#lib/offer/catalogue/cart-url.ts";
import { maskUnknownIds } from "#lib/offer/catalogue/mask-unknown-ids.ts";
import type { Cart, Catalogue } from "#lib/offer/catalogue/types.ts";
import { withoutControls } from "#lib/values/text.ts";

/** A query as Next hands it to a page, and as the scope has it; values may be forged. */
export type Params = Readonly<Record<string, string | string[] | undefined>>;

/** Pages without anything of their visitor, which the page cache keeps. */
export type KeptPage = "menu" | "category" | "item" | "time";

type Parameter = {
  /** How many values are read. */
  readonly values?: number;
  /** How long each may be. */
  readonly length?: number;
  /** The kept pages that read it: it is part of what they are kept under. */
  readonly readBy?: readonly KeptPage[];
  /** Links that repeat it: all of a visit, or those among times and details. Their pages read it. */
  readonly links?: "visit" | "times";
  /** A value that says no more than none, which links of a visit leave out. */
  readonly usual?: string;
};

/** Every query parameter of our pages. All else follows: reading, links, what pages are kept under. */
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
  /** Where the visitor is, to a kilometre. */
  near: {},
  only: { links: "times" },
  page: { readBy: ["category"] },
  /** Of a composed visit: each line's start and member. */
  part: { values: MAX_LINES, length: 300 },
  problem: { readBy: ["item"] },
  q: { length: 80, readBy: ["menu"] },
  reason: {},
  refused: { readBy: ["menu"] },
  service: { length: 600 },
  start: {},
  team: { length: 300, links: "visit", usual: "any" },
  theme: {},
  /** Where a signed-in member of staff wanted to go. */
  to: { length: 200 },
  /** A team member or `any` for each line of the cart. */
  with: { values: MAX_LINES, length: 300, links: "times" },
} as const satisfies Readonly<Record<string, Parameter>>;

type Name = keyof typeof PARAMETERS;

const DECLARED: Readonly<Record<Name, Parameter>> = PARAMETERS;
const NAMES = Object.keys(PARAMETERS).filter(isNamed).sort();
const LENGTH = 40;
const NONE: readonly string[] = [];

/** Of a service's choices: upstream ids, or two joined by a dot; escaped characters count threefold. */
const CHOICES: Parameter = { values: 60, length: 700 };

/** What a link of ours says beside the cart. */
export type LinkQuery = {
  readonly [N in Name]?:
    | ((typeof PARAMETERS)[N] extends { readonly values: number } ? readonly string[] : string)
    | undefined;
};

/** Parameters of a service's choices; a prefix separates services of a bundle. */
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

/** The parameters that our pages read, within their bounds, for a link of ours. */
export function supportedQuery(params: Params): URLSearchParams {
  const names = Object.keys(params).filter(isParamName);
  return new URLSearchParams(
    names.flatMap((name) => many(params, name).map((value) => [name, value])),
  );
}

/** What every link of a visit repeats. */
export function visitQuery(params: Params): LinkQuery {
  return repeated(params, "visit");
}

/** What links among times and details repeat beside that. */
export function timesQuery(params: Params): LinkQuery {
  return repeated(params, "times");
}

function repeated(params: Params, links: Parameter["links"]): LinkQuery {
  const entries = NAMES.filter((name) => DECLARED[name].links === links).flatMap((name) => {
    const { values = 1, usual } = DECLARED[name];
    const sent = many(params, name).filter((value) => value !== usual);
    return sent.length === 0 ? [] : [[name, values > 1 ? sent : sent[0]] as const];
  });
  return Object.fromEntries(entries);
}

const READ_BY: Readonly<Record<KeptPage, readonly Name[]>> = {
  menu: namesReadBy("menu"),
  category: namesReadBy("category"),
  item: namesReadBy("item"),
  time: namesReadBy("time"),
};

function namesReadBy(page: KeptPage): readonly Name[] {
  return NAMES.filter((name) => {
    const { readBy = [], links } = DECLARED[name];
    return readBy.includes(page) || links === "visit" || (links === "times" && page === "time");
  });
}

/** `name=value`, of what a kept page reads, and in one order: two addresses of the same page are one. */
export function queryReadBy(page: KeptPage, params: Params): readonly string[] {
  const choices = page === "item" ? Object.keys(params).filter(isChoiceName) : [];
  const names = choices.length > 0 ? [...READ_BY[page], ...choices].sort() : READ_BY[page];
  const query: string[] = [];
  for (const name of names) {
    for (const value of many(params, name)) query.push(`${name}=${encodeURIComponent(value)}`);
  }
  return query;
}
