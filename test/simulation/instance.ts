import { type Bookings, createBookings } from "#lib/booking/bookings.ts";
import { type BookingLog, defaultTiming } from "#lib/booking/deps.ts";
import { Secret } from "#lib/config/secret.ts";
import { location } from "#lib/config/testing/location.ts";
import type { KeyLimits } from "#lib/config/types.ts";
import { bookableWindow } from "#lib/offer/availability/notice.ts";
import { type AvailabilityReader, createAvailabilityReader } from "#lib/offer/availability/read.ts";
import { type CatalogueReader, createCatalogueReader } from "#lib/offer/catalogue/read.ts";
import { createJournal } from "#lib/store/journal/journal.ts";
import type { Store } from "#lib/store/store.ts";
import { createUpstream } from "#lib/upstream/endpoints.ts";
import type { CallLog } from "#lib/upstream/limits/call-log.ts";
import { createLimiter } from "#lib/upstream/limits/limiter.ts";
import type { Http } from "#lib/upstream/transport/http.ts";
import type { Chance } from "../chaos/chance.ts";
import type { Life } from "./life.ts";
import { createPlainSealer } from "./sealer.ts";

export const SLUG = "book";

/** A process of the site: the engine and what pages read through, over ports of the simulation. */
export type Instance = {
  readonly life: Life;
  readonly bookings: Bookings;
  readonly catalogue: CatalogueReader;
  readonly availability: AvailabilityReader;
  now(): number;
};

export type Ports = {
  readonly store: Store;
  readonly http: Http;
  readonly callLog: CallLog;
  readonly limits: KeyLimits;
  readonly log: BookingLog;
  readonly chance: Chance;
};

const SWEEP_MS = 30_000;

export function startInstance(life: Life, ports: Ports): Instance {
  const { store, http, callLog, limits, log, chance } = ports;
  const { clock, name } = life;
  const { now } = clock;
  const { rules, timeZone, currency } = location;
  const pause = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));
  const journal = createJournal(store, { owner: name, pause });
  const access = { baseUrl: "http://upstream.invalid", key: new Secret("k"), limits };
  const upstream = createUpstream(access, {
    ...{ clock, http, random: chance.number },
    limiter: createLimiter(limits, clock, callLog),
  });
  const window = () => bookableWindow(now(), rules, timeZone);
  const catalogue = createCatalogueReader({ upstream, currency, now });
  const availability = createAvailabilityReader({ upstream, now, window, timeZone });
  const bookings = createBookings({
    ...clock,
    ...{ location, upstream, catalogue, availability, journal, log },
    writesPerMinute: limits.writesPerMinute,
    sealer: createPlainSealer(now),
    timing: defaultTiming,
  });
  sweep();
  return { life, bookings, catalogue, availability, now };

  function sweep(): void {
    void bookings.sweep().catch(() => undefined);
    clock.after(SWEEP_MS, sweep);
  }
}
