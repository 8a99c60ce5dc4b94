import { OwnVisit } from "#components/menu/own-visit.tsx";
import { markUncacheable } from "#lib/app/scope.ts";
import type { Learned } from "#lib/offer/catalogue/bookable.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import type { Catalogue } from "#lib/offer/catalogue/types.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import { bookingUrl, menuUrl, timeUrl } from "../../_shared/urls.ts";
import { ownBookings } from "../_visit/own-bookings.ts";
import { inPageLanguage } from "../bookings/[token]/read-booking.ts";
import { ForgetForm } from "../details/forget-form.tsx";
import { sameAgain } from "./same-again.ts";

/**
 * The next or last booking of this browser, if the visitor asked to be remembered, and the last
 * visit once more.
 */
export async function OwnVisits(props: {
  context: PageContext;
  catalogue: Catalogue;
  learned: Learned;
}) {
  const { context, catalogue, learned } = props;
  const { i18n, slug } = context;
  const ids = await ownBookings(slug, "remembered");
  if (ids.length === 0) return null;
  // The cache renders without cookies: with one, the page is for this visitor alone.
  markUncacheable();
  const { next, last } = await context.bookings.ownVisits(ids);
  const visit = next ?? last;
  if (!visit) return null;
  const known = last ? sameAgain(context, inPageLanguage(i18n, last.view)) : undefined;
  const { cart, team } = visit.view;
  const again = known ?? {
    cart,
    text: i18n.t("own.again"),
    href: timeUrl(context, cart, { team }),
  };
  const isOffered = checkCart(catalogue, again.cart, learned).ok;
  return (
    <OwnVisit
      i18n={i18n}
      view={inPageLanguage(i18n, visit.view)}
      isNext={next !== undefined}
      href={visit.token && bookingUrl(context, visit.token)}
      again={isOffered ? again : undefined}
    >
      <ForgetForm context={context} page={menuUrl(context)} />
    </OwnVisit>
  );
}
