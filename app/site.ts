import "server-only";
import { notFound } from "next/navigation";
import type { Location } from "#lib/config/types.ts";
import { getServer, type LocationServer } from "#lib/server/index.ts";
import { type Voice, voice } from "#lib/words/voice.ts";

/** A location as its pages use it: what it can do, and how it speaks. */
export type Site = LocationServer & { readonly slug: string; readonly voice: Voice };

/** The site of a slug in the address; an unknown one is a page that does not exist. */
export function siteOf(slug: string): Site {
  const found = getServer().locations.get(slug);
  if (!found) notFound();
  const { location } = found;
  return { ...found, slug, voice: voice(location.locale, location.currency) };
}

export function allLocations(): readonly Location[] {
  return [...getServer().locations.values()].map(({ location }) => location);
}

/** The location of a slug, or the first one for pages that belong to none. */
export function locationOrFirst(slug: string): Location {
  const locations = allLocations();
  const found = locations.find((location) => location.slug === slug) ?? locations[0];
  if (!found) throw new Error("the configuration has no location");
  return found;
}

/** The address of the site, for absolute links and for checks of where a form came from. */
export function publicUrl(): string {
  return getServer().site.publicUrl;
}
