import "server-only";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { getServer, type LocationServer } from "#lib/app/app.ts";
import { LONGEST_WAIT_MS, type ReadOptions } from "#lib/cache/cache.ts";
import type { Location } from "#lib/config/types.ts";
import { toldLanguage } from "#lib/i18n/negotiate.ts";
import { type Voice, voice } from "#lib/i18n/voice.ts";
import type { Place } from "./urls.ts";

/** Who a page is for, as far as limits go, and until when it can wait for what it shows. */
export type Asking = Required<Pick<ReadOptions, "visitor" | "until">>;

/** A location as its pages use it: what it can do, how it speaks, and to whom. */
export type Site = LocationServer & Place & { readonly voice: Voice; readonly asking: Asking };

/**
 * The site of a slug in the address; an unknown one is a page that does not exist. Found once for
 * all parts of a page.
 */
export const siteOf = cache(async (slug: string): Promise<Site> => {
  const found = getServer().locations.get(slug);
  if (!found) notFound();
  const asking = {
    visitor: getServer().visitorOf(await headers()),
    until: Date.now() + LONGEST_WAIT_MS,
  };
  return { ...found, ...(await speechOf(found.location)), asking };
});

/** What the location that a page belongs to can do; `undefined` for pages that belong to none. */
export async function siteHere(): Promise<LocationServer | undefined> {
  return getServer().locations.get((await headers()).get("x-location") ?? "");
}

/** The site of a visitor who came for one person: every address on the way keeps that. */
export function comingFor(site: Site, team: string | undefined): Site {
  return team === undefined || team === "any" ? site : { ...site, team };
}

/** A location's part of a page that can do without what it can do: where it is, how it speaks. */
export type Speech = Place & { readonly location: Location; readonly voice: Voice };

/** The location that a page belongs to, or the first one for pages that belong to none. */
export async function speechHere(): Promise<Speech> {
  return speechOf(locationOrFirst((await headers()).get("x-location") ?? ""));
}

async function speechOf(location: Location): Promise<Speech> {
  const { language, chosen } = toldLanguage(await headers(), location.locale);
  const lang = chosen ? language : undefined;
  return { location, slug: location.slug, lang, voice: voice(location, language) };
}

/** What each location can do, in no particular language. */
export function allSites(): readonly LocationServer[] {
  return [...getServer().locations.values()];
}

export function allLocations(): readonly Location[] {
  return allSites().map(({ location }) => location);
}

function locationOrFirst(slug: string): Location {
  const locations = allLocations();
  const found = locations.find((location) => location.slug === slug) ?? locations[0];
  if (!found) throw new Error("the configuration has no location");
  return found;
}

/** The address of the site, for absolute links and for checks of where a form came from. */
export function publicUrl(): string {
  return getServer().site.publicUrl;
}
