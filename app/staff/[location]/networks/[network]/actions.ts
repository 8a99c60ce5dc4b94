"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { actingStaff, logStaffAction } from "../../../_staff/context.ts";
import { bookingsUrl, networkUrl } from "../../../_staff/urls.ts";

const text = z.string().max(200).catch("");
const sent = z.object({ location: text, network: text, do: text });

/** Cancels all bookings of a network, each by a write that waits for its turn; or trusts the network. */
export async function decideOnNetwork(form: FormData): Promise<void> {
  const { location, network, do: press } = sent.parse(Object.fromEntries(form));
  const context = await actingStaff(location);
  const { desk } = context.bookings;
  const of = { slug: context.slug, network };
  if (press === "trust") {
    await context.inventory.trust(network);
    await logStaffAction("trust_network", "ok", of);
    redirect(bookingsUrl(context, { problem: "saved" }));
  }
  if (press !== "cancel") redirect(networkUrl(context, network));
  const crowd = await context.inventory.crowd(network);
  for (const { id } of crowd ? await desk.ofIntents(crowd.intentIds) : []) {
    const done = await desk.cancel(id);
    await logStaffAction("cancel_network", done.ok ? "ok" : done.error, { ...of, bookingId: id });
  }
  redirect(networkUrl(context, network, { problem: "begun" }));
}
