import { ActionLink } from "#components/action-link.tsx";
import { bookText } from "#components/book-text.ts";
import { Columns } from "#components/columns.tsx";
import { AppointmentSummary } from "#components/details/appointment-summary.tsx";
import { type DetailsAnswer, DetailsForm } from "#components/details/details-form.tsx";
import { SmallPrint } from "#components/details/small-print.tsx";
import { Notice } from "#components/notice.tsx";
import { Page } from "#components/site/page.tsx";
import { Stack } from "#components/stack.tsx";
import { visitOf } from "#lib/booking/model/agreed-visit.ts";
import { examplePhone } from "#lib/booking/model/phone.ts";
import type { OwnVisit } from "#lib/booking/views/own-visits.ts";
import { offeredLines } from "#lib/offer/availability/offers.ts";
import type { MemberChoice, Slot } from "#lib/offer/availability/types.ts";
import type { Minor } from "#lib/values/money.ts";
import { optionalTextOf } from "../../_shared/content.ts";
import { frameReport, reportedVisit } from "../../_shared/frame-report.ts";
import type { PageBase, PageContext } from "../../_shared/page-context.ts";
import { bookingUrl, detailsUrl, menuUrl, timeUrl } from "../../_shared/urls.ts";
import { namesOf } from "../_visit/visit-names.ts";
import { detailsOf, timesLink, type WantedTime } from "./page-data.ts";
import { typedPhoneText } from "./questions.ts";

type Props = {
  context: PageContext;
  wanted: WantedTime;
  slot: Slot;
  choice: MemberChoice;
  /** What this browser has booked at the same time, where others are free for it. */
  own: OwnVisit | undefined;
  /** The form as it was sent and refused. */
  refused: DetailsAnswer | undefined;
};

/** A free time with what it comes to, and the form that books it. */
export async function Details({ context, wanted, slot, choice, own, refused }: Props) {
  const { i18n, location } = context;
  const { cart, team, start } = wanted;
  const { total } = choice.quote;
  const timesUrl = timeUrl(context, cart, timesLink(wanted));
  const isAnyone = team === "any";
  const anyMember = cart.map((_, at) => isAnyone && (wanted.links?.with?.[at] ?? "any") === "any");
  const seal = await context.bookings.sealVisit({ cart, slot, choice, anyMember });
  const visit = { ...visitOf({ cart, slot, choice, anyMember }), start, total };
  const lines = visit.lines.map((line, index) => ({
    ...line,
    service: choice.quote.lines[index]?.line.service,
  }));
  return (
    <Page
      i18n={i18n}
      step="details"
      back={{
        services: menuUrl(context, cart, { team: isAnyone ? undefined : team }, "#services"),
        time: timesUrl,
      }}
      title={i18n.t("details.title")}
      report={frameReport(context, { type: "slotSelected", ...reportedVisit(context, visit) })}
    >
      <Columns
        aside={
          <aside className="min-w-0 lg:sticky lg:top-6 lg:[grid-area:1/2]">
            <AppointmentSummary
              i18n={i18n}
              business={location.business}
              visit={{ ...visit, lines, memberName: namesOf(i18n, slot, choice) }}
              changeTimeHref={timesUrl}
              changeServicesHref={timeUrl(context, cart, { ...timesLink(wanted), date: undefined })}
              folds
            />
          </aside>
        }
      >
        <Stack>
          {own && <OwnNotice context={context} own={own} />}
          <Form
            context={context}
            page={detailsUrl(context, cart, detailsOf(wanted))}
            seal={seal}
            terms={termsOf(slot, choice)}
            price={total.price}
            refused={refused}
          />
        </Stack>
      </Columns>
    </Page>
  );
}

function OwnNotice({ context, own }: { context: PageContext; own: OwnVisit }) {
  const { t } = context.i18n;
  return (
    <Notice role="status" className="flex flex-wrap items-center justify-between gap-3">
      <p>{t("details.own.sent")}</p>
      <ActionLink href={bookingUrl(context, own.token)}>{t("details.own.see")}</ActionLink>
    </Notice>
  );
}

/** Empty, or as it was refused. */
function Form(props: {
  context: PageContext;
  page: string;
  seal: string;
  terms: string;
  price: number;
  refused: DetailsAnswer | undefined;
}) {
  const { context, page, seal, terms, price, refused } = props;
  const { i18n, location } = context;
  const answer = refused ?? { values: NO_CONTACT, problems: [] };
  return (
    <DetailsForm
      page={page}
      review={{ seal, terms }}
      answer={answer}
      phoneRead={typedPhoneText(context, answer.values.phone)}
      words={detailsWords(context, price)}
    >
      <SmallPrint
        i18n={i18n}
        business={location.business}
        isFree={price === 0}
        changes={optionalTextOf(context, location.content.changePolicy)}
      />
    </DetailsForm>
  );
}

const NO_CONTACT = { firstName: "", lastName: "", email: "", phone: "" };

/** What of a review can change while the page's address stays: with whom, and at what price. */
function termsOf(slot: Slot, choice: MemberChoice): string {
  const members = offeredLines(slot, choice).map(({ member }) => member?.id);
  const { price, minutes } = choice.quote.total;
  return [...members, price, minutes].join(" ");
}

/** The words of the form that books. */
function detailsWords({ i18n, location }: Pick<PageBase, "i18n" | "location">, price: Minor) {
  const { t } = i18n;
  return {
    problems: t("details.problemsTitle"),
    change: t("details.change"),
    firstName: t("details.firstName"),
    lastName: t("details.lastName"),
    optional: t("details.optional"),
    contactLegend: t("details.contactLegend"),
    contactLead: t("details.contactLead"),
    email: t("details.email"),
    phone: t("details.phone"),
    phoneHint: t("details.phoneHint", { example: examplePhone(location.country) }),
    submit: bookText(i18n, price),
    submitting: t("details.submitting"),
    honeypot: t("details.trap"),
    proving: t("details.proving"),
    lost: t("problem.lost"),
  };
}
