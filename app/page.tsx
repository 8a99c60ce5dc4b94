import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PlainButton } from "#components/button.tsx";
import { Cover, FrontTitle } from "#components/menu/front.tsx";
import { Notice } from "#components/notice.tsx";
import { LocationCard } from "#components/place/location-card.tsx";
import { SiteFooter } from "#components/site/footer.tsx";
import { SiteHeader } from "#components/site/header.tsx";
import { Page } from "#components/site/page.tsx";
import { dayText } from "#components/time/day-text.ts";
import type { Location } from "#lib/config/types.ts";
import { wallClock } from "#lib/values/calendar.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { type NextFree, nextFreeTimes } from "./_locations/next-free.ts";
import { picturesOf } from "./_locations/pictures.ts";
import { sharedBusiness } from "./_locations/shared-business.ts";
import { findLocations } from "./_shared/find-locations.ts";
import {
  LocationSearch,
  MAX_SHOWN,
  SEARCHED_FROM,
  ShownLocations,
} from "./_shared/location-search.tsx";
import {
  formatDistance,
  nearestFirst,
  parsePosition,
  type WithDistance,
} from "./_shared/nearest.ts";
import { openingText } from "./_shared/opening.ts";
import {
  absolute,
  allLocations,
  currentPageBase,
  type PageBase,
  siteName,
} from "./_shared/page-context.ts";
import { one, type Params } from "./_shared/params.ts";
import { menuUrl } from "./_shared/urls.ts";

export function generateMetadata(): Metadata {
  const { i18n } = currentPageBase();
  return { title: i18n.t("site.chooseLocation") };
}

type Props = { readonly searchParams: Promise<Params> };

/** Redirects to the only location, or lists several to choose from. */
export default async function ChooseLocation({ searchParams }: Props) {
  const locations = allLocations();
  const context = currentPageBase();
  if (locations.length === 1) redirect(menuUrl(context));
  const params = await searchParams;
  const query = (one(params, "q") ?? "").trim();
  const from = parsePosition(one(params, "near"));
  const found = findLocations(locations, query);
  const matching = found.length > 0 ? found : locations;
  const ordered = from ? nearestFirst(matching, from) : matching.map((location) => ({ location }));
  const shown = ordered.slice(0, MAX_SHOWN);
  // The script can only search locations that are on the page.
  const narrows = locations.length <= MAX_SHOWN;
  const isSearched = locations.length >= SEARCHED_FROM;
  const mayBeNear = locations.some(({ business }) => business.position !== undefined);
  const { i18n, isFramed } = context;
  const business = isFramed ? undefined : sharedBusiness(locations, siteName());
  const nextFree = await nextFreeTimes(
    shown.map(({ location }) => location),
    locations.length,
  );
  const title = i18n.t("site.chooseLocation");
  return (
    <>
      {business && <SiteHeader business={business} home="/" i18n={i18n} />}
      <Page
        i18n={i18n}
        title={business ? <FrontTitle kicker={business.name} name={title} /> : title}
        lead={i18n.t("site.chooseLocationLead")}
        art={business?.cover && <Cover src={business.cover} />}
        front={business !== undefined}
      >
        {(isSearched || mayBeNear) && (
          <LocationSearch action="/" {...{ context, query, narrows, isSearched }}>
            {mayBeNear && (
              <NearestFirst i18n={i18n} near={from ? one(params, "near") : undefined} />
            )}
          </LocationSearch>
        )}
        {found.length === 0 && (
          <Notice role="status">
            {i18n.t(narrows ? "site.noLocation" : "site.noLocationOfMany", { query })}
          </Notice>
        )}
        <Locations context={context} locations={shown} nextFree={nextFree} narrows={narrows} />
        <ShownLocations i18n={i18n} shown={shown.length} all={matching.length} />
      </Page>
      {business && <SiteFooter business={business} i18n={i18n} address="/" />}
    </>
  );
}

/** Needs scripts, which ask the browser for its position. */
function NearestFirst({ i18n, near = "" }: { i18n: I18n; near?: string | undefined }) {
  return (
    <div className="hidden flex-wrap items-center gap-x-4 gap-y-1 scripted:flex">
      <script type="module" src={process.env.NEAREST_SCRIPT} data-own="" />
      <input type="hidden" name="near" defaultValue={near} />
      <PlainButton near="near" failed={i18n.t("site.nearestFailed")}>
        {i18n.t("site.nearest")}
      </PlainButton>
      <span role="status" className="text-quiet" />
    </div>
  );
}

function menuOf({ slug, publicUrl }: Location, lang: PageBase["lang"]): string {
  const path = menuUrl({ slug, lang });
  return publicUrl === undefined ? path : absolute(path);
}

function Locations(props: {
  context: PageBase;
  locations: readonly WithDistance<Location>[];
  nextFree: ReadonlyMap<string, NextFree>;
  narrows: boolean;
}) {
  const { context, locations, nextFree, narrows } = props;
  const { lang, i18n } = context;
  const pictureOf = picturesOf(context, allLocations());
  const now = Date.now();
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3">
      {locations.map(({ location, km }) => {
        const { slug, business, timeZone } = location;
        const free = nextFree.get(slug);
        const today = wallClock(now, timeZone).date;
        return (
          <li key={slug} data-section={narrows || undefined}>
            <div data-row={narrows || undefined} className="h-full">
              <LocationCard
                i18n={i18n}
                href={menuOf(location, lang)}
                location={{
                  name: business.name,
                  address: business.address,
                  picture: pictureOf(location),
                  opening: openingText(i18n, location, now),
                  nextFree: free && `${dayText(i18n, free.date, today)} ${i18n.time(free.start)}`,
                  distance:
                    km === undefined ? undefined : formatDistance(km, location, i18n.locale),
                }}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
