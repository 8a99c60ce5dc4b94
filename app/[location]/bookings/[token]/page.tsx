import { FailedChange } from "#components/booking/failed-change.tsx";
import { isVeryLongWait, Outcome } from "#components/booking/outcome.tsx";
import { ContactWhileWaiting, OutcomeDetails } from "#components/booking/outcome-details.tsx";
import { Waiting } from "#components/booking/waiting.tsx";
import { ContactLine } from "#components/contact-line.tsx";
import { AppointmentSummary } from "#components/details/appointment-summary.tsx";
import { Illustration } from "#components/illustration.tsx";
import { Named } from "#components/name.tsx";
import { Notice } from "#components/notice.tsx";
import { Page } from "#components/site/page.tsx";
import { Stack } from "#components/stack.tsx";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import { zoneOn } from "#lib/values/i18n/zone-name.ts";
import { mapLink } from "../../../_shared/content.ts";
import { inOnePass } from "../../../_shared/in-one-pass.tsx";
import { privatePage } from "../../../_shared/metadata.ts";
import { type BookingContext, bookingContextOf } from "../../../_shared/page-context.ts";
import { one, type Params } from "../../../_shared/params.ts";
import { bookingUrl } from "../../../_shared/urls.ts";
import { problemText as changeProblemText } from "./_manage/problem-notice.tsx";
import { bookingReport, drawingOf, isOver, isPersons, isToCall, titleOf } from "./booking-head.ts";
import { NoBookingPage } from "./no-booking-page.tsx";
import { Offers } from "./offers.tsx";
import { loadBooking, type Offer } from "./page-data.ts";
import { AfterOutcome, NextStep } from "./what-next.tsx";

type Props = {
  params: Promise<{ location: string; token: string }>;
  searchParams: Promise<Params>;
};

export const generateMetadata = privatePage(bookingContextOf, ({ t }, business) =>
  t("booking.metaTitle", { business }),
);

/** A booking's outcome, and what the visitor can do; the token in the address is the only key. */
export default async function BookingPage(props: Props) {
  const [{ location: slug, token }, params] = await Promise.all([props.params, props.searchParams]);
  const context = await bookingContextOf(slug);
  const { i18n } = context;
  const data = await loadBooking(context, token);
  if (data.kind !== "found") {
    return <NoBookingPage context={context} token={token} kind={data.kind} />;
  }
  const { view, offers } = data;
  const problem = problemText(context, one(params, "problem"));
  return inOnePass(
    <Page
      i18n={i18n}
      title={<Named text={titleOf(context, view)} name={view.contactFirstName} />}
      art={<Illustration of={drawingOf(view)} />}
      narrow
      report={bookingReport(context, view)}
    >
      {problem && (
        <Notice tone="alarm" role="alert">
          {problem}
        </Notice>
      )}
      <Booking context={context} token={token} view={view} offers={offers} />
    </Page>,
  );
}

function Booking(props: {
  context: BookingContext;
  token: string;
  view: BookingView;
  offers: readonly Offer[];
}) {
  const { context, token, view, offers } = props;
  const { i18n, location } = context;
  const hasOffers = offers.length > 0;
  return (
    <Stack gap="wide" state={view.state}>
      <FailedChange i18n={i18n} view={view} />
      {!isOver(context, view) && (
        <Outcome i18n={i18n} view={view} offering={hasOffers} mustCall={isToCall(context, view)} />
      )}
      {isVeryLongWait(view) && <ContactLine i18n={i18n} business={location.business} />}
      {view.pending && <Waiting i18n={i18n} href={bookingUrl(context, token)} />}
      {hasOffers && <Offers context={context} token={token} view={view} offers={offers} />}
      {view.nothingBooked && <NextStep context={context} view={view} isFirst={!hasOffers} />}
      {isPersons(view) && (
        <ContactWhileWaiting
          i18n={i18n}
          view={view}
          business={location.business}
          mustCall={isToCall(context, view)}
        />
      )}
      {!isOver(context, view) && <OutcomeDetails i18n={i18n} view={view} />}
      {!view.nothingBooked && (
        <AppointmentSummary
          i18n={i18n}
          business={location.business}
          visit={view}
          zone={zoneOn(view.date, location.timeZone, i18n.locale)}
          mapHref={view.state === "cancelled" ? undefined : mapLink(location)}
          provisional={view.state !== "confirmed"}
          reference={view.reference}
        />
      )}
      <AfterOutcome context={context} token={token} view={view} />
    </Stack>
  );
}

function problemText({ i18n }: BookingContext, code: string | undefined): string | undefined {
  return code === "contact_kept" ? i18n.t("booking.contactKept") : changeProblemText(i18n, code);
}
