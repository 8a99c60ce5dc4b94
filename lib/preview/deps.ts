import type { Tally } from "#lib/abuse/tally.ts";
import type { AvailabilityReader } from "#lib/availability/read.ts";
import type { Bookings } from "#lib/booking/bookings.ts";
import type { CatalogueReader } from "#lib/catalogue/read.ts";
import type { Location } from "#lib/config/types.ts";
import type { Sealer } from "#lib/session/seal.ts";
import type { UpstreamReads } from "#lib/upstream/endpoints.ts";

/** Nothing of it can book: the upstream has no writes, and there is no journal. docs/locations.md */
export type PreviewDeps = {
  readonly location: Location;
  readonly upstream: UpstreamReads;
  readonly catalogue: CatalogueReader;
  readonly availability: AvailabilityReader;
  readonly bookings: Pick<Bookings, "estimate" | "held" | "restrictions" | "servicesToAskAbout">;
  readonly sealer: Sealer;
  readonly tally: Tally;
  readonly space: string;
  readonly writesPerMinute: number;
  readonly now: () => number;
  readonly monotonic: () => number;
};
