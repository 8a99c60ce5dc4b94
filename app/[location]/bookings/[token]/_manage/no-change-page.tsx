import { redirect } from "next/navigation";
import { refusalText } from "#components/booking/refusal-text.ts";
import type { ChangeKind } from "#lib/booking/model/managed.ts";
import type { BookingContext } from "../../../../_shared/page-context.ts";
import { bookingUrl } from "../../../../_shared/urls.ts";
import { NoBookingPage } from "../no-booking-page.tsx";
import { ByPhonePage } from "./by-phone-page.tsx";
import type { ManageData } from "./manage-data.ts";

/** In place of a page that changes a booking, if there is none or it may not be changed here. */
export function NoChangePage(props: {
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
