import { redirect } from "next/navigation";
import { Card } from "#components/card.tsx";
import { Name, Named } from "#components/name.tsx";
import { Notice } from "#components/notice.tsx";
import { Page } from "#components/site/page.tsx";
import { Stack } from "#components/stack.tsx";
import { StaffForm } from "#components/staff/staff-form.tsx";
import { StateMark } from "#components/staff/state-mark.tsx";
import { CameFrom, VisitFacts } from "#components/staff/visit-facts.tsx";
import { telHref } from "#components/tel-href.ts";
import type { DeskBooking } from "#lib/booking/views/desk-entry.ts";
import { stateText } from "#lib/staff/state-text.ts";
import { shownEmail } from "#lib/values/email.ts";
import { privatePage } from "../../../../_shared/metadata.ts";
import type { BookingContext } from "../../../../_shared/page-context.ts";
import { one, type Params } from "../../../../_shared/params.ts";
import { staffContextOf } from "../../../_staff/context.ts";
import { momentText } from "../../../_staff/moment.ts";
import { ResultNotice } from "../../../_staff/result-notice.tsx";
import { bookingsUrl } from "../../../_staff/urls.ts";
import { nameOf, toneOf } from "../../page-data.ts";
import { historyTexts, todoTexts } from "./page-data.ts";

type Props = {
  params: Promise<{ location: string; id: string }>;
  searchParams: Promise<Params>;
};

export const generateMetadata = privatePage(staffContextOf, ({ t }) => t("staff.bookings"));

export default async function DeskBookingPage(props: Props) {
  const [{ location: slug, id }, params] = await Promise.all([props.params, props.searchParams]);
  const context = await staffContextOf(slug);
  const { i18n } = context;
  const read = await context.bookings.desk.read(decodeURIComponent(id));
  if (!read.ok) redirect(bookingsUrl(context, { problem: read.error }));
  const booking = read.value;
  const { reference, state } = booking;
  return (
    <Page i18n={i18n} title={<Name>{nameOf(context, booking)}</Name>} narrow>
      <Stack gap="wide" state={state}>
        <p className="flex flex-wrap items-center gap-3">
          <StateMark tone={toneOf(booking)} label={stateText(i18n, booking)} />
          <span>
            <Named text={i18n.t("staff.booking.title", { reference })} name={reference} />
          </span>
        </p>
        <ResultNotice i18n={i18n} code={one(params, "problem")} />
        <Todo context={context} booking={booking} />
        <Facts context={context} booking={booking} />
        <History context={context} booking={booking} />
        <LinkSection context={context} booking={booking} />
      </Stack>
    </Page>
  );
}

type SectionProps = { context: BookingContext; booking: DeskBooking };

function Todo({ context, booking }: SectionProps) {
  const { i18n } = context;
  const { t } = i18n;
  const { needsPerson, handledAt, warning } = booking;
  const isUnsettled = booking.state === "person";
  const [found, missing] =
    booking.doing === "book"
      ? (["staff.action.booked", "staff.action.notBooked"] as const)
      : (["staff.action.done", "staff.action.notDone"] as const);
  const buttons = [
    ...(isUnsettled
      ? [
          { label: t(found), value: "done", rank: "first" as const },
          { label: t(missing), value: "not_done" },
          { label: t("staff.action.resend"), value: "resend" },
        ]
      : []),
    ...(needsPerson && !isUnsettled
      ? [{ label: t("staff.action.tick"), value: "tick", rank: "first" as const }]
      : []),
    ...(handledAt !== null ? [{ label: t("staff.action.untick"), value: "untick" }] : []),
  ];
  if (buttons.length === 0 && warning === undefined) return null;
  return (
    <Notice tone={needsPerson ? "alarm" : "plain"} gap="wide">
      <Stack gap="close">
        <h2>{t("staff.todo.title")}</h2>
        {todoTexts(context, booking).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {booking.sent && (
          <p>
            {t("staff.booking.sent", {
              at: momentText(context, booking.sent.at),
              answer: booking.sent.answer ?? t("staff.booking.noAnswer"),
            })}
          </p>
        )}
        {warning !== undefined && (
          <p>
            {t("staff.booking.warning")}: <q>{warning}</q>
          </p>
        )}
        {handledAt !== null && (
          <p className="text-quiet">
            {t("staff.booking.ticked")}: {momentText(context, handledAt)}
          </p>
        )}
      </Stack>
      {buttons.length > 0 && <StaffForm i18n={i18n} name="booking" buttons={buttons} />}
    </Notice>
  );
}

function Facts({ context, booking }: SectionProps) {
  const { i18n } = context;
  const { visit, contact, attribution, movesTo } = booking;
  return (
    <Card>
      <Stack>
        {visit ? (
          <VisitFacts i18n={i18n} visit={visit} movesTo={movesTo} />
        ) : (
          <p>{i18n.t("staff.booking.unreadable")}</p>
        )}
        {booking.appointmentId !== null && (
          <p className="text-quiet">
            {i18n.t("staff.booking.number", { id: booking.appointmentId })}
          </p>
        )}
        <h2>{i18n.t("staff.booking.contact")}</h2>
        {contact ? (
          <ul className="grid gap-1">
            <li>
              <Name>{nameOf(context, booking)}</Name>
            </li>
            {contact.email && (
              <li>
                <a href={`mailto:${contact.email}`}>
                  <Name>{shownEmail(contact.email)}</Name>
                </a>
              </li>
            )}
            {contact.phone && (
              <li>
                <a href={telHref(contact.phone)}>
                  <Name>{contact.phone}</Name>
                </a>
              </li>
            )}
          </ul>
        ) : (
          <p className="text-quiet">{i18n.t("staff.booking.contactGone")}</p>
        )}
        {attribution && <CameFrom i18n={i18n} attribution={attribution} />}
      </Stack>
    </Card>
  );
}

function History({ context, booking }: SectionProps) {
  return (
    <section>
      <h2 className="mb-3">{context.i18n.t("staff.booking.history")}</h2>
      <ol className="grid gap-1">
        {historyTexts(context, booking).map(({ at, text }, index, all) => (
          <li key={`${at} ${text}`} className="grid grid-cols-[11rem_minmax(0,1fr)] gap-x-4">
            <span className={all[index - 1]?.at === at ? "unseen" : "text-quiet tabular-nums"}>
              {at}
            </span>
            <span className="col-start-2">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function LinkSection({ context, booking }: SectionProps) {
  const { i18n } = context;
  const { t } = i18n;
  const isRevoked = booking.linkRevokedAt !== null;
  return (
    <section>
      <h2 className="mb-1">{t("staff.booking.link")}</h2>
      <p className="mb-3 text-quiet">
        {t(isRevoked ? "staff.booking.linkRevoked" : "staff.booking.linkLead")}
      </p>
      <StaffForm
        i18n={i18n}
        name="link"
        buttons={[
          isRevoked
            ? { label: t("staff.action.restore"), value: "restore" }
            : { label: t("staff.action.revoke"), value: "revoke" },
        ]}
      />
    </section>
  );
}
