import { NO_BOOKING_PATH, NOT_FOUND_PATH } from "#lib/app/address.ts";
import type { Submitted } from "#lib/booking/requests/submit.ts";
import { encodeId, encodeLine } from "#lib/offer/catalogue/cart-url.ts";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import type { Language } from "#lib/values/i18n/languages.ts";
import type { LinkQuery } from "./params.ts";

export type LinkOptions = {
  readonly slug: string;
  /** The root of a preview's pages; absent: `/{slug}`. */
  readonly root?: string | undefined;
  readonly lang: Language | undefined;
  readonly visit?: LinkQuery | undefined;
};

/** All state of the flow is in the query, so every page can be shared and reloaded. */
function withQuery(
  path: string,
  link: LinkOptions,
  cart: Cart,
  extra: LinkQuery = {},
  hash = "",
): string {
  const text = new URLSearchParams(fieldsOf(link, cart, extra)).toString();
  return `${path}${text ? `?${text}` : ""}${hash}`;
}

export function fieldsOf({ lang, visit }: LinkOptions, cart: Cart, extra: LinkQuery = {}) {
  const query = { line: cart.map(encodeLine), ...visit, ...extra, lang };
  return Object.entries(query).flatMap(([name, value = []]) =>
    [value].flat().map((one): [name: string, value: string] => [name, one]),
  );
}

export function menuPath({ slug, root = `/${slug}` }: Pick<LinkOptions, "slug" | "root">): string {
  return root;
}

export function menuUrl(
  link: LinkOptions,
  cart: Cart = [],
  extra: LinkQuery = {},
  hash = "",
): string {
  return withQuery(menuPath(link), link, cart, extra, hash);
}

/** The list of services, below the front of the menu's page. */
export function servicesUrl(link: LinkOptions, cart: Cart): string {
  return menuUrl(link, cart, {}, "#services");
}

/** The list of several locations. */
export function locationsUrl(link: LinkOptions): string {
  return withQuery("/", link, []);
}

type Item = { readonly kind: "service" | "bundle"; readonly id: string };

/** `book` checks the choice that the form of its page sends, then redirects. */
export function itemPath(
  link: LinkOptions,
  { kind, id }: Item,
  below?: "book" | "picture.png",
): string {
  const path = `${menuPath(link)}/${kind}s/${encodeId(id)}`;
  return below ? `${path}/${below}` : path;
}

export function itemUrl(
  link: LinkOptions,
  item: Item,
  cart: Cart = [],
  extra: LinkQuery = {},
): string {
  return withQuery(itemPath(link, item), link, cart, extra);
}

/** `extra`: the page of a long category. */
export function categoryUrl(
  link: LinkOptions,
  key: string,
  cart: Cart,
  extra: LinkQuery = {},
): string {
  return withQuery(`${menuPath(link)}/categories/${encodeId(key)}`, link, cart, extra);
}

export function menuPicture(link: Pick<LinkOptions, "slug">): string {
  return `${menuPath(link)}/picture.png`;
}

/** The colours of a widget whose host page sets some; see client/framed. */
/** Of a location, or of the list of all. */
export function themeUrl(location?: Pick<LinkOptions, "slug">): string {
  return location ? `/${location.slug}/theme.css` : "/theme.css";
}

export function manifestUrl(link: LinkOptions): string {
  return withQuery(`${menuPath(link)}/manifest.webmanifest`, link, []);
}

export function warmPath(link: LinkOptions): string {
  return `${menuPath(link)}/warm`;
}

export function timeUrl(
  link: LinkOptions,
  cart: Cart,
  { team = link.visit?.team, ...others }: LinkQuery = {},
  hash = "",
): string {
  // Members for each line take the place of one for all.
  const wanted = others.with || team === "any" ? undefined : team;
  return withQuery(`${menuPath(link)}/time`, link, cart, { team: wanted, ...others }, hash);
}

export function detailsUrl(link: LinkOptions, cart: Cart, query: LinkQuery): string {
  return withQuery(`${menuPath(link)}/details`, link, cart, query);
}

const MISSING_PATHS = { page: NOT_FOUND_PATH, booking: NO_BOOKING_PATH } as const;

/** Matches no route: a 404 thrown by a page would stay empty without scripts. */
export function missingUrl(link: LinkOptions, what: "page" | "booking" = "page"): string {
  return withQuery(menuPath(link) + MISSING_PATHS[what], link, []);
}

const bookingPage =
  (below: string) =>
  (link: LinkOptions, token: string, query: LinkQuery = {}): string =>
    withQuery(`${menuPath(link)}/bookings/${token}${below}`, link, [], query);

export const bookingUrl = bookingPage("");
export const cancelUrl = bookingPage("/cancel");
export const moveUrl = bookingPage("/move");
export const confirmMoveUrl = bookingPage("/move/confirm");
export const calendarUrl = bookingPage("/calendar.ics");

export function bookedUrl(
  link: LinkOptions,
  { token, contactKept }: Omit<Submitted, "bookingId">,
): string {
  return bookingUrl(link, token, { problem: contactKept && "contact_kept" });
}
