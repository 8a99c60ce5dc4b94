import { z } from "zod";
import type { Desk } from "#lib/booking/views/desk.ts";
import type { StaffAction } from "#lib/staff/audit.ts";
import { formHandler, seeOther } from "../../../../../_shared/form-handler.ts";
import { logStaffAction, staffContextOf } from "../../../../_staff/context.ts";
import { deskBookingUrl } from "../../../../_staff/urls.ts";

const sent = z.object({ do: z.string().max(200).catch("") });

type Work = readonly [StaffAction, (desk: Desk, id: string) => ReturnType<Desk["tick"]>];

const WORK: Readonly<Record<string, Work>> = {
  done: ["settle_done", (desk, id) => desk.settle(id, "done")],
  not_done: ["settle_not_done", (desk, id) => desk.settle(id, "not_done")],
  resend: ["resend", (desk, id) => desk.resend(id)],
  tick: ["tick", (desk, id) => desk.tick(id, true)],
  untick: ["untick", (desk, id) => desk.tick(id, false)],
  revoke: ["close_link", (desk, id) => desk.revokeLink(id, true)],
  restore: ["open_link", (desk, id) => desk.revokeLink(id, false)],
};

type Place = { readonly location: string; readonly id: string };

/** Carries out the action of the pressed button. */
export const POST = formHandler(sent, async ({ do: press }, place: Place) => {
  const context = await staffContextOf(place.location);
  const id = decodeURIComponent(place.id);
  const [action, work] = (Object.hasOwn(WORK, press) && WORK[press]) || [];
  const done = await work?.(context.bookings.desk, id);
  const problem = done?.ok ? "saved" : done?.error;
  if (action && done) {
    const of = { slug: context.slug, bookingId: id };
    await logStaffAction(action, done.ok ? "ok" : done.error, of);
  }
  return seeOther(deskBookingUrl(context, id, { problem }));
});
