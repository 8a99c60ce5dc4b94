import type { LinkOptions } from "../../_shared/urls.ts";

type Extra = Readonly<Record<string, string | undefined>>;
type Link = Pick<LinkOptions, "slug" | "lang">;

function withQuery(path: string, lang: string | undefined, extra: Extra): string {
  const entries = Object.entries({ ...extra, lang });
  const given = entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const query = new URLSearchParams(given).toString();
  return query ? `${path}?${query}` : path;
}

export function staffHome({ lang }: Pick<LinkOptions, "lang">): string {
  return withQuery("/staff", lang, {});
}

export function signInUrl({ lang }: Pick<LinkOptions, "lang">, extra: Extra = {}): string {
  return withQuery("/staff/sign-in", lang, extra);
}

/** The day of a location: what stands in it, and what needs a person. */
export function dayUrl({ slug, lang }: Link, extra: Extra = {}): string {
  return withQuery(`/staff/${slug}`, lang, extra);
}

export function bookingsUrl({ slug, lang }: Link, extra: Extra = {}): string {
  return withQuery(`/staff/${slug}/bookings`, lang, extra);
}

export function deskBookingUrl({ slug, lang }: Link, id: string, extra: Extra = {}): string {
  return withQuery(`/staff/${slug}/bookings/${encodeURIComponent(id)}`, lang, extra);
}

export function networkUrl({ slug, lang }: Link, network: string, extra: Extra = {}): string {
  return withQuery(`/staff/${slug}/networks/${encodeURIComponent(network)}`, lang, extra);
}

export function servicesUrl({ slug, lang }: Link, extra: Extra = {}): string {
  return withQuery(`/staff/${slug}/services`, lang, extra);
}

export function figuresUrl({ slug, lang }: Link, extra: Extra = {}): string {
  return withQuery(`/staff/${slug}/figures`, lang, extra);
}

export function websiteUrl({ slug, lang }: Link): string {
  return withQuery(`/staff/${slug}/website`, lang, {});
}

export function healthUrl({ slug, lang }: Link): string {
  return withQuery(`/staff/${slug}/health`, lang, {});
}

export function previewStartUrl({ slug, lang }: Link): string {
  return withQuery(`/staff/${slug}/preview`, lang, {});
}

export function exportUrl({ slug }: Link): string {
  return `/staff/${slug}/export`;
}

/** A path of the staff area to open after signing in; never another site. */
export function staffTarget(to: string | undefined): string | undefined {
  return to !== undefined && /^\/staff(?:\/[\w-]+)*$/.test(to) ? to : undefined;
}
