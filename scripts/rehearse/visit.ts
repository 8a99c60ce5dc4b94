import { setTimeout as sleep } from "node:timers/promises";
import { agreedVisit } from "#lib/booking/model/agreed-visit.ts";
import type { Contact } from "#lib/booking/model/contact.ts";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import { offeredLines } from "#lib/offer/availability/offers.ts";
import { formatMoney, minorFromWire } from "#lib/values/money.ts";
import { Stop, say } from "../support/say.ts";
import type { Site } from "./open.ts";
import { offeredLate, type Planned } from "./plan.ts";

const POLL_MS = 500;
const MAX_WAIT_MS = 20 * 60_000;
const MAX_TRIES = 4;

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

type Compared = readonly [name: string, shown: string, recorded: string | null | undefined];

/** The record against what a visitor is shown, where the key may read it. True if nothing differs. */
export async function compare(site: Site, planned: Planned, booked: Booked): Promise<boolean> {
  const read = await recordOf(site, booked);
  if (!read?.ok) {
    say("  ? the record cannot be read: the diary alone shows what was booked");
    return true;
  }
  const { location } = site;
  const { date, lines } = read.value;
  const money = (amount: number) => {
    const minor = minorFromWire(amount, location.currency);
    return minor.ok ? formatMoney(minor.value, location.currency, "en") : `${amount}`;
  };
  const shown = offeredLines(planned.offer.slot, planned.offer.choice);
  const rest = [...(lines ?? [])];
  const compared = shown.flatMap(({ start, member, quoted }): Compared[] => {
    const { service } = quoted.line;
    const at = rest.findIndex(({ serviceId }) => serviceId === service.id);
    const [line] = rest.splice(Math.max(0, at), 1);
    const { price, minutes } = location.addonPricing === "included" ? quoted.total : quoted.base;
    const recorded = line?.price ?? undefined;
    return [
      ["service", service.id, line?.serviceId ?? (lines ? "none" : undefined)],
      ["member", member?.id ?? "", member ? line?.teamMemberId : ""],
      ["start", start.slice(0, 5), line?.startTime?.slice(0, 5)],
      ["minutes", `${minutes}`, line?.durationInMinutes?.toString()],
      [
        "price",
        formatMoney(price, location.currency, "en"),
        recorded === undefined ? undefined : money(recorded),
      ],
    ];
  });
  const further = rest.map(
    ({ serviceId }): Compared => ["service", "none", serviceId ?? "another"],
  );
  return tell([["date", planned.offer.slot.date, date], ...compared, ...further]);
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
  const first = record?.lines?.flatMap(({ startTime }) => startTime ?? []).toSorted()[0];
  say("  • moved:");
  return tell([
    ["date", target.date, record?.date],
    ["start", target.start.slice(0, 5), first?.slice(0, 5)],
  ]);
}

/** As the visitor's page does; where that will not, at the booking service itself. False: it stands. */
export async function cancel(site: Site, booked: Booked): Promise<boolean> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { appointment, may } = await settled(site, booked.token);
    if (isOver(appointment)) return true;
    if (may.cancel === "off" || appointment.failed?.reason === "off") break;
    const { revision } = appointment;
    await site.bookings.requestChange(booked.token, { revision });
  }
  if (isOver((await settled(site, booked.token)).appointment)) return true;
  const id = await site.appointmentIdOf(booked.bookingId);
  const cancelled =
    id === undefined ? undefined : await site.upstream.cancel(id, {}, { lane: "manage" });
  if (!cancelled?.ok) return false;
  await site.markOver(booked.bookingId);
  return true;
}

function isOver({ status }: BookingView["appointment"]): boolean {
  return status === "cancelled" || status === "none";
}

/** Its record says so or is gone, or its time is offered again. */
export async function isSeenCancelled(
  site: Site,
  { offer, target }: Planned,
  booked: Booked,
): Promise<boolean> {
  const read = await recordOf(site, booked);
  if (read?.ok ? read.value.isCancelled : read?.error.kind === "not_found") return true;
  const cart = offer.choice.quote.lines.map(({ line }) => line);
  const offered = await offeredLate(site, cart);
  const { date, start } = target ?? offer.slot;
  const isFree = offered.some(({ slot }) => slot.date === date && slot.start === start);
  if (isFree && read?.ok) {
    say("  ! its time is free again, but its record does not say that it is cancelled");
  }
  return isFree;
}

/** What stands, as the diary should show it. */
export async function standingText(site: Site, { token }: Booked): Promise<string> {
  const { date, start, visit, reference } = await settled(site, token);
  const names = visit.lines.map(({ name }) => name).join(", ");
  return `${date} ${start.slice(0, 5)}: ${names} (${reference})`;
}
