import { setTimeout as sleep } from "node:timers/promises";
import { agreedVisit } from "#lib/booking/model/agreed-visit.ts";
import type { Contact } from "#lib/booking/model/contact.ts";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import { offeredLines } from "#lib/offer/availability/offers.ts";
import { wireFromMinor } from "#lib/values/money.ts";
import { Stop, say } from "../support/say.ts";
import type { Site } from "./open.ts";
import type { Planned } from "./plan.ts";

const POLL_MS = 500;
const MAX_WAIT_MS = 20 * 60_000;

export type Booked = { readonly token: string; readonly bookingId: string };

/** As the last page's button does; else why not. */
export async function book(
  site: Site,
  { offer }: Planned,
  contact: Contact,
): Promise<Booked | string> {
  const visit = agreedVisit(site.location, offer, Date.now());
  const options = { trust: "proven" } as const;
  const submitted = await site.bookings.submit(visit, contact, options);
  if (!submitted.ok) return `the site does not take it (${submitted.error.code})`;
  const { token, bookingId } = submitted.value;
  const { state, cause } = await settled(site, token);
  if ((await site.appointmentIdOf(bookingId)) !== undefined) return { token, bookingId };
  const unread = site.upstream.upstreamProblems().find(({ cause: why }) => why === "unreadable");
  if (unread) return `${unread.route} cannot be read: ${unread.unread ?? unread.kind}`;
  return cause === undefined ? `it is ${state}` : `it is ${state}: the booking service ${cause} it`;
}

/** Once nothing is under way any more; writes wait for the key's limit, and lost answers are looked for. */
async function settled({ bookings }: Site, token: string): Promise<BookingView> {
  const until = Date.now() + MAX_WAIT_MS;
  for (;;) {
    const view = await bookings.view(token);
    if (!view.ok) throw new Stop(`A booking's page cannot be read (${view.error})`);
    if (!view.value.pending) return view.value;
    if (Date.now() > until) throw new Stop(`A booking is still ${view.value.state}`);
    await sleep(POLL_MS);
  }
}

async function recordOf(site: Site, { bookingId }: Booked) {
  const id = await site.appointmentIdOf(bookingId);
  return id === undefined ? undefined : site.upstream.appointment(id, { lane: "manage" });
}

type Field = string | number | null | undefined;
type Compared = readonly [name: string, shown: Field, recorded: Field];

/** The record against what a visitor is shown, where the key may read it. True if nothing differs. */
export async function compare(site: Site, planned: Planned, booked: Booked): Promise<boolean> {
  const read = await recordOf(site, booked);
  if (!read?.ok) {
    say("  ? the record cannot be read: the diary alone shows what was booked");
    return true;
  }
  const { location } = site;
  const rest = [...(read.value.lines ?? [])];
  const compared = offeredLines(planned.offer.slot, planned.offer.choice).flatMap(
    ({ start, member, quoted }): Compared[] => {
      const { service } = quoted.line;
      const at = rest.findIndex(({ serviceId }) => serviceId === service.id);
      const [line] = rest.splice(Math.max(0, at), 1);
      const { price, minutes } = location.addonPricing === "included" ? quoted.total : quoted.base;
      return [
        ["service", service.id, line?.serviceId],
        ["member", member?.id ?? "", member ? line?.teamMemberId : ""],
        ["start", start.slice(0, 5), line?.startTime?.slice(0, 5)],
        ["minutes", minutes, line?.durationInMinutes],
        ["price", wireFromMinor(price, location.currency), line?.price],
      ];
    },
  );
  const further = rest.map(({ serviceId }): Compared => ["service", "none", serviceId ?? "one"]);
  return tell([["date", planned.offer.slot.date, read.value.date], ...compared, ...further]);
}

function tell(all: readonly Compared[]): boolean {
  const unseen = all.filter(([, , recorded]) => (recorded ?? null) === null);
  const wrong = all.filter((one) => !unseen.includes(one) && one[1] !== one[2]);
  for (const [name, shown, recorded] of wrong) {
    say(`  ✗ ${name}: shown ${shown}, recorded ${recorded}`);
  }
  const names = new Set(unseen.map(([name]) => name));
  if (names.size > 0) say(`  ? the record does not show: ${[...names].join(", ")}`);
  if (wrong.length === 0) say("  ✓ the record is as shown");
  return wrong.length === 0;
}

/** True unless it is elsewhere than it was moved to. */
export async function move(site: Site, { target }: Planned, booked: Booked): Promise<boolean> {
  if (!target) {
    say("  – not moved: no other day of that week is free");
    return true;
  }
  const { revision } = (await settled(site, booked.token)).appointment;
  const asked = await site.bookings.requestChange(booked.token, { revision, to: target });
  const { appointment, date, start, state } = await settled(site, booked.token);
  const fault = asked.ok ? appointment.failed?.reason : asked.error;
  if (fault === "off") {
    say("  – not moved: the key may not");
    return true;
  }
  if (date !== target.date || start !== target.start) {
    say(`  ✗ not moved: ${fault ?? state}`);
    return false;
  }
  const read = await recordOf(site, booked);
  const record = read?.ok ? read.value : undefined;
  const [first] = record?.lines?.flatMap(({ startTime }) => startTime ?? []).toSorted() ?? [];
  say("  • moved:");
  return tell([
    ["date", target.date, record?.date],
    ["start", target.start.slice(0, 5), first?.slice(0, 5)],
  ]);
}

/** As the visitor's page does. False: it stands. */
export async function cancel(site: Site, { token }: Booked): Promise<boolean> {
  const { appointment } = await settled(site, token);
  if (isOver(appointment)) return true;
  await site.bookings.requestChange(token, { revision: appointment.revision });
  return isOver((await settled(site, token)).appointment);
}

function isOver({ status }: BookingView["appointment"]): boolean {
  return status === "cancelled" || status === "none";
}

/** Its record says so, or is gone. */
export async function isSeenCancelled(site: Site, booked: Booked): Promise<boolean> {
  const read = await recordOf(site, booked);
  if (!read?.ok) return read?.error.kind === "not_found";
  if (!read.value.isCancelled) say("  ! its record does not say that it is cancelled");
  return read.value.isCancelled;
}

/** What stands, as the diary should show it. */
export async function standingText(site: Site, { token }: Booked): Promise<string> {
  const { date, start, visit, reference } = await settled(site, token);
  const names = visit.lines.map(({ name }) => name).join(", ");
  return `${date} ${start.slice(0, 5)}: ${names} (${reference})`;
}
