"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { actingStaff, logStaffAction } from "../../_staff/context.ts";
import { restrictionsUrl } from "../../_staff/urls.ts";

const text = z.string().max(700).catch("");
const sent = z.object({ location: text, do: text });

/** Lets a service be booked online again, or takes its request to call away; the button names it. */
export async function liftRestriction(form: FormData): Promise<void> {
  const { location, do: serviceId } = sent.parse(Object.fromEntries(form));
  const context = await actingStaff(location);
  const lifted = await context.bookings.desk.liftRestriction(serviceId);
  await logStaffAction("lift_restriction", lifted.ok ? "ok" : lifted.error, context);
  redirect(restrictionsUrl(context, { problem: lifted.ok ? "saved" : lifted.error }));
}
