import "server-only";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { canComputeProof } from "#lib/abuse/form.ts";
import { getApp, type LocationServices } from "#lib/app/app.ts";
import { routingOf } from "#lib/app/routing.ts";
import { DEFAULT_READ_WAIT_MS, type ReadOptions } from "#lib/cache/cache.ts";
import type { Location } from "#lib/config/types.ts";
import { type I18n, i18nFor } from "#lib/i18n/i18n.ts";
import { defaultLanguage } from "#lib/i18n/languages.ts";
import type { LinkContext } from "./urls.ts";

/** Address key for limits, and the deadline (epoch ms) for reads. */
export type Caller = Required<Pick<ReadOptions, "addressKey" | "until">> & {
  /** Whether a form that it sends comes from a script that can compute a proof of work. */
  readonly canProve: boolean;
};

/** One location's services, language and caller, for the pages of one request. */
export type RequestContext = LocationServices &
  LinkContext & {
    readonly i18n: I18n;
    readonly caller: Caller;
    /** For a frame: without what surrounds the flow on a page of its own. */
    readonly isFramed: boolean;
  };

/** Once per request; an unknown slug is a 404. */
export const requestContextOf = cache(async (slug: string): Promise<RequestContext> => {
  const found = getApp().locations.get(slug);
  if (!found) notFound();
  const sent = await headers();
  const caller = {
    addressKey: getApp().addressKeyOf(sent),
    until: Date.now() + DEFAULT_READ_WAIT_MS,
    canProve: canComputeProof(sent),
  };
  return { ...found, ...(await i18nContextOf(found.location)), caller };
});

/** `undefined` for pages of no location. */
export async function currentRequestContext(): Promise<LocationServices | undefined> {
  return getApp().locations.get(routingOf(await headers())?.location ?? "");
}

/** Keeps a preferred team member in every link. */
export function withTeamPreference(
  context: RequestContext,
  team: string | undefined,
): RequestContext {
  return team === undefined || team === "any" ? context : { ...context, team };
}

/** What a page without location services needs: links, language, location. */
export type I18nContext = LinkContext & {
  readonly location: Location;
  readonly i18n: I18n;
  readonly isFramed: boolean;
};

/** Falls back to the first location. */
export async function currentI18n(): Promise<I18nContext> {
  return i18nContextOf(locationOrFirst(routingOf(await headers())?.location ?? ""));
}

async function i18nContextOf(location: Location): Promise<I18nContext> {
  const routing = routingOf(await headers());
  const choice = routing?.language;
  const language = choice?.language ?? defaultLanguage(location.locale);
  const lang = choice?.chosen ? language : undefined;
  const isFramed = routing?.isFramed ?? false;
  return { location, slug: location.slug, lang, i18n: i18nFor(location, language), isFramed };
}

export function allLocations(): readonly Location[] {
  return getApp().locations.all();
}

function locationOrFirst(slug: string): Location {
  const found = getApp().locations.find(slug) ?? allLocations()[0];
  if (!found) throw new Error("the configuration has no location");
  return found;
}

export function publicUrl(): string {
  return getApp().site.publicUrl;
}
