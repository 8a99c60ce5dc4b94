import type { Metadata } from "next";
import { ActionLink } from "#components/action-link.tsx";
import styles from "#components/booking/booking.module.css";
import { Outcome } from "#components/booking/outcome.tsx";
import { Waiting } from "#components/booking/waiting.tsx";
import { ContactLine } from "#components/contact-line.tsx";
import { AppointmentSummary } from "#components/details/appointment-summary.tsx";
import { Page } from "#components/site/page.tsx";
import { type Drawing, StateArt } from "#components/state-art.tsx";
import { TakeForm } from "#components/take-form.tsx";
import type { BookingView } from "#lib/booking/outcome.ts";
import { privateMetadata } from "../../../metadata.ts";
import { one, type Params } from "../../../params.ts";
import { type Site, siteOf } from "../../../site.ts";
import { bookingUrl, menuUrl, timeUrl } from "../../../urls.ts";
import { takeInstead } from "./actions.ts";
import { loadBooking, type Offer } from "./page-data.ts";

type Props = {
  params: Promise<{ location: string; token: string }>;
  searchParams: Promise<Params>;
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const site = await siteOf((await props.params).location);
  const { location, voice } = site;
  return privateMetadata(site, voice.t("booking.metaTitle", { business: location.business.name }));
}

export default async function BookingPage(props: Props) {
  const [{ location: slug, token }, params] = await Promise.all([props.params, props.searchParams]);
  const site = await siteOf(slug);
  const { voice, location } = site;
  const data = await loadBooking(site, token);
  if (data.kind === "unknown") {
    return (
      <Page
        voice={voice}
        title={voice.t("booking.unknown.title")}
        lead={voice.t("booking.unknown.lead")}
        art={<StateArt of="lost" />}
        narrow
      >
        <ContactLine voice={voice} business={location.business} />
        <p>
          <ActionLink href={menuUrl(site)}>{voice.t("problem.home")}</ActionLink>
        </p>
      </Page>
    );
  }
  if (data.kind === "unavailable") {
    return (
      <Page
        voice={voice}
        title={voice.t("booking.unavailable.title")}
        lead={voice.t("booking.unavailable.lead")}
        art={<StateArt of="rest" />}
        narrow
      >
        <Waiting voice={voice} href={bookingUrl(site, token)} />
        <ContactLine voice={voice} business={location.business} />
      </Page>
    );
  }
  const code = one(params, "problem");
  const problem = problemText(site, code, one(params, "minutes"));
  return (
    <Page
      voice={voice}
      title={titleOf(site, data.view)}
      art={<StateArt of={drawingOf(data.view)} />}
      narrow
    >
      {problem && (
        <p className="notice alarm" role="alert">
          {problem}
        </p>
      )}
      <Booking
        site={site}
        token={token}
        view={data.view}
        offers={data.offers}
        overlapAsked={code === "overlap"}
      />
    </Page>
  );
}

function Booking(props: {
  site: Site;
  token: string;
  view: BookingView;
  offers: readonly Offer[];
  /** The visitor has just been told that the time overlaps another booking of theirs. */
  overlapAsked: boolean;
}) {
  const { site, token, view, offers, overlapAsked } = props;
  const { voice, location, slug } = site;
  return (
    <div className="stack loose" data-state={view.state}>
      <Outcome voice={voice} view={view} offering={offers.length > 0} />
      {view.pending && <Waiting voice={voice} href={bookingUrl(site, token)} />}
      {offers.length > 0 && (
        <ul className={styles.offers}>
          {offers.map((offer) => (
            <li key={`${offer.slot.date}${offer.slot.start}`}>
              <TakeForm
                action={takeInstead}
                page={bookingUrl(site, token)}
                hidden={{
                  location: slug,
                  token,
                  review: offer.review,
                  ...(overlapAsked && { overlap: "yes" }),
                }}
                label={offerText(site, view, offer)}
                pending={voice.t("details.submitting")}
                lost={voice.t("problem.lost")}
                quiet={offers.length > 1}
              />
            </li>
          ))}
        </ul>
      )}
      {view.state === "confirmed" || view.pending || view.state === "needs_staff" ? (
        <AppointmentSummary
          voice={voice}
          business={location.business}
          date={view.date}
          start={view.start}
          total={view.total}
          memberName={view.memberName}
          lines={view.lines}
          provisional={view.state !== "confirmed"}
        />
      ) : (
        <p>
          <ActionLink
            href={
              view.state === "needs_call"
                ? menuUrl(site)
                : timeUrl(site, view.cart, { team: view.team, date: view.date })
            }
            className="button quiet"
          >
            {voice.t(view.state === "needs_call" ? "problem.home" : "booking.otherTimes")}
          </ActionLink>
        </p>
      )}
      <p className="quiet-text">{voice.t("booking.reference", { reference: view.reference })}</p>
      {view.state === "confirmed" ? (
        <p className="off-paper">
          <ActionLink href={menuUrl(site)}>{voice.t("booking.newBooking")}</ActionLink>
        </p>
      ) : (
        <div className="stack tight">
          <p>{voice.t("booking.doubt")}</p>
          <ContactLine voice={voice} business={location.business} />
        </div>
      )}
    </div>
  );
}

function drawingOf(view: BookingView): Drawing {
  if (view.pending) return "wait";
  switch (view.state) {
    case "confirmed":
      return "done";
    case "slot_taken":
    case "expired":
      return "gone";
    case "price_changed":
      return "price";
    case "needs_call":
    case "needs_staff":
    case "not_booked":
      return "call";
    default:
      return "rest";
  }
}

function titleOf({ voice }: Site, view: BookingView): string {
  if (view.state !== "confirmed") return voice.t(`booking.${view.state}.title`);
  const name = view.contactFirstName;
  return name === undefined
    ? voice.t("booking.confirmed.titlePlain")
    : voice.t("booking.confirmed.title", { name });
}

function offerText({ voice }: Site, view: BookingView, { slot, choice }: Offer): string {
  const price = voice.money(choice.quote.total.price);
  if (view.state === "price_changed") return voice.t("booking.price_changed.confirm", { price });
  const day = voice.date(slot.date, { weekday: "short", day: "numeric", month: "short" });
  const time = `${day}, ${voice.time(slot.start)}`;
  const name = choice.member?.name;
  return name === undefined
    ? voice.t("booking.take", { time, price })
    : voice.t("booking.takeWith", { time, name, price });
}

function problemText(
  { voice }: Site,
  code: string | undefined,
  minutes: string | undefined,
): string | undefined {
  switch (code) {
    case "busy":
      return voice.t("details.refused.busy", { minutes: Number.parseInt(minutes ?? "", 10) || 3 });
    case "expired":
    case "unreadable":
    case "unavailable":
      return voice.t(`details.refused.${code}`);
    case "contact_gone":
      return voice.t("booking.contactGone");
    case "contact_kept":
      return voice.t("booking.contactKept");
    case "overlap":
      return voice.t("booking.overlap");
    default:
      return undefined;
  }
}
