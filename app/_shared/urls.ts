import { encodePart, type WantedPart } from "#lib/availability/visits/part-url.ts";
import { encodeId, encodeLine } from "#lib/catalogue/cart-url.ts";
import type { Cart } from "#lib/catalogue/types.ts";
import type { Language } from "#lib/i18n/languages.ts";

export type LinkContext = {
  readonly slug: string;
  /** Where the location's pages begin, in a preview; else `/{slug}`. */
  readonly root?: string | undefined;
  readonly lang: Language | undefined;
  readonly team?: string | undefined;
};

/** All state of the flow is in the query, so that every page can be shared and reloaded. */
type Extra = Readonly<Record<string, string | readonly string[] | undefined>>;

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
    for (const each of value === undefined ? [] : [value].flat()) query.append(name, each);
  }
  const text = query.toString();
  return `${path}${text ? `?${text}` : ""}${hash}`;
}

export function menuPath({ slug, root = `/${slug}` }: Pick<LinkContext, "slug" | "root">): string {
  return root;
}

export function menuUrl(link: LinkContext, cart: Cart = [], extra: Extra = {}, hash = ""): string {
  return withQuery(menuPath(link), link, cart, extra, hash);
}

export function serviceUrl(
  link: LinkContext,
  serviceId: string,
  cart: Cart,
  extra: Extra = {},
): string {
  return withQuery(servicePath(link, serviceId), link, cart, extra);
}

/** Target of the service page's form: `book` and `add` check the choice, then redirect. */
export function servicePath(link: LinkContext, serviceId: string, action?: "book" | "add"): string {
  const path = `${menuPath(link)}/services/${encodeId(serviceId)}`;
  return action ? `${path}/${action}` : path;
}

export function bundleUrl(
  link: LinkContext,
  bundleId: string,
  cart: Cart,
  extra: Extra = {},
): string {
  return withQuery(bundlePath(link, bundleId), link, cart, extra);
}

export function bundlePath(link: LinkContext, bundleId: string, action?: "book" | "add"): string {
  const path = `${menuPath(link)}/bundles/${encodeId(bundleId)}`;
  return action ? `${path}/${action}` : path;
}

/** `extra`: which page of it. */
export function categoryUrl(link: LinkContext, key: string, cart: Cart, extra: Extra = {}): string {
  return withQuery(`${menuPath(link)}/categories/${encodeId(key)}`, link, cart, extra);
}

/** The same picture in every language. */
export function menuPicture(link: Pick<LinkContext, "slug">): string {
  return `${menuPath(link)}/picture.png`;
}

export function itemPicture(link: LinkContext, kind: "service" | "bundle", id: string): string {
  const path = kind === "service" ? servicePath(link, id) : bundlePath(link, id);
  return `${path}/picture.png`;
}

/** The page that makes the lines of the widget. */
export function embedUrl(link: LinkContext): string {
  return withQuery(`${menuPath(link)}/embed`, link, []);
}

/** The colours of a widget whose site has named some; see client/framed. */
export function themeUrl({ slug }: Pick<LinkContext, "slug">): string {
  return `/${slug}/theme.css`;
}

export function manifestUrl(link: LinkContext): string {
  return withQuery(`${menuPath(link)}/manifest.webmanifest`, link, []);
}

export function warmPath(link: LinkContext): string {
  return `${menuPath(link)}/warm`;
}

export type TimeQuery = {
  readonly team?: string | undefined;
  readonly date?: string | undefined;
  readonly month?: string | undefined;
  /** Name of a time filter. */
  readonly only?: string | undefined;
  /** A member or `any` for each line. */
  readonly teamByLine?: readonly string[] | undefined;
};

/** How the visitor has narrowed the times; details keep it for the way back. */
export type Narrowing = Pick<TimeQuery, "only" | "teamByLine">;

export function timeUrl(link: LinkContext, cart: Cart, state: TimeQuery = {}, hash = ""): string {
  const { team, date, month, only, teamByLine } = state;
  const wanted = teamByLine ? "any" : (team ?? link.team);
  const extra = {
    team: wanted === "any" ? undefined : wanted,
    with: teamByLine,
    only,
    date,
    month,
  };
  return withQuery(`${menuPath(link)}/time`, link, cart, extra, hash);
}

export type DetailsQuery = Narrowing & {
  readonly team: string;
  readonly date: string;
  readonly start: string;
  /** Of a composed visit, in the order of the cart. */
  readonly parts?: readonly WantedPart[] | undefined;
};

export function detailsUrl(
  link: LinkContext,
  cart: Cart,
  state: DetailsQuery,
  extra: Extra = {},
): string {
  const { team, date, start, only, teamByLine } = state;
  const narrowing = { only, with: teamByLine };
  const query = { team, date, start, part: state.parts?.map(encodePart), ...narrowing, ...extra };
  return withQuery(`${menuPath(link)}/details`, link, cart, query);
}

/** Matches no route: a 404 thrown by a page would stay empty without scripts. */
export function missingUrl(link: LinkContext, what: "page" | "booking" = "page"): string {
  return withQuery(`${menuPath(link)}/${what === "page" ? "not-here" : "no-booking"}`, link, []);
}

/** `problem`: how the visitor came there, for a notice. */
export function bookingUrl(
  link: LinkContext,
  token: string,
  extra: { readonly problem?: string | undefined } = {},
): string {
  return withQuery(`${menuPath(link)}/bookings/${token}`, link, [], extra);
}

/** An entry for calendars, or the page's address as a QR code. */
export function bookingFileUrl(
  link: LinkContext,
  token: string,
  file: "calendar.ics" | "qr.svg",
): string {
  return withQuery(`${menuPath(link)}/bookings/${token}/${file}`, link, []);
}

/** `problem`: why the change was not made. */
export function cancelUrl(
  link: LinkContext,
  token: string,
  extra: { readonly problem?: string | undefined } = {},
): string {
  return withQuery(`${menuPath(link)}/bookings/${token}/cancel`, link, [], extra);
}

type MoveQuery = {
  readonly date?: string | undefined;
  readonly month?: string | undefined;
  readonly only?: string | undefined;
  readonly problem?: string | undefined;
};

export function moveUrl(link: LinkContext, token: string, state: MoveQuery = {}): string {
  return withQuery(`${menuPath(link)}/bookings/${token}/move`, link, [], state);
}

export function confirmMoveUrl(
  link: LinkContext,
  token: string,
  to: { readonly date: string; readonly start: string },
): string {
  return withQuery(`${menuPath(link)}/bookings/${token}/move/confirm`, link, [], to);
}

/** The booking's page, after its form was stored. */
export function bookedUrl(
  link: LinkContext,
  booked: {
    readonly token: string;
    readonly contactKept?: true;
    readonly choiceKept?: true;
  },
): string {
  const { token, contactKept, choiceKept } = booked;
  const problem = contactKept ? "contact_kept" : choiceKept ? "choice_kept" : undefined;
  return bookingUrl(link, token, { problem });
}
