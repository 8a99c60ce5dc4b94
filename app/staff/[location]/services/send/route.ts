import { z } from "zod";
import { formHandler, seeOther } from "../../../../_shared/form-handler.ts";
import { logStaffAction, staffContextOf } from "../../../_staff/context.ts";
import { servicesUrl } from "../../../_staff/urls.ts";

const sent = z.object({ do: z.string().max(700).catch("") });

/** Switches a service on again, or ends the request to ask first; the button names the service. */
export const POST = formHandler(
  sent,
  async ({ do: serviceId }, { location }: { location: string }) => {
    const context = await staffContextOf(location);
    const lifted = await context.bookings.desk.liftRestriction(serviceId);
    await logStaffAction("lift_restriction", lifted.ok ? "ok" : lifted.error, context);
    return seeOther(servicesUrl(context, { problem: lifted.ok ? "saved" : lifted.error }));
  },
);
