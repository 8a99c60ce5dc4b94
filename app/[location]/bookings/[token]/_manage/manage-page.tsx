import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { refusalText } from "#components/booking/refusal-text.ts";
import type { ChangeKind } from "#lib/booking/model/managed.ts";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import { type BookingContext, bookingContextOf } from "../../../../_shared/page-context.ts";
import type { Params } from "../../../../_shared/params.ts";
import { bookingUrl } from "../../../../_shared/urls.ts";
import { NoBookingPage } from "../no-booking-page.tsx";
import { ByPhonePage } from "./by-phone-page.tsx";
import { loadManage, type ManageData } from "./manage-data.ts";

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
