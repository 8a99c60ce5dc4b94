import "server-only";
import { cookies, headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { getApp } from "#lib/app/handle.ts";
import type { LocationServices } from "#lib/app/live-location.ts";
import { scope } from "#lib/app/scope.ts";
import type { Location, ShownBusiness } from "#lib/config/types.ts";
import { PAGE_READ_WAIT_MS, type ReadOptions } from "#lib/offer/cache/cache.ts";
import { translateCatalogue } from "#lib/offer/catalogue/translate.ts";
import { canComputeProof } from "#lib/site/abuse/form.ts";
import { opensLocation } from "#lib/site/seals/staff-session.ts";
import type { Preview, PreviewSite } from "#lib/staff/preview/preview.ts";
import { locationIn, type PreviewView, previewRoot } from "#lib/staff/preview/view.ts";
import { type I18n, i18nFor } from "#lib/values/i18n/i18n.ts";
import { ok } from "#lib/values/result.ts";
import { createEmbedOrigins } from "./embed-origins.ts";
import { publicUrlOf } from "./origin.ts";
import { type Params, visitQuery } from "./params.ts";
import type { LinkOptions } from "./urls.ts";

/** Address key for limits, and the deadline (epoch milliseconds) for reads. */
export type Caller = Required<Pick<ReadOptions, "addressKey" | "deadline">> & {
  /** Key of the wider network, by which bookings are counted. */
  readonly networkKey: string | undefined;
  /** True if the form comes from a script that can compute a proof of work. */
  readonly canProve: boolean;
};

/** Services for pages that show what can be booked, without those that book. */
export type VisitServices = Pick<LocationServices, "location" | "hasHeadroom"> &
  Pick<PreviewSite, "catalogue" | "availability" | "bookings">;

export type PageContext = VisitServices &
  LinkOptions & {
    readonly i18n: I18n;
    readonly caller: Caller;
    readonly isFramed: boolean;
    /** Epoch milliseconds; in a preview perhaps a chosen moment. */
    readonly now: number;
    readonly preview?: PreviewParts | undefined;
  };

/** Services to book or change with, which a preview lacks. */
export type BookingContext = PageContext &
  Omit<LocationServices, "preview" | "catalogue"> & { readonly isStaffTold: boolean };

export type PreviewParts = Pick<PreviewSite, "isChosenMoment" | "trace"> &
  Pick<Preview, "dryRuns" | "judge" | "pressure" | "readAll"> & {
    readonly view: PreviewView;
    readonly isGuest: boolean;
    readonly endsAt: number | undefined;
  };

/** Built once per request; an unknown slug is a 404. */
export const pageContextOf = cache(async (slug: string): Promise<PageContext> => {
  return translated(await untranslatedOf(slug));
});

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

/** Names services in the language of `i18n`, where the business's file has translations. */
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

/** For pages and handlers that book or change; they do not exist in a preview. */
export async function bookingContextOf(slug: string): Promise<BookingContext> {
  const context = await pageContextOf(slug);
  if (context.preview) notFound();
  const { preview: _, catalogue: __, ...services } = servicesOf(slug);
  return { ...context, ...services, isStaffTold: getApp().isStaffTold };
}

export type StaffContext = BookingContext & Pick<LocationServices, "catalogue">;

export async function untranslatedContextOf(slug: string): Promise<StaffContext> {
  const context = await bookingContextOf(slug);
  return { ...context, catalogue: servicesOf(slug).catalogue };
}

function servicesOf(slug: string): LocationServices {
  return getApp().locations.get(slug) ?? notFound();
}

/** `server/staff-area` has checked the same; pages that show more than visitors see check again. */
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

/** For the pages before the details, whose links repeat the visit's parameters. */
export async function visitContextOf(slug: string, params: Params): Promise<PageContext> {
  return { ...(await pageContextOf(slug)), visit: visitQuery(params) };
}

/** What a page without location services needs: links, language, location. */
export type PageBase = LinkOptions & {
  readonly location: Location;
  readonly i18n: I18n;
  readonly isFramed: boolean;
};

/** For the first location if the address names none. */
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

/** What the page shows of the business, whatever location its link options name. */
export function businessOf({ location, slug }: PageBase): ShownBusiness {
  const { business, location: asked, preview } = scope();
  return preview || slug !== asked.slug ? location.business : business;
}

/** Sites whose frames this page may be in. */
export function embedOrigins(): readonly string[] {
  return createEmbedOrigins(getApp().locations)(scope());
}

export function allLocations(): readonly Location[] {
  return getApp().locations.all();
}

/** The origin of this page, by its location's own name or the site's. */
export function publicUrl(): string {
  return publicUrlOf(scope(), getApp().site.publicUrl);
}

/** A path of the site with its origin: the own name of the location that it leads to, or the site's. */
export function absolute(path: string): string {
  const [, slug = ""] = path.split(/[/?]/);
  const { locations, site } = getApp();
  const named = locations.find(slug) ?? scope().owner;
  return new URL(path, named?.publicUrl ?? site.publicUrl).href;
}
