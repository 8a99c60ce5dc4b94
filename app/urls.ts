import { encodeId, encodeLine } from "#lib/catalogue/cart-url.ts";
import type { Cart } from "#lib/catalogue/types.ts";

/**
 * Addresses of the flow. All state is in the query string: the visit so far as repeated `line`,
 * and what the page itself needs, so that every page can be shared, reloaded and gone back to.
 */
type Extra = Readonly<Record<string, string | undefined>>;

function withQuery(path: string, cart: Cart, extra: Extra = {}, hash = ""): string {
  const query = new URLSearchParams();
  for (const line of cart) query.append("line", encodeLine(line));
  for (const [name, value] of Object.entries(extra)) {
    if (value !== undefined) query.set(name, value);
  }
  const text = query.toString();
  return `${path}${text ? `?${text}` : ""}${hash}`;
}

export function menuUrl(slug: string, cart: Cart = [], extra: Extra = {}, hash = ""): string {
  return withQuery(`/${slug}`, cart, extra, hash);
}

export function serviceUrl(slug: string, serviceId: string, cart: Cart, extra: Extra = {}): string {
  return withQuery(servicePath(slug, serviceId), cart, extra);
}

/** Where the service page's form goes: `book` and `add` check the choice, then redirect. */
export function servicePath(slug: string, serviceId: string, action?: "book" | "add"): string {
  const path = `/${slug}/services/${encodeId(serviceId)}`;
  return action ? `${path}/${action}` : path;
}

export function bundleUrl(slug: string, bundleId: string, cart: Cart, extra: Extra = {}): string {
  return withQuery(bundlePath(slug, bundleId), cart, extra);
}

export function bundlePath(slug: string, bundleId: string, action?: "book" | "add"): string {
  const path = `/${slug}/bundles/${encodeId(bundleId)}`;
  return action ? `${path}/${action}` : path;
}

export type TimeState = {
  readonly team?: string | undefined;
  readonly date?: string | undefined;
  readonly month?: string | undefined;
};

export function timeUrl(slug: string, cart: Cart, state: TimeState = {}, hash = ""): string {
  const { team, date, month } = state;
  return withQuery(
    `/${slug}/time`,
    cart,
    { team: team === "any" ? undefined : team, date, month },
    hash,
  );
}

export type DetailsState = {
  readonly team: string;
  readonly date: string;
  readonly start: string;
};

export function detailsUrl(
  slug: string,
  cart: Cart,
  state: DetailsState,
  extra: Extra = {},
): string {
  return withQuery(`/${slug}/details`, cart, { ...state, ...extra });
}

/** `problem`: what its page says about how the visitor came there. */
/**
 * An address that no route matches. A page that finds out late that there is nothing to show sends
 * visitors there: the framework renders the 404 of an unmatched address whole, while one that is
 * thrown by a page stays empty without scripts.
 */
export function missingUrl(slug: string): string {
  return `/${slug}/not-here`;
}

export function bookingUrl(slug: string, token: string, problem?: string): string {
  return `/${slug}/bookings/${token}${problem === undefined ? "" : `?problem=${problem}`}`;
}
