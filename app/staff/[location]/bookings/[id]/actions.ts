"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import type { Desk } from "#lib/booking/views/desk.ts";
import type { StaffAction } from "#lib/staff/audit.ts";
import { actingStaff, logStaffAction } from "../../../_staff/context.ts";
import { deskBookingUrl } from "../../../_staff/urls.ts";

const text = z.string().max(200).catch("");
const sent = z.object({ location: text, id: text, do: text });

type Work = readonly [StaffAction, (desk: Desk, id: string) => ReturnType<Desk["tick"]>];

const WORK: Readonly<Record<string, Work>> = {
  booked: ["settle_booked", (desk, id) => desk.settle(id, "booked")],
  not_booked: ["settle_not_booked", (desk, id) => desk.settle(id, "not_booked")],
  resend: ["resend", (desk, id) => desk.resend(id)],
  tick: ["tick", (desk, id) => desk.tick(id, true)],
  untick: ["untick", (desk, id) => desk.tick(id, false)],
  revoke: ["close_link", (desk, id) => desk.revokeLink(id, true)],
  restore: ["open_link", (desk, id) => desk.revokeLink(id, false)],
};

/** Does to a booking what the pressed button says. */
export async function changeBooking(form: FormData): Promise<void> {
  const fields = sent.parse(Object.fromEntries(form));
  const context = await actingStaff(fields.location);
  const [action, work] = (Object.hasOwn(WORK, fields.do) && WORK[fields.do]) || [];
  const done = await work?.(context.bookings.desk, fields.id);
  const problem = done?.ok ? "saved" : done?.error;
  if (action && done) {
    const of = { slug: context.slug, bookingId: fields.id };
    await logStaffAction(action, done.ok ? "ok" : done.error, of);
  }
  redirect(deskBookingUrl(context, fields.id, { problem }));
}
