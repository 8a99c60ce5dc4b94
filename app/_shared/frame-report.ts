import type { Rate } from "#lib/offer/catalogue/types.ts";
import type { LocalDate, LocalTime } from "#lib/values/calendar.ts";
import { wireFromMinor } from "#lib/values/money.ts";
import type { PageContext } from "./page-context.ts";

type Visit = {
  readonly lines: readonly { readonly name: string }[];
  readonly date: LocalDate;
  readonly start: LocalTime;
  readonly total: Rate;
};

/**
 * Reported by a framed page to the site around it (client/framed), as JSON in an attribute of
 * `main`. Services, times and prices; never who the visitor is.
 */
export type FrameReport =
  | { readonly type: "step"; readonly step: "services" | "time" }
  | ({ readonly type: "slotSelected" } & ReportedVisit)
  | ({ readonly type: "booked" | "rescheduled" | "cancelled"; readonly id: string } & ReportedVisit)
  | { readonly type: "failed"; readonly reason: string };

type ReportedVisit = {
  readonly location: string;
  readonly services: readonly string[];
  /** In the location's time zone. */
  readonly start: string;
  readonly timeZone: string;
  readonly minutes: number;
  /** In major units: 24.5 for €24.50. */
  readonly price: number;
  readonly currency: string;
};

/** `undefined` outside a frame. */
export function frameReport(context: PageContext, report: FrameReport): string | undefined {
  return context.isFramed ? JSON.stringify(report) : undefined;
}

export function reportedVisit({ location }: PageContext, visit: Visit): ReportedVisit {
  const { lines, date, start, total } = visit;
  return {
    location: location.slug,
    services: lines.map(({ name }) => name),
    start: `${date}T${start}`,
    timeZone: location.timeZone,
    minutes: total.minutes,
    price: wireFromMinor(total.price, location.currency),
    currency: location.currency,
  };
}
