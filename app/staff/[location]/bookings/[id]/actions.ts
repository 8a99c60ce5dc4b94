"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import type { Desk } from "#lib/booking/desk/desk.ts";
import { actingStaff } from "../../../_staff/context.ts";
import { deskBookingUrl } from "../../../_staff/urls.ts";

const text = z.string().max(200).catch("");
const sent = z.object({ location: text, id: text, do: text });

type Work = (desk: Desk, id: string) => ReturnType<Desk["tick"]>;

const WORK: Readonly<Record<string, Work>> = {
  booked: (desk, id) => desk.settle(id, "booked"),
  not_booked: (desk, id) => desk.settle(id, "not_booked"),
  resend: (desk, id) => desk.resend(id),
  tick: (desk, id) => desk.tick(id, true),
  untick: (desk, id) => desk.tick(id, false),
  revoke: (desk, id) => desk.revokeLink(id, true),
  restore: (desk, id) => desk.revokeLink(id, false),
};

/** Does to a booking what the pressed button says. */
export async function changeBooking(form: FormData): Promise<void> {
  const fields = sent.parse(Object.fromEntries(form));
  const context = await actingStaff(fields.location);
  const work = Object.hasOwn(WORK, fields.do) ? WORK[fields.do] : undefined;
  const done = await work?.(context.bookings.desk, fields.id);
  const problem = done?.ok ? "saved" : done?.error;
  redirect(deskBookingUrl(context, fields.id, { problem }));
}
