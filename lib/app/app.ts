import "server-only";
import { type AddressKeys, createAddressKeys } from "#lib/abuse/client-address.ts";
import { createGuard, type Guard } from "#lib/abuse/guard.ts";
import type { AvailabilityReader } from "#lib/availability/read.ts";
import { type Bookings, createBookings } from "#lib/booking/bookings.ts";
import { defaultTiming } from "#lib/booking/deps.ts";
import type { CatalogueReader } from "#lib/catalogue/read.ts";
import { faultLine, readConfig } from "#lib/config/env.ts";
import { spaceOf } from "#lib/config/key-id.ts";
import type { Secret } from "#lib/config/secret.ts";
import type { Config, Location } from "#lib/config/types.ts";
import type { Recorder } from "#lib/figures/recorder.ts";
import { createMetrics, type Metrics } from "#lib/metrics/metrics.ts";
import { createSealer, type Sealer } from "#lib/session/seal.ts";
import type { StaffArea } from "#lib/staff/area.ts";
import { createUpstream, type Pressure } from "#lib/upstream/endpoints.ts";
import type { HealthIssue } from "#lib/upstream/transport/health.ts";
import { countingMoves, figuresOf, type LocationFigures, noteUse, recorderOf } from "./figures.ts";
import { createExaminer, type Examiner } from "./health.ts";
import { log } from "./log.ts";
import { countingTransitions, createStuckWatch, locationState } from "./observe.ts";
import { createReadiness, type Lack } from "./readiness.ts";
import { createReading } from "./reading.ts";
import { notifierOf, staffAreaOf } from "./staff.ts";
import { createStores, type PubSub } from "./stores.ts";
import { createUnread, type UnreadFields } from "./unread.ts";

/** One location as the routes use it. The key stays behind the readers. */
export type LocationServices = {
  readonly location: Location;
  readonly catalogue: CatalogueReader;
  readonly availability: AvailabilityReader;
  readonly bookings: Bookings;
  readonly guard: Guard;
  readonly figures: LocationFigures;
  readonly examiner: Examiner;
  /** Use of the key's limits now. */
  pressure(): Pressure;
  /** Whether the key has budget left for reads that no visitor waits for. */
  hasHeadroom(): boolean;
  /** What keeps bookings from being made, or answers from being read, for staff. */
  healthIssues(): Promise<readonly (HealthIssue | UnreadFields | Restriction)[]>;
};

/** A service that is switched off for a day (docs/operating.md). */
export type Restriction = { readonly cause: "needs_resource"; readonly serviceId: string };

export type App = {
  /** What routes may know of the configuration: no keys, no secrets. */
  readonly site: Pick<Config, "port" | "publicUrl" | "allowedHosts" | "trustedProxyHops">;
  /** Counts what this process does, for `/metrics`. */
  readonly metrics: Metrics;
  readonly metricsToken: Secret | undefined;
  readonly sealer: Sealer;
  /** Who sent a request, as far as limits go. */
  readonly addressKeyOf: AddressKeys;
  /** Where holes are reported. */
  readonly securityContact: string | undefined;
  /** `undefined`: there is no staff area. */
  readonly staff: StaffArea | undefined;
  /** Counts for staff, where there are any. */
  readonly figures: Pick<Recorder, "count"> | undefined;
  /** By slug, in the order of the configuration. */
  readonly locations: ReadonlyMap<string, LocationServices>;
  /** What keeps it from visitors, for `/readyz`. */
  lacks(): Promise<readonly Lack[]>;
  /** Calls `listener` with a location's slug after each change that its pages show, in every instance. */
  onPagesChanged(listener: (slug: string) => void): void;
  /** Takes up what an earlier run left unfinished, and keeps looking for more. */
  start(): Promise<void>;
  /** Finishes the steps in hand and begins no more; pages are still answered. */
  drain(): Promise<void>;
  /** Drains, and lets go of everything. */
  stop(): Promise<void>;
};

const SWEEP_MS = 30_000;
/** The catalogue is fresh for a minute; what is fresh is not asked for again. */
const READ_AHEAD_MS = 10_000;
const MAX_READ_AHEAD = 20;
const UNREAD = "part of the upstream's answers cannot be read, so less is sold online";
const TROUBLE = "the upstream refuses the key, or keeps failing";

