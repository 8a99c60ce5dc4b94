import { ActionLink } from "#components/action-link.tsx";
import { ButtonLink } from "#components/button.tsx";
import { MessagePage } from "#components/message-page.tsx";
import { Stack } from "#components/stack.tsx";
import { Alternatives } from "#components/time/alternatives.tsx";
import type { OwnVisit } from "#lib/booking/views/own-visits.ts";
import type { OfferedSlot } from "#lib/offer/availability/types.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import { bookingUrl, menuUrl, timeUrl } from "../../_shared/urls.ts";
import { offerUrl } from "../_visit/visit-url.ts";
import { timesLink, type WantedTime } from "./page-data.ts";

/** The time is taken by a booking that was made in this browser. */
export function AlreadyBooked({ context, own }: { context: PageContext; own: OwnVisit }) {
  const { t } = context.i18n;
  const isBooked = own.view.state === "confirmed";
  return (
    <MessagePage
      i18n={context.i18n}
      illustration={isBooked ? "done" : "wait"}
      title={t(isBooked ? "details.own.title" : "booking.received.title")}
      lead={t(isBooked ? "details.own.lead" : "details.own.sent")}
      action={{ href: bookingUrl(context, own.token), label: t("details.own.see") }}
    >
      <p className="print:hidden">
        <ActionLink href={menuUrl(context)}>{t("booking.newBooking")}</ActionLink>
      </p>
    </MessagePage>
  );
}

/** The time is gone: the nearest others. */
export function TimeGone(props: {
  context: PageContext;
  wanted: WantedTime;
  nearest: readonly OfferedSlot[];
}) {
  const { context, wanted, nearest } = props;
  const { i18n } = context;
  const { cart } = wanted;
  return (
    <MessagePage i18n={i18n} illustration="gone" title={i18n.t("details.gone.title")}>
      <Stack>
        <p>{i18n.t(nearest.length > 0 ? "details.gone.lead" : "details.gone.none")}</p>
        <Alternatives
          i18n={i18n}
          offers={nearest}
          hrefFor={(offer) =>
            offerUrl(context, cart, { ...wanted.links, team: wanted.team }, offer)
          }
        />
        <p>
          <ButtonLink
            href={timeUrl(context, cart, timesLink(wanted))}
            rank={nearest.length > 0 ? "quiet" : "first"}
          >
            {i18n.t("details.gone.all")}
          </ButtonLink>
        </p>
      </Stack>
    </MessagePage>
  );
}
