import "server-only";
import { cookies, headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { getApp } from "#lib/app/handle.ts";
import type { LocationServices } from "#lib/app/live-location.ts";
import { scope } from "#lib/app/scope.ts";
import type { Location } from "#lib/config/types.ts";
import { PAGE_READ_WAIT_MS, type ReadOptions } from "#lib/offer/cache/cache.ts";
import { translateCatalogue } from "#lib/offer/catalogue/translate.ts";
import { canComputeProof } from "#lib/site/abuse/form.ts";
import { opensLocation } from "#lib/site/seals/staff-session.ts";
import type { Preview, PreviewSite } from "#lib/staff/preview/preview.ts";
import { locationIn, type PreviewView, previewRoot } from "#lib/staff/preview/view.ts";
import { type I18n, i18nFor } from "#lib/values/i18n/i18n.ts";
import { ok } from "#lib/values/result.ts";
import { type Params, visitQuery } from "./params.ts";
import type { LinkOptions } from "./urls.ts";

/** Address key for limits, and the deadline (epoch ms) for reads. */
export type Caller = Required<Pick<ReadOptions, "addressKey" | "deadline">> & {
  /** Of the wider network, to count what is booked from it. */
  readonly networkKey: string | undefined;
  /** Whether a form that it sends comes from a script that can compute a proof of work. */
  readonly canProve: boolean;
};

/** What pages need to show what can be booked, and cannot book with. */
export type VisitServices = Pick<LocationServices, "location" | "hasHeadroom"> &
  Pick<PreviewSite, "catalogue" | "availability" | "bookings">;

/** One location's services, language and caller, for the pages of one request. */
export type PageContext = VisitServices &
  LinkOptions & {
    readonly i18n: I18n;
    readonly caller: Caller;
    /** For a frame: without what surrounds the flow on a page of its own. */
    readonly isFramed: boolean;
    /** Epoch milliseconds; in a preview perhaps a chosen moment. */
    readonly now: number;
    /** Present where staff look at the pages. */
    readonly preview?: PreviewParts | undefined;
  };

/** The same where something may be booked or changed: never in a preview. */
export type BookingContext = PageContext & Omit<LocationServices, "preview" | "catalogue">;

export type PreviewParts = Pick<PreviewSite, "isChosenMoment" | "trace"> &
  Pick<Preview, "dryRuns" | "judge" | "pressure" | "readAll"> & {
    readonly view: PreviewView;
    /** A guest with a shared link, not signed in. */
    readonly isGuest: boolean;
    /** When a guest's link ends. */
    readonly endsAt: number | undefined;
  };

/** Once per request; an unknown slug is a 404. */
export const pageContextOf = cache(async (slug: string): Promise<PageContext> => {
  return translated(await untranslatedOf(slug));
});

/** For what is the same in every language. */
export async function ownLanguageContextOf(slug: string): Promise<PageContext> {
  const context = await untranslatedOf(slug);
  return translated({ ...context, i18n: i18nFor(context.location) });
}

const untranslatedOf = cache(async (slug: string): Promise<PageContext> => {
  const found = servicesOf(slug);
  const sent = await headers();
  const caller = {
    addressKey: getApp().addressKeyOf(sent),
    networkKey: getApp().networkKeyOf(sent),
    deadline: Date.now() + PAGE_READ_WAIT_MS,
    canProve: canComputeProof(sent),
  };
  const base = { ...pageBaseOf(found.location), caller };
  const { preview: view } = scope();
  if (view) return { ...(await previewOf(found, view)), ...base };
  const { catalogue, availability, bookings, hasHeadroom } = found;
  return { catalogue, availability, bookings, hasHeadroom, ...base, now: Date.now() };
});

/** Names what is booked in the language of `i18n`, as far as the content file has it. */
function translated(context: PageContext): PageContext {
  const { catalogue, i18n } = context;
  return {
    ...context,
    catalogue: {
      async read(deadline) {
        const found = await catalogue.read(deadline);
        if (!found.ok) return found;
        const translated = translateCatalogue(found.value.catalogue, i18n.translations);
        return ok({ ...found.value, catalogue: translated });
      },
    },
  };
}

/** For pages and handlers that book or change: there are none in a preview. */
export async function bookingContextOf(slug: string): Promise<BookingContext> {
  const context = await pageContextOf(slug);
  if (context.preview) notFound();
  const { preview: _, catalogue: __, ...services } = servicesOf(slug);
  return { ...context, ...services };
}

export type StaffContext = BookingContext & Pick<LocationServices, "catalogue">;

/** Staff read the catalogue untranslated, as the business has entered it. */
export async function untranslatedContextOf(slug: string): Promise<StaffContext> {
  const context = await bookingContextOf(slug);
  return { ...context, catalogue: servicesOf(slug).catalogue };
}

function servicesOf(slug: string): LocationServices {
  return getApp().locations.get(slug) ?? notFound();
}

/** `server/staff-area` has checked the same; a page that shows more than visitors see checks again. */
async function previewOf(found: LocationServices, view: PreviewView) {
  const { staff, previewLinks } = getApp();
  const { slug } = found.location;
  const session = await staff?.session(await cookies());
  const isSignedIn = session !== undefined && opensLocation(session, slug);
  const { link } = view;
  const endsAt = isSignedIn || !link ? undefined : await previewLinks?.read(slug, link);
  if (!isSignedIn && endsAt === undefined) notFound();
  const { isChosenMoment, trace, ...site } = found.preview.site(view);
  const { dryRuns, judge, pressure, readAll } = found.preview;
  const isGuest = !isSignedIn;
  const preview = {
    isChosenMoment,
    trace,
    dryRuns,
    judge,
    pressure,
    readAll,
    view,
    isGuest,
    endsAt,
  };
  return { ...site, preview, hasHeadroom: () => false };
}

export function currentServices(): LocationServices | undefined {
  return getApp().locations.get(scope().location.slug);
}

/** For the pages before the details, whose links repeat what a visit begins with. */
export async function visitContextOf(slug: string, params: Params): Promise<PageContext> {
  return { ...(await pageContextOf(slug)), visit: visitQuery(params) };
}

/** What a page without location services needs: links, language, location. */
export type PageBase = LinkOptions & {
  readonly location: Location;
  readonly i18n: I18n;
  readonly isFramed: boolean;
};

/** Of the first location where the address names none. */
export function currentPageBase(): PageBase {
  return pageBaseOf(scope().location);
}

function pageBaseOf(configured: Location): PageBase {
  const { preview: view, language: choice, isFramed } = scope();
  const location = view ? locationIn(configured, view) : configured;
  const { language, chosen } = choice;
  const lang = chosen ? language : undefined;
  const { slug } = location;
  const root = view && previewRoot(slug, view);
  return { location, slug, root, lang, i18n: i18nFor(location, language), isFramed };
}

export function allLocations(): readonly Location[] {
  return getApp().locations.all();
}

export function publicUrl(): string {
  return getApp().site.publicUrl;
}
