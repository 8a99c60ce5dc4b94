import "server-only";
import { bookableWindow } from "#lib/availability/notice.ts";
import { type AvailabilityReader, createAvailabilityReader } from "#lib/availability/read.ts";
import { type Bookings, createBookings } from "#lib/booking/bookings.ts";
import { usualTiming } from "#lib/booking/deps.ts";
import { type CatalogueReader, createCatalogueReader } from "#lib/catalogue/read.ts";
import { faultLine, readConfig } from "#lib/config/env.ts";
import type { Config, Location } from "#lib/config/types.ts";
import { createSealer, type Sealer } from "#lib/session/seal.ts";
import { createUpstream } from "#lib/upstream/endpoints.ts";
import { log } from "./log.ts";
import { createStores } from "./stores.ts";

/** One location as the routes use it. The key stays behind the readers. */
export type LocationServer = {
  readonly location: Location;
  readonly catalogue: CatalogueReader;
  readonly availability: AvailabilityReader;
  readonly bookings: Bookings;
};

export type Server = {
  /** What routes may know of the configuration: no keys, no secrets. */
  readonly site: Pick<Config, "port" | "publicUrl" | "embedOrigins" | "trustedProxyHops">;
  readonly sealer: Sealer;
  /** By slug, in the order of the configuration. */
  readonly locations: ReadonlyMap<string, LocationServer>;
  /** Takes up what an earlier run left unfinished, and keeps looking for more. */
  start(): Promise<void>;
  /** Finishes the steps in hand and begins no more; pages are still answered. */
  park(): Promise<void>;
  /** Parks, and lets go of everything. */
  stop(): Promise<void>;
};

const SWEEP_MS = 30_000;

/** Puts the rooms together for a configuration. */
export function createServer(config: Config): Server {
  const sealer = createSealer(config.sessionSecrets);
  const stores = createStores(config);
  const { journal } = stores;
  const now = Date.now;
  const parts = config.locations.map(({ location, access }) => {
    const upstream = createUpstream(access, stores.limitsOf(location.slug, access.limits));
    const window = () => bookableWindow(now(), location.rules, location.timeZone);
    const catalogue = createCatalogueReader({ upstream, currency: location.currency, now });
    const availability = createAvailabilityReader({ upstream, now, window });
    const bookings = createBookings({
      location,
      upstream,
      catalogue,
      availability,
      journal,
      sealer,
      log,
      writesPerMinute: access.limits.writesPerMinute,
      timing: usualTiming,
      now,
    });
    return { upstream, served: { location, catalogue, availability, bookings } };
  });
  const locations = new Map(parts.map(({ served }) => [served.location.slug, served]));
  let timer: NodeJS.Timeout | undefined;

  async function sweep(): Promise<void> {
    for (const { bookings } of locations.values()) {
      await bookings.sweep().catch((error: unknown) => log.error({ err: error }, "sweep failed"));
    }
  }

  async function park(): Promise<void> {
    clearInterval(timer);
    await Promise.all(parts.map(({ served }) => served.bookings.stop()));
  }

  return {
    site: {
      port: config.port,
      publicUrl: config.publicUrl,
      embedOrigins: config.embedOrigins,
      trustedProxyHops: config.trustedProxyHops,
    },
    sealer,
    locations,
    async start() {
      await stores.open();
      timer ??= setInterval(() => void sweep(), SWEEP_MS).unref();
      await sweep();
    },
    park,
    async stop() {
      await Promise.all([park(), ...parts.map(({ upstream }) => upstream.close())]);
      await stores.close();
    },
  };
}

declare global {
  /** The bundler may load this module more than once; the process has one server all the same. */
  var bookfrontServer: Server | undefined;
}

/** The server of this process, built from the environment when it is first asked for. */
export function getServer(): Server {
  globalThis.bookfrontServer ??= createServer(configOrThrow());
  return globalThis.bookfrontServer;
}

function configOrThrow(): Config {
  const config = readConfig(process.env);
  if (config.ok) return config.value;
  throw new Error(`bad configuration: ${config.error.map(faultLine).join("; ")}`);
}
