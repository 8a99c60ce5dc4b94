import { fold } from "#lib/values/text.ts";

type Named = { readonly slug: string; readonly business: { readonly name: string } };

/** The location that staff typed, by slug or by name; `undefined` for a name that several share. */
export function namedLocation(locations: readonly Named[], typed: string): string | undefined {
  const wanted = fold(typed.trim()).replace(/^\//, "");
  const bySlug = locations.find(({ slug }) => slug === wanted);
  if (bySlug) return bySlug.slug;
  const [one, ...others] = locations.filter(({ business }) => fold(business.name) === wanted);
  return others.length === 0 ? one?.slug : undefined;
}
