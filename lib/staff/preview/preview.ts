import type { Bookings } from "#lib/booking/bookings.ts";
import { agreedVisit, VISIT_TTL_SECONDS } from "#lib/booking/model/agreed-visit.ts";
import { agreedVisitSchema } from "#lib/booking/model/stored-visit.ts";
import { bookableWindow } from "#lib/offer/availability/notice.ts";
import type { AvailabilityReader } from "#lib/offer/availability/read.ts";
import type { CatalogueReader } from "#lib/offer/catalogue/read.ts";
import { createGuard, type Guard } from "#lib/site/abuse/guard.ts";
import { withoutCounting } from "#lib/site/abuse/tally.ts";
import type { Pressure } from "#lib/upstream/endpoints.ts";
import type { PreviewDeps } from "./deps.ts";
import { createDryRuns, type DryRuns } from "./dry-run.ts";
import { createTrace, type Trace } from "./trace.ts";
import { momentOf, type PreviewView } from "./view.ts";

export type VisitBookings = Pick<
  Bookings,
  "findOwnBooking" | "held" | "openVisit" | "nextVisit" | "closedServices" | "sealVisit"
>;

export type PreviewSite = {
  readonly catalogue: Pick<CatalogueReader, "read">;
  readonly availability: Pick<AvailabilityReader, "freeFor" | "memberName" | "read">;
  readonly bookings: VisitBookings;
  readonly now: number;
  readonly isChosenMoment: boolean;
  readonly trace: Trace;
};

export type Preview = {
  site(view: PreviewView): PreviewSite;
  readonly readAll: CatalogueReader["readAll"];
  readonly judge: Guard["judge"];
  readonly dryRuns: DryRuns;
  pressure(): Pressure;
};

/** No booking form opens a preview's review, and no preview one of a visitor's. */
const PURPOSE = "preview review";

export function createPreview(deps: PreviewDeps): Preview {
  const { location, catalogue, availability, bookings, sealer, tally, now } = deps;
  const { rules, timeZone } = location;
  const guard = createGuard({ ...deps, tally: withoutCounting(tally) });

  return {
    site(view) {
      const trace = createTrace(now());
      const moment = momentOf(view, timeZone, now());
      const { last } = bookableWindow(moment.now, rules, timeZone);
      return {
        now: moment.now,
        isChosenMoment: moment.isChosen,
        trace,
        catalogue: {
          async read(until) {
            const read = await catalogue.read(until);
            if (read.ok) trace.usedMenu(read.value);
            return read;
          },
        },
        availability: {
          freeFor: availability.freeFor,
          memberName: availability.memberName,
          read: (cart, member, from, to, options) =>
            availability.read(cart, member, from, to, {
              ...options,
              last,
              onAnswer: trace.usedTimes,
            }),
        },
        bookings: {
          ...bookings,
          findOwnBooking: async () => undefined,
          nextVisit: async () => undefined,
          sealVisit: (offer) => {
            const visit = agreedVisit(deps.location, offer, moment.now);
            return sealer.seal(PURPOSE, visit, VISIT_TTL_SECONDS);
          },
          openVisit: (text) => sealer.open(PURPOSE, text, agreedVisitSchema),
        },
      };
    },
    readAll: catalogue.readAll,
    judge: guard.judge,
    dryRuns: createDryRuns(deps),
    pressure: () => deps.upstream.pressure(),
  };
}
