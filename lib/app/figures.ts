import type { BookingDeps } from "#lib/booking/deps.ts";
import { attributionIn } from "#lib/booking/model/record.ts";
import type { Config, Location } from "#lib/config/types.ts";
import { campaignOf, figuresOfTransition } from "#lib/staff/figures/bookings.ts";
import { createLastHour, type LastHour } from "#lib/staff/figures/last-hour.ts";
import type { FigureName } from "#lib/staff/figures/names.ts";
import { createRecorder, type Recorder } from "#lib/staff/figures/recorder.ts";
import { type Summary, summaryOf } from "#lib/staff/figures/summary.ts";
import type { Journal } from "#lib/store/journal/contract.ts";
import type { Pressure } from "#lib/upstream/endpoints.ts";
import { type LocalDate, wallClock } from "#lib/values/calendar.ts";
import { log } from "./log.ts";

export type LocationFigures = {
  count(name: FigureName): void;
  read(from: LocalDate, to: LocalDate): Promise<Summary>;
  readonly lastHour: LastHour;
};

export function countingMoves(
  figures: Pick<LocationFigures, "count">,
): NonNullable<BookingDeps["onMoved"]> {
  return (from, booking) => {
    const names = figuresOfTransition(from, booking);
    for (const name of names) figures.count(name);
    const campaign = names.includes("step:booked") && campaignOf(attributionIn(booking));
    if (campaign) figures.count(campaign);
  };
}

/** Figures are shown in the staff area alone: without one, nothing is counted. */
export function recorderOf(
  { staff }: Pick<Config, "staff">,
  journal: Pick<Journal, "addFigures">,
  timeZoneOf: (slug: string) => string | undefined,
): Recorder | undefined {
  if (!staff) return undefined;
  return createRecorder(
    journal,
    (slug) => wallClock(Date.now(), timeZoneOf(slug) ?? "UTC").date,
    (error) =>
      log.warn({ err: error }, "figures could not be stored; once more with the next sweep"),
  );
}

export function figuresOf(
  { slug }: Pick<Location, "slug">,
  recorder: Recorder | undefined,
  journal: Pick<Journal, "readFigures">,
): LocationFigures {
  return {
    lastHour: createLastHour(Date.now),
    count: (name) => recorder?.count(slug, name),
    async read(from, to) {
      // Includes what this instance has counted since the last sweep.
      await recorder?.flush();
      return summaryOf(from, to, await journal.readFigures(slug, from, to));
    },
  };
}

/** Usage covers the last minute, so a reading every few seconds sees each peak. */
export function noteUse({ lastHour }: Pick<LocationFigures, "lastHour">, use: Pressure): void {
  const { requests, writes, inFlight } = use;
  lastHour.note({ requests: requests.used, writes: writes.used, inFlight: inFlight.used });
}
