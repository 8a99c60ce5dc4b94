import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ActionLink } from "#components/action-link.tsx";
import { Card } from "#components/card.tsx";
import { Notice } from "#components/notice.tsx";
import { Page } from "#components/site/page.tsx";
import type { Location } from "#lib/config/types.ts";
import { findLocations } from "./_shared/find-locations.ts";
import { LocationSearch, MAX_SHOWN, SEARCHED_FROM } from "./_shared/location-search.tsx";
import { one, type Params } from "./_shared/params.ts";
import { allLocations, currentI18n, type I18nContext } from "./_shared/request-context.ts";
import { menuUrl } from "./_shared/urls.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { i18n } = await currentI18n();
  return { title: i18n.t("site.chooseLocation") };
}

type Props = { readonly searchParams: Promise<Params> };

/** One location is shown at once; of several the visitor chooses one. */
export default async function ChooseLocation({ searchParams }: Props) {
  const locations = allLocations();
  const context = await currentI18n();
  if (locations.length === 1) redirect(menuUrl(context));
  const query = (one(await searchParams, "q") ?? "").trim();
  const found = findLocations(locations, query);
  const matching = found.length > 0 ? found : locations;
  const shown = matching.slice(0, MAX_SHOWN);
  // What is not on the page cannot be found by the script.
  const narrows = locations.length <= MAX_SHOWN;
  const { i18n } = context;
  return (
    <Page
      i18n={i18n}
      title={i18n.t("site.chooseLocation")}
      lead={i18n.t("site.chooseLocationLead")}
      narrow
    >
      {locations.length >= SEARCHED_FROM && (
        <LocationSearch action="/" {...{ context, query, narrows }} />
      )}
      {found.length === 0 && (
        <Notice role="status">
          <p>{i18n.t(narrows ? "site.noLocation" : "site.noLocationOfMany", { query })}</p>
        </Notice>
      )}
      <Locations context={context} locations={shown} narrows={narrows} />
      {shown.length < matching.length && (
        <p className="text-quiet">
          {i18n.t("site.moreLocations", {
            shown: String(shown.length),
            all: String(matching.length),
          })}
        </p>
      )}
    </Page>
  );
}

function Locations(props: {
  context: I18nContext;
  locations: readonly Location[];
  narrows: boolean;
}) {
  const { context, locations, narrows } = props;
  const { lang } = context;
  return (
    <ul className="grid grid-cols-1 gap-4">
      {locations.map(({ slug, business }) => (
        <li key={slug} data-section={narrows || undefined}>
          <div data-row={narrows || undefined}>
            <Card className="grid grid-cols-1 gap-2">
              <h2>
                <ActionLink href={menuUrl({ slug, lang })}>{business.name}</ActionLink>
              </h2>
              {business.address && (
                <p className="text-quiet" data-words>
                  {business.address}
                </p>
              )}
            </Card>
          </div>
        </li>
      ))}
    </ul>
  );
}
