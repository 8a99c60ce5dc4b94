import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { ActionLink } from "#components/action-link.tsx";
import { refusalText } from "#components/booking/refusal-text.ts";
import { MessagePage } from "#components/message-page.tsx";
import type { ChangeKind } from "#lib/booking/model/record.ts";
import type { TokenFault } from "#lib/booking/reads/read-by-token.ts";
import type { ChangePermissions } from "#lib/booking/requests/change-permission.ts";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import { type BookingContext, bookingContextOf } from "../../../../_shared/page-context.ts";
import type { Params } from "../../../../_shared/params.ts";
import { bookingUrl } from "../../../../_shared/urls.ts";
import { NoBookingPage } from "../no-booking-page.tsx";
import { readBooking } from "../read-booking.ts";

export type ManageProps = {
  readonly params: Promise<{ location: string; token: string }>;
  readonly searchParams: Promise<Params>;
};

type OpenBooking = {
  readonly context: BookingContext;
  readonly token: string;
  readonly params: Params;
  readonly view: BookingView;
};

/** A page that leads to a change of a booking, or says why there is none. */
export async function managePage(
  props: ManageProps,
  kind: ChangeKind,
  render: (open: OpenBooking) => ReactNode | Promise<ReactNode>,
): Promise<ReactNode> {
  const [{ location, token }, params] = await Promise.all([props.params, props.searchParams]);
  const context = await bookingContextOf(location);
  const data = await loadManage(context, token, kind);
  if (data.kind !== "open") {
    return <NoChangePage context={context} token={token} kind={kind} data={data} />;
  }
  return render({ context, token, params, view: data.view });
}

/** In place of a page that changes a booking, if there is none or it may not be changed here. */
function NoChangePage(props: {
  context: BookingContext;
  token: string;
  kind: ChangeKind;
  data: Exclude<ManageData, { kind: "open" }>;
}) {
  const { context, token, kind, data } = props;
  if (data.kind !== "refused") {
    return <NoBookingPage context={context} token={token} kind={data.kind} />;
  }
  const reason = refusalText(context.i18n, context.location.rules, kind, data.refusal);
  // Nothing to change, or a change under way: the booking's page says so.
  if (reason === undefined) redirect(bookingUrl(context, token));
  return <ByPhonePage context={context} token={token} kind={kind} reason={reason} />;
}

type ManageData =
  | { readonly kind: TokenFault }
  | {
      readonly kind: "refused";
      readonly view: BookingView;
      readonly refusal: Exclude<ChangePermissions["cancel"], "yes">;
    }
  | { readonly kind: "open"; readonly view: BookingView };

async function loadManage(
  context: BookingContext,
  token: string,
  change: ChangeKind,
): Promise<ManageData> {
  const viewed = await readBooking(context, token);
  if (!viewed.ok) return { kind: viewed.error };
  const view = viewed.value;
  const may = view.may[change];
  return may === "yes" ? { kind: "open", view } : { kind: "refused", view, refusal: may };
}

/** For an appointment that cannot be changed here: why, the phone number, and a link back. */
export function ByPhonePage(props: {
  context: BookingContext;
  token: string;
  kind: ChangeKind;
  reason: string;
}) {
  const { context, token, kind, reason } = props;
  const { i18n, location } = context;
  return (
    <MessagePage
      i18n={i18n}
      illustration="call"
      title={i18n.t(`manage.${kind}`)}
      lead={reason}
      business={location.business}
    >
      <p>
        <ActionLink href={bookingUrl(context, token)}>{i18n.t("manage.back")}</ActionLink>
      </p>
    </MessagePage>
  );
}
