import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ActionLink } from "#components/action-link.tsx";
import { PlainButton } from "#components/button.tsx";
import { Card } from "#components/card.tsx";
import { Notice } from "#components/notice.tsx";
import { Page } from "#components/site/page.tsx";
import type { Location } from "#lib/config/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
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
import { absolute, allLocations, currentPageBase, type PageBase } from "./_shared/page-context.ts";
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
  const { i18n } = context;
  return (
    <Page
      i18n={i18n}
      title={i18n.t("site.chooseLocation")}
      lead={i18n.t("site.chooseLocationLead")}
      narrow
    >
      {(isSearched || mayBeNear) && (
        <LocationSearch action="/" {...{ context, query, narrows, isSearched }}>
          {mayBeNear && <NearestFirst i18n={i18n} near={from ? one(params, "near") : undefined} />}
        </LocationSearch>
      )}
      {found.length === 0 && (
        <Notice role="status">
          <p>{i18n.t(narrows ? "site.noLocation" : "site.noLocationOfMany", { query })}</p>
        </Notice>
      )}
      <Locations context={context} locations={shown} narrows={narrows} />
      <ShownLocations i18n={i18n} shown={shown.length} all={matching.length} />
    </Page>
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
  narrows: boolean;
}) {
  const { context, locations, narrows } = props;
  const { lang, i18n } = context;
  return (
    <ul className="grid grid-cols-1 gap-4">
      {locations.map(({ location, km }) => (
        <li key={location.slug} data-section={narrows || undefined}>
          <div data-row={narrows || undefined}>
            <Card className="grid grid-cols-1 gap-2">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h2>
                  <ActionLink href={menuOf(location, lang)}>{location.business.name}</ActionLink>
                </h2>
                {km !== undefined && (
                  <span className="text-quiet tabular-nums">
                    {formatDistance(km, location, i18n.locale)}
                  </span>
                )}
              </div>
              {location.business.address && (
                <p className="text-quiet" data-words>
                  {location.business.address}
                </p>
              )}
            </Card>
          </div>
        </li>
      ))}
    </ul>
  );
}
