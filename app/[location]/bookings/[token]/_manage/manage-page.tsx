import type { ReactNode } from "react";
import type { ChangeKind } from "#lib/booking/model/managed.ts";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import { type BookingContext, bookingContextOf } from "../../../../_shared/page-context.ts";
import type { Params } from "../../../../_shared/params.ts";
import { loadManage } from "./manage-data.ts";
import { NoChangePage } from "./no-change-page.tsx";

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
