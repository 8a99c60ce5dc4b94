import { encodeId, encodeLine } from "#lib/catalogue/cart-url.ts";
import type { Cart } from "#lib/catalogue/types.ts";
import type { Language } from "#lib/i18n/languages.ts";

/**
 * Whose pages, in which language where the address has to say it, and for which team member if
 * the visitor came for one.
 */
export type LinkContext = {
  readonly slug: string;
  readonly lang: Language | undefined;
  readonly team?: string | undefined;
};

/**
 * Addresses of the flow. All state is in the query string: the visit so far as repeated `line`,
 * what the page itself needs, and the language if the visitor chose one; so every page can be
 * shared, reloaded and gone back to.
 */
type Extra = Readonly<Record<string, string | undefined>>;

function withQuery(
  path: string,
  { lang, team }: LinkContext,
  cart: Cart,
  extra: Extra = {},
  hash = "",
): string {
  const query = new URLSearchParams();
  for (const line of cart) query.append("line", encodeLine(line));
  for (const [name, value] of Object.entries({ team, ...extra, lang })) {
    if (value !== undefined) query.set(name, value);
  }
  const text = query.toString();
  return `${path}${text ? `?${text}` : ""}${hash}`;
}

/** Where the menu's search form goes; its fields are its query. */
export function menuPath({ slug }: LinkContext): string {
  return `/${slug}`;
}

export function menuUrl(place: LinkContext, cart: Cart = [], extra: Extra = {}, hash = ""): string {
  return withQuery(menuPath(place), place, cart, extra, hash);
}

export function serviceUrl(
  place: LinkContext,
  serviceId: string,
  cart: Cart,
  extra: Extra = {},
): string {
  return withQuery(servicePath(place, serviceId), place, cart, extra);
}

/**
 * Where the service page's form goes: `book` and `add` check the choice, then redirect. A form's
 * fields are its query, so the language is one of them.
 */
export function servicePath(
  { slug }: LinkContext,
  serviceId: string,
  action?: "book" | "add",
): string {
  const path = `/${slug}/services/${encodeId(serviceId)}`;
  return action ? `${path}/${action}` : path;
}

export function bundleUrl(
  place: LinkContext,
  bundleId: string,
  cart: Cart,
  extra: Extra = {},
): string {
  return withQuery(bundlePath(place, bundleId), place, cart, extra);
}

export function bundlePath(
  { slug }: LinkContext,
  bundleId: string,
  action?: "book" | "add",
): string {
  const path = `/${slug}/bundles/${encodeId(bundleId)}`;
  return action ? `${path}/${action}` : path;
}

/** A category of a menu that is too large for one page. `extra`: which page of it. */
export function categoryUrl(
  place: LinkContext,
  key: string,
  cart: Cart,
  extra: Extra = {},
): string {
  return withQuery(`/${place.slug}/categories/${encodeId(key)}`, place, cart, extra);
}

/** Pictures for shared links. They are the same in every language. */
export function menuPicture(place: Pick<LinkContext, "slug">): string {
  return `/${place.slug}/picture.png`;
}

export function subjectPicture(place: LinkContext, kind: "service" | "bundle", id: string): string {
  const path = kind === "service" ? servicePath(place, id) : bundlePath(place, id);
  return `${path}/picture.png`;
}

export function manifestUrl(place: LinkContext): string {
  return withQuery(`/${place.slug}/manifest.webmanifest`, place, []);
}

/** Reads the times of a visit ahead, for whoever is about to ask for them. */
export function warmPath({ slug }: LinkContext): string {
  return `/${slug}/warm`;
}

export type TimeState = {
  readonly team?: string | undefined;
  readonly date?: string | undefined;
  readonly month?: string | undefined;
  /** The kind of times that alone is shown. */
  readonly only?: string | undefined;
};

export function timeUrl(place: LinkContext, cart: Cart, state: TimeState = {}, hash = ""): string {
  const { team, date, month, only } = state;
  const wanted = team ?? place.team;
  const extra = { team: wanted === "any" ? undefined : wanted, only, date, month };
  return withQuery(`/${place.slug}/time`, place, cart, extra, hash);
}

export type DetailsState = {
  readonly team: string;
  readonly date: string;
  readonly start: string;
};

export function detailsUrl(
  place: LinkContext,
  cart: Cart,
  state: DetailsState,
  extra: Extra = {},
): string {
  const { team, date, start } = state;
  return withQuery(`/${place.slug}/details`, place, cart, { team, date, start, ...extra });
}

/**
 * An address that no route matches. A page that finds out late that there is nothing to show sends
 * visitors there: the framework renders the 404 of an unmatched address whole, while one that is
 * thrown by a page stays empty without scripts.
 */
export function missingUrl(place: LinkContext, what: "page" | "booking" = "page"): string {
  return withQuery(`/${place.slug}/${what === "page" ? "not-here" : "no-booking"}`, place, []);
}

/** `problem`: what its page says about how the visitor came there. */
export function bookingUrl(
  place: LinkContext,
  token: string,
  extra: { readonly problem?: string | undefined } = {},
): string {
  return withQuery(`/${place.slug}/bookings/${token}`, place, [], extra);
}

/** Where a form leads that has been taken. */
export function bookedUrl(
  place: LinkContext,
  booked: {
    readonly token: string;
    readonly contactKept?: true;
    readonly choiceKept?: true;
  },
): string {
  const { token, contactKept, choiceKept } = booked;
  const problem = contactKept ? "contact_kept" : choiceKept ? "choice_kept" : undefined;
  return bookingUrl(place, token, { problem });
}
