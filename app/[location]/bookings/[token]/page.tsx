import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ActionLink } from "#components/action-link.tsx";
import { bookText } from "#components/book-text.ts";
import { FailedChange } from "#components/booking/failed-change.tsx";
import { OffersForm } from "#components/booking/offers-form.tsx";
import { Outcome } from "#components/booking/outcome.tsx";
import { Waiting } from "#components/booking/waiting.tsx";
import { ContactLine } from "#components/contact-line.tsx";
import { AppointmentSummary } from "#components/details/appointment-summary.tsx";
import { type Drawing, Illustration } from "#components/illustration.tsx";
import { MessagePage } from "#components/message-page.tsx";
import { Notice } from "#components/notice.tsx";
import { Page } from "#components/site/page.tsx";
import { Stack } from "#components/stack.tsx";
import { changeTerms } from "#lib/booking/view/change-terms.ts";
import type { BookingView } from "#lib/booking/view/outcome.ts";
import { zoneName } from "#lib/i18n/zone-name.ts";
import { mapLink } from "../../../_shared/content.ts";
import { frameReport, reportedVisit } from "../../../_shared/frame-report.ts";
import { privateMetadata } from "../../../_shared/metadata.ts";
import { one, type Params } from "../../../_shared/params.ts";
import { type LiveContext, liveContextOf } from "../../../_shared/request-context.ts";
import { bookingUrl, menuUrl } from "../../../_shared/urls.ts";
import { namesOf } from "../../visit-names.ts";
import { problemText as changeProblemText } from "./_manage/problem-notice.tsx";
import { takeInstead } from "./actions.ts";
import { loadBooking, type Offer } from "./page-data.ts";
import { After, WayOn } from "./what-next.tsx";

type Props = {
  params: Promise<{ location: string; token: string }>;
  searchParams: Promise<Params>;
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const context = await liveContextOf((await props.params).location);
  const { location, i18n } = context;
  return privateMetadata(
    context,
    i18n.t("booking.metaTitle", { business: location.business.name }),
  );
}

