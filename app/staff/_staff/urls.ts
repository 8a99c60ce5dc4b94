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

const locationPage =
  (below: string) =>
  ({ slug, lang }: Link, extra: Extra = {}): string =>
    withQuery(`/staff/${slug}${below}`, lang, extra);

export const bookingsUrl = locationPage("");
export const servicesUrl = locationPage("/services");
export const previewStartUrl = locationPage("/preview");

export function deskBookingUrl(link: Link, id: string, extra?: Extra): string {
  return locationPage(`/bookings/${encodeURIComponent(id)}`)(link, extra);
}

export function exportUrl({ slug }: Link): string {
  return `/staff/${slug}/export`;
}

/** A path of the staff area to open after signing in; never another site. */
export function staffTarget(to: string | undefined): string | undefined {
  return to !== undefined && /^\/staff(?:\/[\w-]+)*$/.test(to) ? to : undefined;
}
