import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ActionLink } from "#components/action-link.tsx";
import { Page } from "#components/site/page.tsx";
import { voice } from "#lib/words/voice.ts";
import { allLocations, locationOrFirst } from "./site.ts";
import { menuUrl } from "./urls.ts";

export function generateMetadata(): Metadata {
  const { locale, currency } = locationOrFirst("");
  return { title: voice(locale, currency).t("site.chooseLocation") };
}

/** One location is shown at once; of several the visitor chooses one. */
export default function ChooseLocation() {
  const locations = allLocations();
  const first = locationOrFirst("");
  if (locations.length === 1) redirect(menuUrl(first.slug));
  const speech = voice(first.locale, first.currency);
  return (
    <Page
      voice={speech}
      title={speech.t("site.chooseLocation")}
      lead={speech.t("site.chooseLocationLead")}
      narrow
    >
      <ul className="stack">
        {locations.map(({ slug, business }) => (
          <li key={slug} className="card stack tight">
            <h2>
              <ActionLink href={menuUrl(slug)}>{business.name}</ActionLink>
            </h2>
            {business.address && <p className="quiet-text">{business.address}</p>}
          </li>
        ))}
      </ul>
    </Page>
  );
}
