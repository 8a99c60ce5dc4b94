import { fold } from "#lib/values/text.ts";

type Named = { readonly slug: string; readonly business: { readonly name: string } };

/** Finds a location by slug or name; `undefined` if several share the name. */
export function namedLocation(locations: readonly Named[], typed: string): string | undefined {
  const wanted = fold(typed.trim()).replace(/^\//, "");
  const bySlug = locations.find(({ slug }) => slug === wanted);
  if (bySlug) return bySlug.slug;
  const [one, ...others] = locations.filter(({ business }) => fold(business.name) === wanted);
  return others.length === 0 ? one?.slug : undefined;
}
