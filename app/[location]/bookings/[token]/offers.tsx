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

/** Times offered in place of a failed booking, the nearest one first. */
export async function Offers(props: {
  context: BookingContext;
  token: string;
  view: BookingView;
  offers: readonly Offer[];
}) {
  const { context, token, view, offers } = props;
  const { t } = context.i18n;
  const nearest = offers[nearestPlace(offers, view)];
  const others = offers.filter((offer) => offer !== nearest);
  return (
    <OffersForm
      page={bookingUrl(context, token)}
      answer={formAnswer(formAnswerSchema)}
      offers={[
        ...(nearest ? [buttonOf(context, nearest, offerText(context, view, nearest))] : []),
        ...others.map((offer) => buttonOf(context, offer, shortText(context, offer))),
      ]}
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

function buttonOf({ i18n }: BookingContext, { slot, choice, review }: Offer, label: string) {
  return { review, label, name: namesOf(i18n, slot, choice) };
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

/** "Tue 24 Nov, 10:00 · Mara · €46" */
function shortText({ i18n }: BookingContext, { slot, choice }: Offer): string {
  const time = i18n.shortDateTime(slot.date, slot.start);
  const facts = [time, namesOf(i18n, slot, choice), i18n.price(choice.quote.total.price)];
  return facts.filter((fact) => fact !== undefined).join(" · ");
}
