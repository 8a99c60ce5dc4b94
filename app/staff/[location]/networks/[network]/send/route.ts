import { z } from "zod";
import { formHandler, seeOther } from "../../../../../_shared/form-handler.ts";
import { logStaffAction, staffContextOf } from "../../../../_staff/context.ts";
import { bookingsUrl, networkUrl } from "../../../../_staff/urls.ts";

const sent = z.object({ do: z.string().max(200).catch("") });

type Place = { readonly location: string; readonly network: string };

/** Cancels all bookings of a network, each by a write in its turn; or trusts the network. */
export const POST = formHandler(sent, async ({ do: press }, { location, network }: Place) => {
  const context = await staffContextOf(location);
  const { desk } = context.bookings;
  const of = { slug: context.slug, network };
  if (press === "trust") {
    await context.inventory.trust(network);
    await logStaffAction("trust_network", "ok", of);
    return seeOther(bookingsUrl(context, { problem: "saved" }));
  }
  if (press !== "cancel") return seeOther(networkUrl(context, network));
  const crowd = await context.inventory.crowd(network);
  for (const { id } of crowd ? await desk.ofIntents(crowd.intentIds) : []) {
    const done = await desk.cancel(id);
    await logStaffAction("cancel_network", done.ok ? "ok" : done.error, { ...of, bookingId: id });
  }
  return seeOther(networkUrl(context, network, { problem: "begun" }));
});
