import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ActionLink } from "#components/action-link.tsx";
import { Card } from "#components/card.tsx";
import { Page } from "#components/site/page.tsx";
import { allLocations, currentI18n } from "./_shared/request-context.ts";
import { menuUrl } from "./_shared/urls.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { i18n } = await currentI18n();
  return { title: i18n.t("site.chooseLocation") };
}

/** One location is shown at once; of several the visitor chooses one. */
export default async function ChooseLocation() {
  const locations = allLocations();
  const speech = await currentI18n();
  const { i18n, lang } = speech;
  if (locations.length === 1) redirect(menuUrl(speech));
  return (
    <Page
      i18n={i18n}
      title={i18n.t("site.chooseLocation")}
      lead={i18n.t("site.chooseLocationLead")}
      narrow
    >
      <ul className="grid grid-cols-1 gap-4">
        {locations.map(({ slug, business }) => (
          <li key={slug}>
            <Card className="grid grid-cols-1 gap-2">
              <h2>
                <ActionLink href={menuUrl({ slug, lang })}>{business.name}</ActionLink>
              </h2>
              {business.address && <p className="text-quiet">{business.address}</p>}
            </Card>
          </li>
        ))}
      </ul>
    </Page>
  );
}
