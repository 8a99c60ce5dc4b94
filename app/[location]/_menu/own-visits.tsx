import { OwnVisit } from "#components/menu/own-visit.tsx";
import { cartOf } from "#lib/booking/model/visit.ts";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import type { ClosedServices } from "#lib/offer/catalogue/bookable.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import type { Cart, Catalogue } from "#lib/offer/catalogue/types.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import { bookingUrl, menuUrl, timeUrl } from "../../_shared/urls.ts";
import { ownBookings } from "../_visit/own-bookings.ts";
import { inPageLanguage } from "../bookings/[token]/read-booking.ts";
import { ForgetForm } from "../details/forget-form.tsx";

/**
 * The next or last booking of this browser, if the visitor asked to be remembered, and the last
 * visit once more.
 */
export async function OwnVisits(props: {
  context: PageContext;
  catalogue: Catalogue;
  closed: ClosedServices;
}) {
  const { context, catalogue, closed } = props;
  const { i18n, slug } = context;
  // None in a page that may be kept, which is rendered without cookies.
  const ids = await ownBookings(slug, "remembered");
  if (ids.length === 0) return null;
  const { next, last } = await context.bookings.ownVisits(ids);
  const visit = next ?? last;
  if (!visit) return null;
  const known = last ? sameAgain(context, inPageLanguage(i18n, last.view)) : undefined;
  const { cart, wanted } = visit.view;
  const again = known ?? {
    cart,
    text: i18n.t("own.again"),
    href: timeUrl(context, cart, wanted),
  };
  const isOffered = checkCart(catalogue, again.cart, closed).ok;
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

type LastVisit = Pick<BookingView, "visit" | "lines" | "composed" | "memberName">;

/** "As last time: Cut with Elif": the same services with who did them, also where anyone would do. */
export function sameAgain(
  context: PageContext,
  { visit, lines, composed, memberName }: LastVisit,
): { readonly cart: Cart; readonly href: string; readonly text: string } | undefined {
  // The business has altered the visit, so its services are unknown.
  if (lines.length === 0) return undefined;
  const { t } = context.i18n;
  const cart = cartOf(visit);
  const members = visit.lines.map(({ member }) => member?.id ?? "any");
  const services = lines.map(({ name }) => name).join(" + ");
  return {
    cart,
    href: timeUrl(context, cart, composed ? { with: members } : { team: members[0] }),
    text:
      memberName === undefined
        ? t("own.asLast", { services })
        : t("own.asLastWith", { services, name: memberName }),
  };
}
