import { z } from "zod";
import { formHandler, seeOther } from "../../../../_shared/form-handler.ts";
import { logStaffAction, staffContextOf } from "../../../_staff/context.ts";
import { servicesUrl } from "../../../_staff/urls.ts";

/** `close svc_cut`: the button names what it does, and the service. */
const sent = z.object({ do: z.string().max(700).catch("") });

/** Closes online booking of a service, or opens it again. */
export const POST = formHandler(sent, async (fields, { location }: { location: string }) => {
  const context = await staffContextOf(location);
  const { desk } = context.bookings;
  const [, verb, serviceId] = /^(open|close) (.+)$/s.exec(fields.do) ?? [];
  if (serviceId === undefined) return seeOther(servicesUrl(context));
  const isOpening = verb === "open";
  const done = await (isOpening ? desk.openService(serviceId) : desk.closeService(serviceId));
  const action = isOpening ? "open_service" : "close_service";
  await logStaffAction(action, done.ok ? "ok" : done.error, context);
  return seeOther(servicesUrl(context, { problem: done.ok ? "saved" : done.error }));
});
