import { LostBooking } from "#components/booking/lost-booking.tsx";
import { MessagePage } from "#components/message-page.tsx";
import { SiteFooter } from "#components/site/footer.tsx";
import { SiteHeader } from "#components/site/header.tsx";
import { namedLocation, scope } from "#lib/app/scope.ts";
import { inOnePass } from "./_shared/in-one-pass.tsx";
import { allLocations, businessOf, currentPageBase } from "./_shared/page-context.ts";
import { bookingUrl, locationsUrl, menuUrl, missingUrl } from "./_shared/urls.ts";

const TITLES = {
  page: "problem.notFoundTitle",
  booking: "booking.unknown.title",
  lost_booking: "booking.lost.title",
} as const;

/** Outside the layout of a location, so it has a header and footer of its own. */
export default function NotFound() {
  const context = currentPageBase();
  const { i18n } = context;
  const business = businessOf(context);
  const { missing = "page", address: asked } = scope();
  const title = i18n.t(TITLES[missing]);
  const isOfOne = namedLocation(scope()) !== undefined || allLocations().length === 1;
  const home = isOfOne ? menuUrl(context) : locationsUrl(context);
  // For the language links; the requested address may be of any length and content.
  const address =
    missing === "lost_booking"
      ? bookingUrl(context, asked.bookingToken ?? "")
      : missingUrl(isOfOne ? context : { ...context, root: "" }, missing);
  return inOnePass(
    <>
      <title>{title}</title>
      <SiteHeader business={business} home={home} i18n={i18n} />
      {missing === "lost_booking" ? (
        <LostBooking i18n={i18n} business={business} />
      ) : (
        <MessagePage
          i18n={i18n}
          illustration="lost"
          title={title}
          lead={i18n.t(missing === "booking" ? "booking.unknown.lead" : "problem.notFoundLead")}
          action={{ href: home, label: i18n.t(isOfOne ? "problem.home" : "site.chooseLocation") }}
          business={business}
        />
      )}
      <SiteFooter business={business} i18n={i18n} address={address} />
    </>,
  );
}
