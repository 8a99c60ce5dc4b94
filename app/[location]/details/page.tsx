import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ActionLink } from "#components/action-link.tsx";
import { bookText } from "#components/book-text.ts";
import { Columns } from "#components/columns.tsx";
import { AppointmentSummary } from "#components/details/appointment-summary.tsx";
import { DetailsForm, type DetailsState } from "#components/details/details-form.tsx";
import { SmallPrint } from "#components/details/small-print.tsx";
import { Notice } from "#components/notice.tsx";
import { Page } from "#components/site/page.tsx";
import { Stack } from "#components/stack.tsx";
import { TakeForm } from "#components/take-form.tsx";
import { Unavailable } from "#components/unavailable.tsx";
import type { MemberChoice } from "#lib/availability/types.ts";
import { snapshotLines } from "#lib/booking/process/lines.ts";
import { examplePhone } from "#lib/booking/submit/phone.ts";
import { lineTimes } from "#lib/booking/submit/review.ts";
import type { OwnBooking } from "#lib/booking/view/own-booking.ts";
import { optionalWords } from "../../_shared/content.ts";
import { frameReport, reportedVisit } from "../../_shared/frame-report.ts";
import { privateMetadata } from "../../_shared/metadata.ts";
import { cartOf, one, type Params } from "../../_shared/params.ts";
import {
  type RequestContext,
  requestContextOf,
  withTeamPreference,
} from "../../_shared/request-context.ts";
import { bookingUrl, detailsUrl, menuUrl, timeUrl } from "../../_shared/urls.ts";
import { AskFirst } from "../ask-first.tsx";
import { ownBookings } from "../own-bookings.ts";
import { namesOf } from "../visit-names.ts";
import { book } from "./actions.ts";
import { forget } from "./forget.ts";
import { Gone, Own } from "./gone.tsx";
import { lookUp, narrowingIn, nearestTo, timesOf, type Wanted, wantedIn } from "./page-data.ts";
import { refusedForm } from "./refused.ts";
import { remembered } from "./remember.ts";

async function ownBooking(
  context: RequestContext,
  wanted: Wanted,
): Promise<OwnBooking | undefined> {
  const ids = await ownBookings(context.slug);
  return ids.length > 0 ? context.bookings.findOwnBooking(ids, wanted) : undefined;
}

type Props = { params: Promise<{ location: string }>; searchParams: Promise<Params> };

export async function generateMetadata(props: Props): Promise<Metadata> {
  const context = await requestContextOf((await props.params).location);
  const { location, i18n } = context;
  return privateMetadata(
    context,
    i18n.t("details.metaTitle", { business: location.business.name }),
  );
}

export default async function DetailsPage(props: Props) {
  const [{ location: slug }, params] = await Promise.all([props.params, props.searchParams]);
  const context = await requestContextOf(slug);
  const cart = cartOf(params);
  const team = one(params, "team") ?? "any";
  const wanted = wantedIn(params);
  if (!wanted) redirect(timeUrl(context, cart, { team, ...narrowingIn(params) }));
  const [state, own] = await Promise.all([lookUp(context, wanted), ownBooking(context, wanted)]);
  switch (state.kind) {
    case "faulty":
      return redirect(timeUrl(context, cart, timesOf(wanted)));
    case "unavailable":
      return (
        <Unavailable
          i18n={context.i18n}
          business={context.location.business}
          retry={detailsUrl(context, cart, wanted)}
        />
      );
    case "gone":
      return own ? (
        <Own context={context} own={own} />
      ) : (
        <Gone context={context} wanted={wanted} nearest={nearestTo(state.offers, wanted)} />
      );
    case "free":
      return (
        <Details
          context={context}
          wanted={wanted}
          choice={state.choice}
          own={own}
          refused={await refusedForm(slug, one(params, "refused"))}
        />
      );
  }
}

