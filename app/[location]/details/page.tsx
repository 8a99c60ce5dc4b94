import { redirect } from "next/navigation";
import { Unavailable } from "#components/unavailable.tsx";
import type { OwnVisit } from "#lib/booking/views/own-visits.ts";
import { formAnswer } from "../../_shared/form-handler.ts";
import { inOnePass } from "../../_shared/in-one-pass.tsx";
import { privatePage } from "../../_shared/metadata.ts";
import { type PageContext, pageContextOf } from "../../_shared/page-context.ts";
import { cartOf, one, type Params, timesQuery } from "../../_shared/params.ts";
import { detailsUrl, timeUrl } from "../../_shared/urls.ts";
import { detailsAnswerSchema } from "../_forms/answers.ts";
import { keepBrowserKey } from "../_visit/browser-key.ts";
import { ownBookings } from "../_visit/own-bookings.ts";
import { Details } from "./details.tsx";
import {
  checkWantedTime,
  detailsOf,
  nearestTo,
  timesLink,
  type WantedTime,
  wantedIn,
} from "./page-data.ts";
import { AlreadyBooked, TimeGone } from "./time-gone.tsx";

type Props = { params: Promise<{ location: string }>; searchParams: Promise<Params> };

export const generateMetadata = privatePage(pageContextOf, ({ t }, business) =>
  t("details.metaTitle", { business }),
);

/** The form that books, while its time is free; else other times, or the booking that took it. */
export default async function DetailsPage(props: Props) {
  const [{ location: slug }, params] = await Promise.all([props.params, props.searchParams]);
  const context = await pageContextOf(slug);
  const cart = cartOf(params);
  const team = one(params, "team") ?? "any";
  const wanted = wantedIn(params);
  if (!wanted) redirect(timeUrl(context, cart, { team, ...timesQuery(params) }));
  const [state, own] = await Promise.all([
    checkWantedTime(context, wanted),
    ownBooking(context, wanted),
  ]);
  switch (state.kind) {
    case "faulty":
      return redirect(timeUrl(context, cart, timesLink(wanted)));
    case "unavailable":
      return (
        <Unavailable
          context={context}
          of="times"
          problem={state.problem}
          retry={detailsUrl(context, cart, detailsOf(wanted))}
        />
      );
    case "gone":
      return own ? (
        <AlreadyBooked context={context} own={own} />
      ) : (
        <TimeGone context={context} wanted={wanted} nearest={nearestTo(state.offers, wanted)} />
      );
    case "free":
      if (!context.preview) await keepBrowserKey(slug);
      return inOnePass(
        <Details
          context={context}
          wanted={wanted}
          slot={state.offer.slot}
          choice={state.choice}
          own={own}
          refused={formAnswer(detailsAnswerSchema)}
        />,
      );
  }
}

/** What this browser has booked at the wanted time. */
async function ownBooking(context: PageContext, wanted: WantedTime): Promise<OwnVisit | undefined> {
  const ids = await ownBookings(context.slug);
  return ids.length > 0 ? context.bookings.findOwnBooking(ids, wanted) : undefined;
}
