import "server-only";
import { type AddressKeys, createAddressKeys } from "#lib/abuse/client-address.ts";
import { createGuard, type Guard } from "#lib/abuse/guard.ts";
import type { AvailabilityReader } from "#lib/availability/read.ts";
import { type Bookings, createBookings } from "#lib/booking/bookings.ts";
import { defaultTiming } from "#lib/booking/deps.ts";
import type { CatalogueReader } from "#lib/catalogue/read.ts";
import { faultLine, readConfig } from "#lib/config/env.ts";
import { spaceOf } from "#lib/config/key-id.ts";
import { isSameAccess } from "#lib/config/same.ts";
import type { Secret } from "#lib/config/secret.ts";
import type { Config, ConfiguredLocation, Location } from "#lib/config/types.ts";
import type { Recorder } from "#lib/figures/recorder.ts";
import { createMetrics, type Metrics } from "#lib/metrics/metrics.ts";
import { contentsOf } from "#lib/pictures/check.ts";
import type { PictureStore } from "#lib/pictures/store.ts";
import { createPreview, type Preview } from "#lib/preview/preview.ts";
import { createSealer, type Sealer } from "#lib/session/seal.ts";
import type { StaffArea } from "#lib/staff/area.ts";
import type { PreviewLinks } from "#lib/staff/preview-links.ts";
import type { Notifier } from "#lib/staff/webhook/notifier.ts";
import { createUpstream, type Pressure, readsOf, type Upstream } from "#lib/upstream/endpoints.ts";
import type { HealthIssue } from "#lib/upstream/transport/health.ts";
import { countingMoves, figuresOf, type LocationFigures, noteUse, recorderOf } from "./figures.ts";
import { createExaminer, type Examiner } from "./health.ts";
import { createLocations, type LiveLocation, type Locations, type Reloaded } from "./locations.ts";
import { log } from "./log.ts";
import { countingTransitions, createStuckWatch, locationState } from "./observe.ts";
import { createPictures } from "./pictures.ts";
import { createReadiness, type Lack } from "./readiness.ts";
import { createReading } from "./reading.ts";
import { notifierOf, previewLinksOf, staffAreaOf } from "./staff.ts";
import { createStaffPasswords } from "./staff-passwords.ts";
import { createStores } from "./stores.ts";
import { createSweep } from "./sweep.ts";
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
  /** The same site for staff, without anything that books. */
  readonly preview: Preview;
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
  /** Of the content file. */
  readonly pictures: PictureStore;
  /** `undefined`: there is no staff area. */
  readonly staff: StaffArea | undefined;
  /** Counts for staff, where there are any. */
  readonly figures: Pick<Recorder, "count"> | undefined;
  readonly previewLinks: PreviewLinks | undefined;
  readonly locations: Locations<LocationServices>;
  /** What keeps it from visitors, for `/readyz`. */
  lacks(): Promise<readonly Lack[]>;
  /** Calls `listener` with a location's slug after each change that its pages show, in every instance. */
  onPagesChanged(listener: (slug: string) => void): void;
  /** Takes up what an earlier run left unfinished, and keeps looking for more. */
  start(): Promise<void>;
  /** Finishes the steps in hand and begins no more; pages are still answered. */
  drain(): Promise<void>;
  /** Takes over the locations of another configuration, without dropping anybody. */
  reload(config: Pick<Config, "locations">): Promise<Reloaded>;
  /** Drains, and lets go of everything. */
  stop(): Promise<void>;
};

const SWEEP_MS = 30_000;
/** The catalogue is fresh for a minute; what is fresh is not asked for again. */
const READ_AHEAD_MS = 10_000;
const MAX_READ_AHEAD = 20;
const PAGES_TOPIC = "pages ";
const UNREAD = "part of the upstream's answers cannot be read, so less is sold online";
const UNKNOWN = "bookings of a location that is not configured are unfinished, or need a person";
const TROUBLE = "the upstream refuses the key, or keeps failing";

