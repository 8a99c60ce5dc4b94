import type { Metrics } from "#lib/app/metrics/metrics.ts";
import type { BookingDeps } from "#lib/booking/deps.ts";
import { readRequest, senderIn } from "#lib/booking/model/record.ts";
import { totalOf } from "#lib/booking/model/visit.ts";
import type { Config, Location } from "#lib/config/types.ts";
import { bookedByTransition, campaignOf, endOfTransition } from "#lib/staff/figures/bookings.ts";
import { createFunnel, type Funnel } from "#lib/staff/figures/funnel.ts";
import { createLastHour, type LastHour } from "#lib/staff/figures/last-hour.ts";
import { type AmountKind, type FigureName, STEPS } from "#lib/staff/figures/names.ts";
import { createRecorder, type Recorder } from "#lib/staff/figures/recorder.ts";
import { type Summary, summaryOf } from "#lib/staff/figures/summary.ts";
import type { Journal, JournalBooking } from "#lib/store/journal/contract.ts";
import type { Pressure } from "#lib/upstream/endpoints.ts";
import { type LocalDate, wallClock } from "#lib/values/calendar.ts";
import { log } from "./log.ts";
import { currentVisitor } from "./scope.ts";

export type Figures = Recorder & Funnel;

export type LocationFigures = {
  count(name: FigureName): void;
  read(from: LocalDate, to: LocalDate): Promise<Summary>;
  readonly lastHour: LastHour;
};

/** A booking counts on the day on which it was sent, whenever it is confirmed or cancelled. */
export function countingMoves(
  figures: Omit<Figures, "flush">,
  { slug, currency }: Pick<Location, "slug" | "currency">,
): NonNullable<BookingDeps["onMoved"]> {
  function addAmount(kind: AmountKind, booking: JournalBooking, date: LocalDate) {
    const visit = readRequest(booking);
    const price = visit ? totalOf(visit).price : 0;
    if (price > 0) figures.count(slug, `${kind}:${currency}`, { by: price, date });
  }

  return (from, booking) => {
    const date = figures.dateOf(slug, booking.createdAt);
    if (from === undefined) figures.sent(slug, currentVisitor(), date);
    const end = endOfTransition(from, booking);
    if (end) figures.count(slug, end);
    const is = bookedByTransition(from, booking);
    if (is === "cancelled") return addAmount("cancelled", booking, date);
    if (!is) return;
    figures.count(slug, "step:booked", { by: 1, date });
    addAmount("booked", booking, date);
    const campaign = campaignOf(senderIn(booking).attribution);
    if (campaign) figures.count(slug, campaign, { by: 1, date });
  };
}

/** Figures are shown in the staff area alone: without one, nothing is counted. */
export function createFigures(
  { staff }: Pick<Config, "staff">,
  journal: Pick<Journal, "addFigures">,
  timeZoneOf: (slug: string) => string | undefined,
  countStep: Metrics["countStep"],
): Figures | undefined {
  if (!staff) return undefined;
  const dateOf: Recorder["dateOf"] = (slug, at = Date.now()) =>
    wallClock(at, timeZoneOf(slug) ?? "UTC").date;
  const sums = createRecorder(journal, dateOf, (error) =>
    log.warn({ err: error }, "figures could not be stored; once more with the next sweep"),
  );
  const recorder: Recorder = {
    ...sums,
    count(slug, name, counted) {
      sums.count(slug, name, counted);
      const step = STEPS.find((one) => name === `step:${one}`);
      if (step) countStep(step, counted?.by ?? 1);
    },
  };
  return { ...recorder, ...createFunnel(recorder) };
}

export function figuresOf(
  { slug, currency }: Pick<Location, "slug" | "currency">,
  figures: Figures | undefined,
  journal: Pick<Journal, "readFigures">,
): LocationFigures {
  return {
    lastHour: createLastHour(Date.now),
    count: (name) => figures?.count(slug, name),
    async read(from, to) {
      // Includes what this instance has counted since the last sweep.
      await figures?.flush();
      return summaryOf(from, to, await journal.readFigures(slug, from, to), currency);
    },
  };
}

/** Usage covers the last minute, so a reading every few seconds sees each peak. */
export function noteUse({ lastHour }: Pick<LocationFigures, "lastHour">, use: Pressure): void {
  const { requests, writes, inFlight } = use;
  lastHour.note({ requests: requests.used, writes: writes.used, inFlight: inFlight.used });
}
