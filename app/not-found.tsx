import { headers } from "next/headers";
import { MessagePage } from "#components/message-page.tsx";
import { SiteFooter } from "#components/site/footer.tsx";
import { SiteHeader } from "#components/site/header.tsx";
import { routingOf } from "#lib/app/routing.ts";
import { currentI18n } from "./_shared/request-context.ts";
import { menuUrl, missingUrl } from "./_shared/urls.ts";

/** Outside the layout of a location, so it has a header and footer of its own. */
export default async function NotFound() {
  const context = await currentI18n();
  const { i18n, location } = context;
  const { business } = location;
  const booking = routingOf(await headers())?.missing === "booking";
  const title = i18n.t(booking ? "booking.unknown.title" : "problem.notFoundTitle");
  const lead = i18n.t(booking ? "booking.unknown.lead" : "problem.notFoundLead");
  const home = menuUrl(context);
  // For the language links; the requested address may be of any length and content.
  const address = missingUrl(context, booking ? "booking" : "page");
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
