import { setTimeout as sleep } from "node:timers/promises";
import { agreedVisit } from "#lib/booking/model/agreed-visit.ts";
import type { Contact } from "#lib/booking/model/contact.ts";
import { isAsKnown } from "#lib/booking/model/ends.ts";
import { timeOf } from "#lib/booking/model/visit.ts";
import { appointmentNow } from "#lib/booking/reads/appointment-now.ts";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import { Stop, say } from "../support/say.ts";
import type { Site } from "./open.ts";
import type { Planned } from "./plan.ts";

const POLL_MS = 500;

/** As the last page's button does: its token, unless it was not booked. */
export async function book(
  site: Site,
  { offer }: Planned,
  contact: Contact,
): Promise<string | undefined> {
  const visit = agreedVisit(site.location, offer, Date.now());
  const submitted = await site.bookings.submit(visit, contact, { trust: "proven" });
  if (!submitted.ok) {
    say(`  ✗ not booked: the site does not take it (${submitted.error.code})`);
    return undefined;
  }
  const { token } = submitted.value;
  site.booked.push(token);
  const { state, cause = "" } = await settled(site, token);
  if ((await site.bookingOf(token))?.appointmentId) return token;
  const [unread] = site.upstream.upstreamProblems().flatMap((problem) => problem.unread ?? []);
  say(`  ✗ not booked: it is ${state} ${unread ?? cause}`);
  return undefined;
}

/** Once nothing is under way any more; writes wait for the key's limit, and lost answers are looked for. */
async function settled({ bookings }: Site, token: string): Promise<BookingView> {
  for (;;) {
    // As the site does from time to time: what was left unfinished goes on.
    await bookings.sweep();
    const view = await bookings.view(token);
    if (!view.ok) throw new Stop(`A booking's page cannot be read (${view.error})`);
    if (!view.value.pending) return view.value;
    await sleep(POLL_MS);
  }
}

/** Whether its page would show the record as it was booked, moved or cancelled. What it does not say is left to the diary. */
export async function isSeen(site: Site, token: string): Promise<boolean> {
  const booking = await site.bookingOf(token);
  if (!booking?.appointmentId) return true;
  const now = await appointmentNow(site, booking.appointmentId, booking);
  if (booking.state === "cancelled") {
    if (now.kind === "standing") say("  ! its record does not say that it is cancelled");
    return true;
  }
  if (now.kind === "cancelled") {
    say("  ✗ its record says that it is cancelled");
    return false;
  }
  if (now.kind !== "standing") {
    say(`  ? its record cannot be read${now.kind === "blind" ? ": the key may not" : ""}`);
    return true;
  }
  const { date, start } = timeOf(now.visit);
  if (isAsKnown(booking, now)) say("  ✓ its record says the same");
  else say(`  ✗ its record has another visit, or another time: ${date} ${start}`);
  return isAsKnown(booking, now);
}

/** True unless it is elsewhere than it was moved to. */
export async function move(site: Site, { target }: Planned, token: string): Promise<boolean> {
  const { revision } = await settled(site, token);
  const asked = await site.bookings.requestChange(token, { revision, to: target });
  const { failed, date, start, state } = await settled(site, token);
  const fault = asked.ok ? failed?.reason : asked.error;
  if (fault === "off") {
    say("  – not moved: the key may not");
    return true;
  }
  if (date !== target.date || start !== target.start) {
    say(`  ✗ not moved: ${fault ?? state}`);
    return false;
  }
  say("  ✓ moved");
  return isSeen(site, token);
}

/** As the visitor's page does. False: it stands. */
export async function cancel(site: Site, token: string): Promise<boolean> {
  const view = await settled(site, token);
  if (isOver(view)) return true;
  await site.bookings.requestChange(token, { revision: view.revision });
  return isOver(await settled(site, token)) && isSeen(site, token);
}

function isOver({ state, nothingBooked }: BookingView): boolean {
  return state === "cancelled" || nothingBooked;
}

/** What stands, as the diary should show it. */
export async function standingText(site: Site, token: string): Promise<string> {
  const { date, start, visit, reference } = await settled(site, token);
  const names = visit.lines.map(({ name }) => name).join(", ");
  return `${date} ${start.slice(0, 5)}: ${names} (${reference})`;
}
