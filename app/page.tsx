import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ActionLink } from "#components/action-link.tsx";
import { Card } from "#components/card.tsx";
import { Notice } from "#components/notice.tsx";
import { SearchFields } from "#components/search-fields.tsx";
import { Page } from "#components/site/page.tsx";
import type { Location } from "#lib/config/types.ts";
import { findLocations } from "./_shared/find-locations.ts";
import { one, type Params } from "./_shared/params.ts";
import { allLocations, currentI18n, type I18nContext } from "./_shared/request-context.ts";
import { menuUrl } from "./_shared/urls.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { i18n } = await currentI18n();
  return { title: i18n.t("site.chooseLocation") };
}

/** With fewer, all are in sight. */
const SEARCHED_FROM = 7;

type Props = { readonly searchParams: Promise<Params> };

/** One location is shown at once; of several the visitor chooses one. */
export default async function ChooseLocation({ searchParams }: Props) {
  const locations = allLocations();
  const context = await currentI18n();
  if (locations.length === 1) redirect(menuUrl(context));
  const query = (one(await searchParams, "q") ?? "").trim();
  const found = findLocations(locations, query);
  const { i18n } = context;
  return (
    <Page
      i18n={i18n}
      title={i18n.t("site.chooseLocation")}
      lead={i18n.t("site.chooseLocationLead")}
      narrow
    >
      {locations.length >= SEARCHED_FROM && <LocationSearch context={context} query={query} />}
      {found.length === 0 && (
        <Notice role="status">
          <p>{i18n.t("site.noLocation", { query })}</p>
        </Notice>
      )}
      <Locations context={context} locations={found.length > 0 ? found : locations} />
    </Page>
  );
}

function LocationSearch({ context, query }: { context: I18nContext; query: string }) {
  const { i18n, lang } = context;
  return (
    <search>
      <form action="/">
        {lang !== undefined && <input type="hidden" name="lang" value={lang} />}
        <SearchFields
          i18n={i18n}
          label={i18n.t("site.searchLocations")}
          placeholder={i18n.t("site.searchLocationsHint")}
          query={query}
          narrows
        />
      </form>
    </search>
  );
}

function Locations(props: { context: I18nContext; locations: readonly Location[] }) {
  const { context, locations } = props;
  const { lang } = context;
  return (
    <ul className="grid grid-cols-1 gap-4">
      {locations.map(({ slug, business }) => (
        <li key={slug} data-section>
          <div data-row>
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
