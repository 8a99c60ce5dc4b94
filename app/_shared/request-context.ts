import "server-only";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { getApp, type LocationServices } from "#lib/app/app.ts";
import { DEFAULT_READ_WAIT_MS, type ReadOptions } from "#lib/cache/cache.ts";
import type { Location } from "#lib/config/types.ts";
import { readLanguageHeaders } from "#lib/i18n/negotiate.ts";
import { type Voice, voice } from "#lib/i18n/voice.ts";
import type { LinkContext } from "./urls.ts";

/** Who a page is for, as far as limits go, and until when it can wait for what it shows. */
export type Caller = Required<Pick<ReadOptions, "addressKey" | "until">>;

/** A location as its pages use it: what it can do, how it speaks, and to whom. */
export type RequestContext = LocationServices &
  LinkContext & { readonly voice: Voice; readonly asking: Caller };

/**
 * The site of a slug in the address; an unknown one is a page that does not exist. Found once for
 * all parts of a page.
 */
export const requestContextOf = cache(async (slug: string): Promise<RequestContext> => {
  const found = getApp().locations.get(slug);
  if (!found) notFound();
  const asking = {
    addressKey: getApp().addressKeyOf(await headers()),
    until: Date.now() + DEFAULT_READ_WAIT_MS,
  };
  return { ...found, ...(await speechOf(found.location)), asking };
});

/** What the location that a page belongs to can do; `undefined` for pages that belong to none. */
export async function currentRequestContext(): Promise<LocationServices | undefined> {
  return getApp().locations.get((await headers()).get("x-location") ?? "");
}

/** The site of a visitor who came for one person: every address on the way keeps that. */
export function withTeamPreference(site: RequestContext, team: string | undefined): RequestContext {
  return team === undefined || team === "any" ? site : { ...site, team };
}

/** A location's part of a page that can do without what it can do: where it is, how it speaks. */
export type Speech = LinkContext & { readonly location: Location; readonly voice: Voice };

/** The location that a page belongs to, or the first one for pages that belong to none. */
export async function currentI18n(): Promise<Speech> {
  return speechOf(locationOrFirst((await headers()).get("x-location") ?? ""));
}

async function speechOf(location: Location): Promise<Speech> {
  const { language, chosen } = readLanguageHeaders(await headers(), location.locale);
  const lang = chosen ? language : undefined;
  return { location, slug: location.slug, lang, voice: voice(location, language) };
}

/** What each location can do, in no particular language. */
export function allSites(): readonly LocationServices[] {
  return [...getApp().locations.values()];
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
  return getApp().site.publicUrl;
}