async function Details(props: {
  context: RequestContext;
  wanted: Wanted;
  choice: MemberChoice;
  /** What this browser has booked at the same time, where somebody else is free for it. */
  own: OwnBooking | undefined;
  refused: DetailsState | undefined;
}) {
  const { context, wanted, choice, own, refused } = props;
  const { i18n, slug, location } = context;
  const { cart, team, date, start } = wanted;
  const timesUrl = timeUrl(context, cart, timesOf(wanted));
  const review = await context.bookings.sealReview({
    cart,
    date,
    start,
    choice,
    anyMember: team === "any",
  });
  const lines = snapshotLines(choice.quote, lineTimes({ start, choice }));
  const known = await remembered(slug);
  if (!review.ok || !lines.ok) redirect(timesUrl);
  const { t } = i18n;
  const page = detailsUrl(context, cart, wanted);
  return (
    <Page
      i18n={i18n}
      step="details"
      back={{
        services: menuUrl(withTeamPreference(context, team), cart),
        time: timesUrl,
      }}
      title={t("details.title")}
      report={frameReport(context, {
        type: "slotSelected",
        ...reportedVisit(context, { lines: lines.value, date, start, total: choice.quote.total }),
      })}
    >
      <Columns
        aside={
          <aside className="min-w-0 lg:sticky lg:top-6 lg:[grid-area:1/2]">
            <AppointmentSummary
              i18n={i18n}
              business={location.business}
              date={date}
              start={start}
              total={choice.quote.total}
              memberName={namesOf(i18n, choice)}
              lines={lines.value}
              changeTimeHref={timesUrl}
              changeServicesHref={timeUrl(context, cart, { ...timesOf(wanted), date: undefined })}
              folds
            />
          </aside>
        }
      >
        <Stack>
          <AskFirst context={context} cart={cart} />
          {own && (
            <Notice role="status" className="flex flex-wrap items-center justify-between gap-3">
              <p>{t("details.own.sent")}</p>
              <ActionLink href={bookingUrl(context, own.token)}>{t("details.own.see")}</ActionLink>
            </Notice>
          )}
          <DetailsForm
            key={known ? "known" : "new"}
            action={book}
            page={page}
            location={slug}
            review={{ seal: review.value, terms: termsOf(choice) }}
            initial={
              refused ?? { values: known ? { ...known, remember: "yes" } : NOBODY, problems: [] }
            }
            isKnown={known !== undefined}
            words={{
              problems: t("details.problemsTitle"),
              change: t("details.change"),
              firstName: t("details.firstName"),
              lastName: t("details.lastName"),
              optional: t("details.optional"),
              contactLegend: t("details.contactLegend"),
              contactLead: t("details.contactLead"),
              email: t("details.email"),
              phone: t("details.phone"),
              remember: t("details.remember"),
              rememberLead: t("details.rememberLead"),
              phoneHint: t("details.phoneHint", { example: examplePhone(location.country) }),
              submit: bookText(i18n, choice.quote.total.price),
              submitting: t("details.submitting"),
              trap: t("details.trap"),
              proving: t("details.proving"),
              lost: t("problem.lost"),
            }}
          >
            <SmallPrint
              i18n={i18n}
              business={location.business}
              isFree={choice.quote.total.price === 0}
              changes={optionalWords(context, location.content?.changes)}
            />
          </DetailsForm>
          {known && <Known context={context} page={page} />}
        </Stack>
      </Columns>
    </Page>
  );
}

/** What of a review can change while the page's address stays: with whom, and at what price. */
function termsOf({ member, parts = [], quote: { total } }: MemberChoice): string {
  const members = [member, ...parts.map((part) => part.member)].map((each) => each?.id);
  return [...members, total.price, total.minutes].join(" ");
}

const NOBODY = { firstName: "", lastName: "", email: "", phone: "", remember: "" };

/** Says why the form is filled in already, with the way to undo it. */
function Known({ context: { i18n, slug }, page }: { context: RequestContext; page: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-small text-quiet">
      <p>{i18n.t("details.remembered")}</p>
      <TakeForm
        action={forget}
        name="forget"
        page={page}
        hidden={{ location: slug }}
        label={i18n.t("details.forget")}
        pending={i18n.t("details.forget")}
        lost={i18n.t("problem.lost")}
        rank="plain"
      />
    </div>
  );
}