/** Puts the rooms together for a configuration. */
export function createApp(config: Config): App {
  const sealer = createSealer(config.sessionSecrets);
  const stores = createStores(config, sealer);
  const metrics = createMetrics();
  const journal = countingTransitions(stores.journal, metrics);
  const watchStuck = createStuckWatch();
  const recorder = recorderOf(config, journal, (slug) => locations.find(slug)?.timeZone);
  const now = Date.now;
  const listeners: ((slug: string) => void)[] = [];
  const pagesChanged = (slug: string) => {
    for (const listener of listeners) listener(slug);
  };
  const build = (configured: ConfiguredLocation, before?: Live): Live => {
    const { location, access, keyIds } = configured;
    const { slug } = location;
    const space = spaceOf(slug, keyIds.current);
    const kept = before?.handOver(configured);
    const connect = () =>
      createUpstream(access, {
        limiter: stores.limiterOf(keyIds.current, access.limits),
        onCall: metrics.countCall,
        onHealthChange: (trouble, isOver) =>
          log.warn({ slug, ...trouble }, isOver ? "the upstream answers again" : TROUBLE),
      });
    const upstream = kept ?? connect();
    const unread = createUnread(now, (issue, isOver) =>
      log.warn({ slug, ...issue }, isOver ? "all answers can be read again" : UNREAD),
    );
    const reading = createReading(location, space, upstream, stores, now, unread, {
      shapes: access.shapes,
      metrics,
    });
    const { catalogue, availability, dayChanged, hasHeadroom } = reading;
    const changed = () => {
      // At once in this instance: publishing to the others may fail.
      pagesChanged(slug);
      stores.news.publish(`${PAGES_TOPIC}${slug}`);
    };
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
      timing: defaultTiming,
      now,
      monotonic: () => performance.now(),
    });
    const notifier = notifierOf(config, slug, bookings.desk);
    const { shapes } = access;
    const examiner = createExaminer({ location, shapes, upstream, hasHeadroom, now });
    const guard = createGuard({ sealer, tally: stores.tally, now, space, writesPerMinute });

    const preview = createPreview({
      location,
      upstream: readsOf(upstream),
      catalogue,
      availability,
      bookings: { held: bookings.held, restrictions: bookings.restrictions },
      sealer,
      tally: stores.tally,
      space,
      writesPerMinute,
      now,
      monotonic: () => performance.now(),
    });

    async function healthIssues(): Promise<readonly (HealthIssue | UnreadFields | Restriction)[]> {
      const { needsResource } = await bookings.restrictions();
      const cause = "needs_resource" as const;
      const restrictions = [...needsResource].map((serviceId) => ({ cause, serviceId }));
      return [...upstream.healthIssues(), ...unread.issues(), ...restrictions];
    }

    async function close(): Promise<void> {
      reading.close();
      await Promise.all([bookings.stop(), upstream.close()]);
    }

    // What wakes while the process ends begins nothing.
    if (isEnding) void bookings.stop();

    return {
      services: {
        ...{ location, catalogue, availability, bookings, guard, preview, figures, examiner },
        ...{ hasHeadroom, healthIssues, pressure: upstream.pressure },
      },
      upstream,
      notifier,
      isQuiet: () => bookings.isIdle() && isUnused(upstream.pressure()),
      drain: bookings.stop,
      handOver(next) {
        if (!isSameAccess(configured, next)) return void close();
        reading.close();
        return upstream;
      },
      close,
    };
  };
  const staffPasswords = createStaffPasswords(config);
  let isEnding = false;
  const locations = createLocations<Live>({
    configured: config.locations,
    build,
    monotonic: () => performance.now(),
  });
  stores.news.subscribe((text) => {
    if (text.startsWith(PAGES_TOPIC)) pagesChanged(text.slice(PAGES_TOPIC.length));
  });
  metrics.observe(() =>
    Promise.all(
      locations
        .awake()
        .map(({ services: { location, bookings }, upstream }) =>
          locationState(location.slug, upstream, bookings, now()),
        ),
    ),
  );
  const few = inTurns(MAX_READ_AHEAD);
  const readiness = createReadiness({
    journal,
    catalogues: () =>
      few(locations.all()).flatMap(({ slug }) => locations.get(slug)?.catalogue ?? []),
  });
  let timer: NodeJS.Timeout | undefined;
  let readAheadTimer: NodeJS.Timeout | undefined;
  const sweep = createSweep({
    ...{ journal, locations, watchStuck, now },
    hasStaffArea: config.staff !== undefined,
    flush: recorder?.flush,
    failed: (error) => void log.error({ err: error }, "sweep failed"),
    unknown: (slug) => log.warn({ slug }, UNKNOWN),
  });

  /** A refused key shows before a visitor meets it. Where there are many locations, visitors tell. */
  function readAhead(): void {
    if (recorder)
      for (const { services } of locations.awake()) noteUse(services.figures, services.pressure());
    if (locations.size > MAX_READ_AHEAD) return;
    for (const { slug } of locations.all()) void locations.get(slug)?.catalogue.read();
  }

  async function drain(): Promise<void> {
    isEnding = true;
    clearInterval(timer);
    clearInterval(readAheadTimer);
    await Promise.all(locations.awake().map(({ services }) => services.bookings.stop()));
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
    staff: staffAreaOf(config, stores, staffPasswords),
    pictures: createPictures(config.dataDir, () => contentsOf(locations.all())),
    figures: recorder,
    previewLinks: previewLinksOf(config, stores, sealer, staffPasswords),
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
    async reload({ locations: next }) {
      stores.learn(next);
      staffPasswords.learn(next);
      const reloaded = await locations.reload(next);
      for (const slug of [...reloaded.changed, ...reloaded.removed]) pagesChanged(slug);
      await sweep();
      return reloaded;
    },
    async stop() {
      await Promise.all([drain(), locations.close()]);
      await stores.close();
    },
  };
}

/** What this room knows of a location beside what it gives to the routes. */
type Live = LiveLocation<LocationServices> & {
  readonly upstream: Upstream;
  readonly notifier: Notifier | undefined;
  /** To the one that replaces it, once drained: the way to the upstream, if that is still the same. */
  handOver(next: ConfiguredLocation): Upstream | undefined;
};

/** Nothing is being sent, nothing waits, and no write of the last minute has to be remembered. */
function isUnused({ inFlight, waiting, writes, pausedUntil }: Pressure): boolean {
  const counts = [inFlight.used, writes.used, ...Object.values(waiting)];
  return pausedUntil === null && counts.every((count) => count === 0);
}

/** Another few of a list at each call. */
function inTurns(count: number): <T>(all: readonly T[]) => readonly T[] {
  let from = 0;
  return (all) => {
    if (from >= all.length) from = 0;
    from += count;
    return all.slice(from - count, from);
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
