import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ActionLink } from "#components/action-link.tsx";
import { Cover, FrontTitle } from "#components/menu/front.tsx";
import { Name } from "#components/name.tsx";
import { Notice } from "#components/notice.tsx";
import { SiteFooter } from "#components/site/footer.tsx";
import { SiteHeader } from "#components/site/header.tsx";
import { Page } from "#components/site/page.tsx";
import type { Location } from "#lib/config/types.ts";
import { findLocations } from "./_shared/find-locations.ts";
import {
  LocationSearch,
  MAX_SHOWN,
  SEARCHED_FROM,
  ShownLocations,
} from "./_shared/location-search.tsx";
import {
  absolute,
  allLocations,
  businessOf,
  currentPageBase,
  type PageBase,
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
  const query = (one(await searchParams, "q") ?? "").trim();
  const found = findLocations(locations, query);
  const matching = found.length > 0 ? found : locations;
  const shown = matching.slice(0, MAX_SHOWN);
  // The script can only search locations that are on the page.
  const narrows = locations.length <= MAX_SHOWN;
  const { i18n, isFramed } = context;
  const business = businessOf(context);
  const isFront = !isFramed && business.name !== undefined;
  const title = i18n.t("site.chooseLocation");
  return (
    <>
      {!isFramed && <SiteHeader business={business} home="/" i18n={i18n} />}
      <Page
        i18n={i18n}
        title={isFront ? <FrontTitle kicker={business.name ?? ""} name={title} /> : title}
        lead={i18n.t("site.chooseLocationLead")}
        art={isFront && business.cover && <Cover src={business.cover} />}
        front={isFront}
      >
        {locations.length >= SEARCHED_FROM && (
          <LocationSearch action="/" {...{ context, query, narrows }} />
        )}
        {found.length === 0 && (
          <Notice role="status">
            {i18n.t(narrows ? "site.noLocation" : "site.noLocationOfMany", { query })}
          </Notice>
        )}
        <Locations context={context} locations={shown} narrows={narrows} />
        <ShownLocations i18n={i18n} shown={shown.length} all={matching.length} />
      </Page>
      {!isFramed && <SiteFooter business={business} i18n={i18n} address="/" />}
    </>
  );
}

function menuOf({ slug, publicUrl }: Location, lang: PageBase["lang"]): string {
  const path = menuUrl({ slug, lang });
  return publicUrl === undefined ? path : absolute(path);
}

function Locations(props: { context: PageBase; locations: readonly Location[]; narrows: boolean }) {
  const { context, locations, narrows } = props;
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3">
      {locations.map((location) => (
        <li key={location.slug} data-section={narrows || undefined}>
          <div data-row={narrows || undefined} className="h-full">
            <LocationCard location={location} href={menuOf(location, context.lang)} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The whole card leads to the location's menu. */
function LocationCard({ location, href }: { location: Location; href: string }) {
  const { name, address } = location.business;
  return (
    <div className="relative grid h-full content-start gap-1 rounded-sheet border border-line bg-surface p-4 hover:border-accent-edge hover:bg-wash">
      <h2 className="type-row leading-tight">
        <ActionLink href={href} covers className="text-ink no-underline">
          <Name>{name}</Name>
        </ActionLink>
      </h2>
      {address && (
        <p className="text-small text-quiet" data-words>
          <Name>{address}</Name>
        </p>
      )}
    </div>
  );
}
