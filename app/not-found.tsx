import { headers } from "next/headers";
import { MessagePage } from "#components/message-page.tsx";
import { SiteFooter } from "#components/site/footer.tsx";
import { SiteHeader } from "#components/site/header.tsx";
import { routingOf } from "#lib/app/routing.ts";
import { currentI18n } from "./_shared/request-context.ts";
import { menuUrl, missingUrl } from "./_shared/urls.ts";

/** Stands outside the layout of a location, so it brings header and footer along. */
export default async function NotFound() {
  const speech = await currentI18n();
  const { i18n, location } = speech;
  const { business } = location;
  const booking = routingOf(await headers())?.missing === "booking";
  const title = i18n.t(booking ? "booking.unknown.title" : "problem.notFoundTitle");
  const lead = i18n.t(booking ? "booking.unknown.lead" : "problem.notFoundLead");
  const home = menuUrl(speech);
  // Not the address that was asked for: it may be long, or say things.
  const address = missingUrl(speech, booking ? "booking" : "page");
  return (
    <>
      <title>{title}</title>
      <SiteHeader business={business} home={home} i18n={i18n} />
      <MessagePage
        i18n={i18n}
        illustration="lost"
        title={title}
        lead={lead}
        action={{ href: home, label: i18n.t("problem.home") }}
        business={business}
      />
      <SiteFooter business={business} i18n={i18n} address={address} />
    </>
  );
}
