import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ActionLink } from "#components/action-link.tsx";
import { DetailsForm } from "#components/client/details-form.tsx";
import { Closed } from "#components/closed.tsx";
import { AppointmentSummary } from "#components/details/appointment-summary.tsx";
import { SmallPrint } from "#components/details/small-print.tsx";
import { Page } from "#components/site/page.tsx";
import { Alternatives } from "#components/time/alternatives.tsx";
import type { Choice, OfferedSlot } from "#lib/availability/types.ts";
import { examplePhone } from "#lib/booking/example-phone.ts";
import { snapshotLines } from "#lib/booking/lines.ts";
import { cartOf, one, type Params } from "../../params.ts";
import { type Site, siteOf } from "../../site.ts";
import { detailsUrl, timeUrl } from "../../urls.ts";
import { book } from "./actions.ts";
import { lookUp, nearestTo, type Wanted, wantedFrom } from "./page-data.ts";

type Props = { params: Promise<{ location: string }>; searchParams: Promise<Params> };

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { location, voice } = siteOf((await props.params).location);
  return {
    title: voice.t("details.metaTitle", { business: location.business.name }),
    robots: { index: false },
  };
}

export default async function DetailsPage(props: Props) {
  const [{ location: slug }, params] = await Promise.all([props.params, props.searchParams]);
  const site = siteOf(slug);
  const cart = cartOf(params);
  const team = one(params, "team") ?? "any";
  const wanted = wantedFrom(cart, team, one(params, "date") ?? "", one(params, "start") ?? "");
  if (!wanted) redirect(timeUrl(slug, cart, { team }));
  const state = await lookUp(site, wanted);
  switch (state.kind) {
    case "faulty":
      return redirect(timeUrl(slug, cart, { team, date: wanted.date }));
    case "unavailable":
      return (
        <Closed
          voice={site.voice}
          business={site.location.business}
          retry={detailsUrl(slug, cart, wanted)}
        />
      );
    case "gone":
      return <Gone site={site} wanted={wanted} nearest={nearestTo(state.offers, wanted)} />;
    case "free":
      return <Details site={site} wanted={wanted} choice={state.choice} />;
  }
}

function Gone(props: { site: Site; wanted: Wanted; nearest: readonly OfferedSlot[] }) {
  const { site, wanted, nearest } = props;
  const { voice, slug } = site;
  const { cart, team } = wanted;
  return (
    <Page voice={voice} step="time" title={voice.t("details.gone.title")} narrow>
      <div className="stack">
        <p>{voice.t(nearest.length > 0 ? "details.gone.lead" : "details.gone.none")}</p>
        <Alternatives
          voice={voice}
          offers={nearest}
          hrefFor={({ slot }) =>
            detailsUrl(slug, cart, { team, date: slot.date, start: slot.start })
          }
        />
        <p>
          <ActionLink
            href={timeUrl(slug, cart, { team, date: wanted.date })}
            className="button quiet"
          >
            {voice.t("details.gone.all")}
          </ActionLink>
        </p>
      </div>
    </Page>
  );
}

async function Details(props: { site: Site; wanted: Wanted; choice: Choice }) {
  const { site, wanted, choice } = props;
  const { voice, slug, location } = site;
  const { cart, team, date, start } = wanted;
  const review = await site.bookings.sealReview({
    cart,
    date,
    start,
    choice,
    anyMember: team === "any",
  });
  const lines = snapshotLines(choice.quote, start);
  if (!review.ok || !lines.ok) redirect(timeUrl(slug, cart, { team, date }));
  const { t } = voice;
  return (
    <Page
      voice={voice}
      step="details"
      title={t("details.title")}
      lead={
        <a href="#appointment" data-narrow-only>
          {t("details.inShort", { date: voice.date(date), time: voice.time(start) })}
        </a>
      }
    >
      <div className="beside">
        <DetailsForm
          action={book}
          hidden={{ location: slug, review: review.value }}
          words={{
            problems: t("details.problemsTitle"),
            firstName: t("details.firstName"),
            lastName: t("details.lastName"),
            optional: t("details.optional"),
            contactLegend: t("details.contactLegend"),
            contactLead: t("details.contactLead"),
            email: t("details.email"),
            phone: t("details.phone"),
            phoneHint: t("details.phoneHint", { example: examplePhone(location.country) }),
            submit: t("details.submit", { price: voice.money(choice.quote.total.price) }),
            submitting: t("details.submitting"),
          }}
        >
          <SmallPrint voice={voice} business={location.business} />
        </DetailsForm>
        <aside>
          <AppointmentSummary
            voice={voice}
            business={location.business}
            date={date}
            start={start}
            total={choice.quote.total}
            memberName={choice.member?.name}
            lines={lines.value}
            changeTimeHref={timeUrl(slug, cart, { team, date })}
            changeServicesHref={timeUrl(slug, cart, { team })}
          />
        </aside>
      </div>
    </Page>
  );
}
