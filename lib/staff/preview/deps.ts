import type { Bookings } from "#lib/booking/bookings.ts";
import type { Location } from "#lib/config/types.ts";
import type { AvailabilityReader } from "#lib/offer/availability/read.ts";
import type { CatalogueReader } from "#lib/offer/catalogue/read.ts";
import type { Tally } from "#lib/site/abuse/tally.ts";
import type { Sealer } from "#lib/site/seals/seal.ts";
import type { UpstreamReads } from "#lib/upstream/endpoints.ts";

/** Nothing of it can book: the upstream has no writes, and there is no journal. docs/locations.md */
export type PreviewDeps = {
  readonly location: Location;
  readonly upstream: UpstreamReads;
  readonly catalogue: CatalogueReader;
  readonly availability: AvailabilityReader;
  readonly bookings: Pick<Bookings, "expectedWaitSeconds" | "held" | "closedServices">;
  readonly sealer: Sealer;
  readonly tally: Tally;
  readonly space: string;
  readonly writesPerMinute: number;
  readonly now: () => number;
  readonly monotonic: () => number;
};