export default async function BookingPage(props: Props) {
  const [{ location: slug, token }, params] = await Promise.all([props.params, props.searchParams]);
  const context = await liveContextOf(slug);
  const { i18n, location } = context;
  const data = await loadBooking(context, token);
  if (data.kind === "unknown") {
    return (
      <MessagePage
        i18n={i18n}
        illustration="lost"
        title={i18n.t("booking.unknown.title")}
        lead={i18n.t("booking.unknown.lead")}
        business={location.business}
      >
        <p>
          <ActionLink href={menuUrl(context)}>{i18n.t("problem.home")}</ActionLink>
        </p>
      </MessagePage>
    );
  }
  if (data.kind === "unavailable") {
    return (
      <MessagePage
        i18n={i18n}
        illustration="rest"
        title={i18n.t("booking.unavailable.title")}
        lead={i18n.t("booking.unavailable.lead")}
      >
        <Waiting i18n={i18n} href={bookingUrl(context, token)} />
        <ContactLine i18n={i18n} business={location.business} />
      </MessagePage>
    );
  }
  const code = one(params, "problem");
  if (data.view.lastingToken !== undefined) {
    redirect(bookingUrl(context, data.view.lastingToken, { problem: code }));
  }
  const problem = problemText(context, code);
  return (
    <Page
      i18n={i18n}
      title={titleOf(context, data.view)}
      art={<Illustration of={drawingOf(data.view)} />}
      narrow
      report={reportOf(context, data.view)}
    >
      {problem && (
        <Notice tone="alarm" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <Booking context={context} token={token} view={data.view} offers={data.offers} />
    </Page>
  );
}

type BookingProps = {
  context: LiveContext;
  token: string;
  view: BookingView;
  offers: readonly Offer[];
};

function Booking({ context, token, view, offers }: BookingProps) {
  const { i18n, location } = context;
  return (
    <Stack gap="wide" state={view.state}>
      <FailedChange i18n={i18n} view={view} />
      {!isOver(context, view) && <Outcome i18n={i18n} view={view} offering={offers.length > 0} />}
      {view.pending && <Waiting i18n={i18n} href={bookingUrl(context, token)} />}
      {offers.length > 0 && <Offers context={context} token={token} view={view} offers={offers} />}
      {isAppointment(view) ? (
        <AppointmentSummary
          i18n={i18n}
          business={location.business}
          date={view.date}
          start={view.start}
          total={view.total}
          memberName={view.memberName}
          lines={view.lines}
          zone={zoneName(location.timeZone, i18n.locale)}
          mapHref={mapLink(location)}
          provisional={view.state !== "confirmed"}
          reference={view.reference}
        />
      ) : (
        <>
          <WayOn context={context} view={view} isFirst={offers.length === 0} />
          <p className="text-quiet">{i18n.t("booking.reference", { reference: view.reference })}</p>
        </>
      )}
      <After context={context} token={token} view={view} />
    </Stack>
  );
}

/** Whether there is an appointment, may still be one, or was one. */
function isAppointment({ appointment }: BookingView): boolean {
  return appointment.status !== "none";
}

function Offers({ context, token, view, offers }: BookingProps) {
  const { t } = context.i18n;
  return (
    <OffersForm
      action={takeInstead}
      page={bookingUrl(context, token)}
      fields={{ location: context.slug, token }}
      offers={offers.map((offer) => ({
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

/** What is told once, by the state of the appointment; what is under way is told when it has ended. */
const REPORTED = { booked: "booked", moved: "rescheduled", cancelled: "cancelled" } as const;

function reportOf(context: LiveContext, view: BookingView): string | undefined {
  const { status } = view.appointment;
  if (status === "booked" || status === "moved" || status === "cancelled") {
    const id = view.reference;
    return frameReport(context, { type: REPORTED[status], id, ...reportedVisit(context, view) });
  }
  return status === "none"
    ? frameReport(context, { type: "failed", reason: view.state })
    : undefined;
}

function drawingOf(view: BookingView): Drawing {
  if (view.pending) return "wait";
  switch (view.state) {
    case "confirmed":
      return "done";
    case "slot_taken":
    case "expired":
    case "cancelled":
      return "gone";
    case "price_changed":
      return "price";
    case "needs_call":
    case "needs_staff":
    case "move_unclear":
    case "cancel_unclear":
    case "not_booked":
      return "call";
    default:
      return "rest";
  }
}

function isOver({ location }: LiveContext, view: BookingView): boolean {
  return view.state === "confirmed" && changeTerms(view, location, Date.now()).kind === "over";
}

function titleOf(context: LiveContext, view: BookingView): string {
  const { i18n } = context;
  if (isOver(context, view)) return i18n.t("own.over");
  if (view.state !== "confirmed") return i18n.t(`booking.${view.state}.title`);
  const name = view.contactFirstName;
  return name === undefined
    ? i18n.t("booking.confirmed.titlePlain")
    : i18n.t("booking.confirmed.title", { name });
}

function offerText({ i18n }: LiveContext, view: BookingView, { slot, choice }: Offer): string {
  const { price: cost } = choice.quote.total;
  if (view.state === "price_changed") return bookText(i18n, cost);
  const price = i18n.priceInText(cost);
  const day = i18n.date(slot.date, { weekday: "short", day: "numeric", month: "short" });
  const time = [day, i18n.time(slot.start)].join(i18n.comma);
  const name = namesOf(i18n, choice);
  return name === undefined
    ? i18n.t("booking.take", { time, price })
    : i18n.t("booking.takeWith", { time, name, price });
}

function problemText({ i18n }: LiveContext, code: string | undefined): string | undefined {
  switch (code) {
    case "contact_kept":
      return i18n.t("booking.contactKept");
    case "choice_kept":
      return i18n.t("booking.choiceKept");
    default:
      return changeProblemText(i18n, code);
  }
}