/** Puts the rooms together for a configuration. */
export function createApp(config: Config): App {
  const sealer = createSealer(config.sessionSecrets);
  const stores = createStores(config, sealer);
  const metrics = createMetrics();
  const journal = countingTransitions(stores.journal, metrics);
  const watchStuck = createStuckWatch();
  const recorder = recorderOf(config, journal);
  const now = Date.now;
  const listeners: ((slug: string) => void)[] = [];
  const pagesChanged = (slug: string) => {
    for (const listener of listeners) listener(slug);
  };
  const parts = config.locations.map(({ location, access, keyIds }) => {
    const { slug } = location;
    const space = spaceOf(slug, keyIds.current);
    const upstream = createUpstream(access, {
      ...stores.limitsOf(keyIds.current, access.limits),
      onCall: metrics.countCall,
      onHealthChange: (trouble, isOver) =>
        log.warn({ slug, ...trouble }, isOver ? "the upstream answers again" : TROUBLE),
    });
    const unread = createUnread(now, (issue, isOver) =>
      log.warn({ slug, ...issue }, isOver ? "all answers can be read again" : UNREAD),
    );
    const reading = createReading(location, space, upstream, stores, now, unread, {
      shapes: access.shapes,
      metrics,
    });
    const { catalogue, availability, dayChanged, hasHeadroom } = reading;
    const changed = passOn(pagesChanged, slug, stores.news);
    const { writesPerMinute } = access.limits;
    const figures = figuresOf(location, recorder, journal);
    const bookings = createBookings({
      location,
      keyId: keyIds.current,
      upstream,
      catalogue,
      availability,
      onDayChanged(date, change) {
        dayChanged(date, change);
        changed();
      },
      onHold: changed,
      onNeedsPerson: () => void notifier?.deliver(),
      ...(recorder && { onMoved: countingMoves(figures) }),
      journal,
      sealer,
      log,
      writesPerMinute,
      hasStaffArea: config.staff !== undefined,
      timing: defaultTiming,
      now,
      monotonic: () => performance.now(),
    });
    const notifier = notifierOf(config, slug, bookings.desk);
    const { shapes } = access;
    const examiner = createExaminer({ location, shapes, upstream, hasHeadroom, now });
    const guard = createGuard({ sealer, tally: stores.tally, now, space, writesPerMinute });

    async function healthIssues(): Promise<readonly (HealthIssue | UnreadFields | Restriction)[]> {
      const { needsResource } = await bookings.restrictions();
      const cause = "needs_resource" as const;
      const restrictions = [...needsResource].map((serviceId) => ({ cause, serviceId }));
      return [...upstream.healthIssues(), ...unread.issues(), ...restrictions];
    }

    return {
      upstream,
      notifier,
      served: {
        ...{ location, catalogue, availability, bookings, guard, figures, examiner },
        ...{ hasHeadroom, healthIssues, pressure: upstream.pressure },
      },
    };
  });
  metrics.observe(() =>
    Promise.all(
      parts.map(({ upstream, served: { location, bookings } }) =>
        locationState(location.slug, upstream, bookings, now()),
      ),
    ),
  );
  const locations = new Map(parts.map(({ served }) => [served.location.slug, served]));
  const catalogues = parts.map(({ served }) => served.catalogue);
  const readiness = createReadiness({ journal, catalogues });
  let isEnding = false;
  let timer: NodeJS.Timeout | undefined;
  let readAheadTimer: NodeJS.Timeout | undefined;

  async function sweep(): Promise<void> {
    for (const [slug, { bookings }] of locations) {
      await bookings.sweep().catch((error: unknown) => log.error({ err: error }, "sweep failed"));
      await watchStuck(slug, bookings);
    }
    for (const { notifier } of parts) void notifier?.deliver();
    await recorder?.flush();
  }

  /** A refused key shows before a visitor meets it. Where there are many locations, visitors tell. */
  function readAhead(): void {
    if (recorder)
      for (const { figures, pressure } of locations.values()) noteUse(figures, pressure());
    if (locations.size > MAX_READ_AHEAD) return;
    for (const { catalogue } of locations.values()) void catalogue.read();
  }

  async function drain(): Promise<void> {
    isEnding = true;
    clearInterval(timer);
    clearInterval(readAheadTimer);
    await Promise.all(parts.map(({ served }) => served.bookings.stop()));
    await recorder?.flush();
  }

  return {
    site: {
      port: config.port,
      publicUrl: config.publicUrl,
      allowedHosts: config.allowedHosts,
      trustedProxyHops: config.trustedProxyHops,
    },
    metrics,
    metricsToken: config.metricsToken,
    sealer,
    addressKeyOf: createAddressKeys(sealer, config.trustedProxyHops),
    securityContact: config.securityContact,
    staff: staffAreaOf(config, stores),
    figures: recorder,
    locations,
    lacks: async () => (isEnding ? ["ending"] : readiness()),
    onPagesChanged: (listener) => void listeners.push(listener),
    async start() {
      await stores.open();
      timer ??= setInterval(() => void sweep(), SWEEP_MS).unref();
      readAheadTimer ??= setInterval(readAhead, READ_AHEAD_MS).unref();
      await sweep();
    },
    drain,
    async stop() {
      await Promise.all([drain(), ...parts.map(({ upstream }) => upstream.close())]);
      await stores.close();
    },
  };
}

/** Tells of a change to the pages of a location, in every instance, whenever what is returned is called. */
function passOn(changed: (slug: string) => void, slug: string, news: PubSub): () => void {
  const topic = `pages ${slug}`;
  news.subscribe((text) => {
    if (text === topic) changed(slug);
  });
  return () => {
    // At once in this instance: publishing to the others may fail.
    changed(slug);
    news.publish(topic);
  };
}

declare global {
  /** The bundler may load this module more than once; the process has one server all the same. */
  var bookfrontApp: App | undefined;
}

/** The server of this process, built from the environment when it is first asked for. */
export function getApp(): App {
  globalThis.bookfrontApp ??= createApp(configOrThrow());
  return globalThis.bookfrontApp;
}

function configOrThrow(): Config {
  const config = readConfig(process.env);
  if (config.ok) return config.value;
  throw new Error(`bad configuration: ${config.error.map(faultLine).join("; ")}`);
}
