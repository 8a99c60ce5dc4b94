import { bookText } from "#components/book-text.ts";
import { OffersForm } from "#components/booking/offers-form.tsx";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import { nearestPlace } from "#lib/offer/availability/days.ts";
import { formAnswer } from "../../../_shared/form-handler.ts";
import type { BookingContext } from "../../../_shared/page-context.ts";
import { bookingUrl } from "../../../_shared/urls.ts";
import { formAnswerSchema } from "../../_forms/answers.ts";
import { namesOf } from "../../_visit/visit-names.ts";
import type { Offer } from "./page-data.ts";

/** Times offered in place of a failed booking, with a button for each. */
export async function Offers(props: {
  context: BookingContext;
  token: string;
  view: BookingView;
  offers: readonly Offer[];
}) {
  const { context, token, view, offers } = props;
  const { t } = context.i18n;
  const nearest = nearestPlace(offers, view);
  return (
    <OffersForm
      page={bookingUrl(context, token)}
      answer={formAnswer(formAnswerSchema)}
      offers={offers.map((offer, place) => ({
        isFirst: place === nearest,
        review: offer.review,
        label: offerText(context, view, offer),
      }))}
      words={{
        problems: t("details.problemsTitle"),
        pending: t("details.submitting"),
        honeypot: t("details.trap"),
        proving: t("details.proving"),
        lost: t("problem.lost"),
      }}
    />
  );
}

/** "Book Tue 24 Nov, 10:00 with Mara, €46"; only the price if nothing else changed. */
function offerText({ i18n }: BookingContext, view: BookingView, { slot, choice }: Offer): string {
  const { price: cost } = choice.quote.total;
  if (view.state === "price_changed") return bookText(i18n, cost);
  const price = i18n.priceInText(cost);
  const time = i18n.shortDateTime(slot.date, slot.start);
  const name = namesOf(i18n, slot, choice);
  return name === undefined
    ? i18n.t("booking.take", { time, price })
    : i18n.t("booking.takeWith", { time, name, price });
}
