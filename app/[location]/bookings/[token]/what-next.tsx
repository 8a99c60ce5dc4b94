import { ActionLink } from "#components/action-link.tsx";
import { CalendarLinks } from "#components/booking/calendar-links.tsx";
import { ChangeNotice } from "#components/booking/change-notice.tsx";
import { InDoubt } from "#components/booking/in-doubt.tsx";
import { ManageLinks } from "#components/booking/manage-links.tsx";
import { ButtonLink } from "#components/button.tsx";
import { ContactLine } from "#components/contact-line.tsx";
import { BeforeYouCome } from "#components/place/before-you-come.tsx";
import { Stack } from "#components/stack.tsx";
import { changeTerms } from "#lib/booking/requests/change-permission.ts";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import { calendarLinks } from "#lib/values/ical/links.ts";
import { optionalTextOf } from "../../../_shared/content.ts";
import type { BookingContext } from "../../../_shared/page-context.ts";
import { calendarUrl, cancelUrl, menuUrl, moveUrl, timeUrl } from "../../../_shared/urls.ts";
import { beforeYouCome } from "./before-you-come.ts";
import { calendarEventOf } from "./calendar-event.ts";

type Props = { context: BookingContext; token: string; view: BookingView };

/** After a failed booking: the phone number, or other times. */
export function NextStep(props: { context: BookingContext; view: BookingView; isFirst: boolean }) {
  const { context, view, isFirst } = props;
  const { i18n, location } = context;
  if (isToBeCalled(view)) {
    return (
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ContactLine i18n={i18n} business={location.business} rank="first" />
        <ActionLink href={menuUrl(context)}>{i18n.t("problem.home")}</ActionLink>
      </div>
    );
  }
  const href = timeUrl(context, view.cart, { ...view.wanted, date: view.date });
  const Link = isFirst ? ButtonLink : ActionLink;
  return (
    <p>
      <Link href={href}>{i18n.t("booking.otherTimes")}</Link>
    </p>
  );
}

/** A refused booking would be refused again. */
function isToBeCalled({ state, cause }: BookingView): boolean {
  return state === "needs_call" || (state === "not_booked" && cause === "refused");
}

/** Below the outcome: what the visitor can do now. */
export function AfterOutcome({ context, token, view }: Props) {
  if (isToBeCalled(view)) return null;
  switch (view.state) {
    case "confirmed":
      return <WhatNext context={context} token={token} view={view} />;
    case "cancelled":
      return <AfterCancelling context={context} token={token} view={view} />;
    case "altered":
      return <AfterAltering context={context} token={token} view={view} />;
    case "needs_staff":
    case "change_unclear":
      return null;
    default:
      return <InDoubt i18n={context.i18n} business={context.location.business} view={view} />;
  }
}

/** Ways to keep an appointment, change it, find it again, and book again. */
function WhatNext(props: Props) {
  const { context, token, view } = props;
  const { i18n, location } = context;
  const terms = changeTerms(view, location, Date.now());
  return (
    <Stack gap="wide">
      {!terms.hasBegun && (
        <CalendarLinks
          i18n={i18n}
          file={calendarUrl(context, token)}
          others={calendarLinks(calendarEventOf(context, view, token))}
        />
      )}
      {!terms.hasBegun && <BeforeYouCome i18n={i18n} view={beforeYouCome(context, view)} />}
      {!terms.hasBegun && (
        <ChangeNotice
          i18n={i18n}
          business={location.business}
          terms={terms}
          may={view.may}
          words={optionalTextOf(context, location.content.changePolicy)}
        >
          <Changes
            context={context}
            token={token}
            view={view}
            isLate={!terms.move && !terms.cancel}
          />
        </ChangeNotice>
      )}
      <BookAgain context={context} view={view} />
    </Stack>
  );
}

/** Removes the appointment from a calendar that has it. */
function AfterCancelling({ context, token, view }: Props) {
  return (
    <Stack gap="wide">
      <CalendarLinks i18n={context.i18n} file={calendarUrl(context, token)} isCancelled />
      <BookAgain context={context} view={view} />
    </Stack>
  );
}

function Changes({ context, token, view, isLate = false }: Props & { isLate?: boolean }) {
  return (
    <ManageLinks
      i18n={context.i18n}
      rules={context.location.rules}
      may={view.may}
      isCurrent={view.isCurrent}
      isLate={isLate}
      hrefs={{ move: moveUrl(context, token), cancel: cancelUrl(context, token) }}
    />
  );
}

/** It can be cancelled here; the business tells the rest. */
function AfterAltering({ context, token, view }: Props) {
  const { i18n, location } = context;
  return (
    <Stack gap="wide">
      <ContactLine i18n={i18n} business={location.business} />
      <Changes context={context} token={token} view={view} />
    </Stack>
  );
}

function BookAgain({ context, view }: Omit<Props, "token">) {
  const { i18n } = context;
  return (
    <p className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
      <ButtonLink rank="quiet" href={timeUrl(context, view.cart, view.wanted)}>
        {i18n.t("own.again")}
      </ButtonLink>
      <ActionLink href={menuUrl(context)}>{i18n.t("booking.newBooking")}</ActionLink>
    </p>
  );
}
