import "server-only";
import { createMetrics, type Metrics } from "#lib/app/metrics/metrics.ts";
import type { LocationContent } from "#lib/config/content/types.ts";
import type { Secret } from "#lib/config/secret.ts";
import type { Config } from "#lib/config/types.ts";
import {
  type AddressKeys,
  createAddressKeys,
  createNetworkKeys,
} from "#lib/site/abuse/client-address.ts";
import { contentsOf, pictureFolder, sourceIn } from "#lib/site/pictures/check.ts";
import { createPictureStore, type PictureStore } from "#lib/site/pictures/store.ts";
import { createSealer, type Sealer } from "#lib/site/seals/seal.ts";
import type { StaffArea } from "#lib/staff/area.ts";
import { createStaffLog, type StaffLog } from "#lib/staff/audit.ts";
import type { PreviewLinks } from "#lib/staff/preview-links.ts";
import { createProblemNotice } from "#lib/staff/webhook/problem-notice.ts";
import { createFigures, type Figures } from "./figures.ts";
import { createJournalWatch } from "./journal-watch.ts";
import {
  createLiveLocation,
  type Live,
  type LocationServices,
  type Shared,
} from "./live-location.ts";
import { createLocations, type Locations } from "./locations.ts";
import { log } from "./log.ts";
import { countingTransitions, createStuckWatch, locationState } from "./observe.ts";
import { createPeriodicWork } from "./periodic.ts";
import { createReadiness, type ReadinessProblem } from "./readiness.ts";
import { type SiteProblem, siteProblemsOf } from "./site-problems.ts";
import { createSkipped } from "./skipped.ts";
import { channelsOf, previewLinksOf, staffAreaOf } from "./staff.ts";
import { createStaffPasswords } from "./staff-passwords.ts";
import { createStores } from "./stores.ts";
import { createSweep } from "./sweep.ts";
import { MAX_WATCHED, takeNext } from "./watch-rounds.ts";

export type App = {
  /** What routes may know of the configuration: neither keys nor secrets. */
  readonly site: Pick<Config, "port" | "publicUrl" | "allowedHosts" | "trustedProxyHops">;
  readonly metrics: Metrics;
  readonly metricsToken: Secret | undefined;
  readonly sealer: Sealer;
  readonly addressKeyOf: AddressKeys;
  readonly networkKeyOf: AddressKeys;
  readonly securityContact: string | undefined;
  readonly pictures: PictureStore;
  readonly staff: StaffArea | undefined;
  /** By mail, webhook or the staff area the business hears of bookings that need a person. */
  readonly isStaffTold: boolean;
  readonly staffLog: StaffLog;
  readonly figures: Omit<Figures, "flush"> | undefined;
  readonly previewLinks: PreviewLinks | undefined;
  readonly locations: Locations<LocationServices>;
  openCounts(): Promise<ReadonlyMap<string, number>>;
  readinessProblems(): Promise<readonly ReadinessProblem[]>;
  siteProblems(): readonly SiteProblem[];
  /** Loaded locations whose scheduler refuses or fails, or cannot be read. */
  slugsInTrouble(): ReadonlySet<string>;
  /** Calls `listener` with a location's slug, in every instance, after each change to its pages. */
  onPagesChanged(listener: (slug: string) => void): void;
  start(): Promise<void>;
  drain(): Promise<void>;
  stop(): Promise<void>;
};

const PAGES_TOPIC = "pages ";
const UNKNOWN = "bookings of a location that is not configured are unfinished, or need a person";

export function createApp(config: Config): App {
  const sealer = createSealer(config.sessionSecrets);
  const stores = createStores(config);
  const metrics = createMetrics();
  const now = Date.now;
  const journalWatch = createJournalWatch({
    journal: stores.journal,
    folder: config.redisUrl ? undefined : config.dataDir,
    slug: () => locations.all()[0]?.slug,
    now,
  });
  metrics.observeJournal(journalWatch.state);
  const journal = countingTransitions(journalWatch.journal, metrics);
  const stuckWatch = createStuckWatch();
  const skipped = createSkipped(metrics);
  const figures = createFigures(
    config,
    journal,
    (slug) => locations.find(slug)?.timeZone,
    metrics.countStep,
  );
  const listeners: ((slug: string) => void)[] = [];
  const pagesChanged = (slug: string) => {
    for (const listener of listeners) listener(slug);
  };
  let isEnding = false;
  const shared: Shared = {
    ...{ config, sealer, stores, journal, metrics, figures, now },
    changed(slug) {
      // Directly in this instance: publishing to the others may fail.
      pagesChanged(slug);
      stores.news.publish(`${PAGES_TOPIC}${slug}`);
    },
    isEnding: () => isEnding,
  };
  const staffPasswords = createStaffPasswords(config);
  const staffLog = createStaffLog(log, metrics.countStaffAction);
  const locations = createLocations<Live>({
    configured: config.locations,
    build: (configured) => createLiveLocation(shared, configured),
    monotonic: () => performance.now(),
  });
  stores.news.subscribe((text) => {
    if (text.startsWith(PAGES_TOPIC)) pagesChanged(text.slice(PAGES_TOPIC.length));
  });
  metrics.observe(() =>
    Promise.all(
      locations
        .awake()
        .map(({ services: { location, bookings }, ...live }) =>
          locationState(location.slug, live, bookings, now()),
        ),
    ),
  );
  const nextLocations = takeNext();
  const readiness = createReadiness({
    journal,
    catalogues: () =>
      nextLocations(locations.all(), MAX_WATCHED).flatMap(
        ({ slug }) => locations.get(slug)?.catalogue ?? [],
      ),
  });
  const sweep = createSweep({
    ...{ journal, locations, stuckWatch, now },
    hasStaffArea: config.staff !== undefined,
    flush: figures?.flush,
    failed: (error) => void log.error({ err: error }, "sweep failed"),
    unknown: (slug) => log.warn({ slug }, UNKNOWN),
  });

  const [first] = config.locations;
  const tellOfProblems = createProblemNotice({
    channels: first ? channelsOf(config, first) : [],
    problems: () => siteProblems().filter((code) => code !== "staff_untold"),
    tally: stores.tally,
    now,
  });

  const periodicWork = createPeriodicWork({
    ...{ locations, figures },
    sweep: () => sweep().then(tellOfProblems),
    probeJournal: journalWatch.probe,
  });

  function siteProblems(): readonly SiteProblem[] {
    const awake = locations.awake();
    const slugs = awake.map(({ services }) => services.location.slug);
    const issues = awake.flatMap(({ problems }) => problems());
    return siteProblemsOf(issues, {
      booking_stuck: stuckWatch.isAnyStuck(slugs),
      journal_unwritable: !journalWatch.isWritable(),
      location_skipped: skipped.isAny(),
      staff_untold: awake.some(({ notifier }) => notifier?.isFailing()),
      nothing_bookable: awake.some(({ bookable }) => bookable() === 0),
    });
  }

  function slugsInTrouble(): ReadonlySet<string> {
    const troubled = locations
      .awake()
      .filter(({ services }) => services.upstreamProblems().length > 0);
    return new Set(troubled.map(({ services }) => services.location.slug));
  }

  async function drain(): Promise<void> {
    isEnding = true;
    periodicWork.stop();
    await Promise.all(locations.awake().map(({ services }) => services.bookings.stop()));
    await figures?.flush();
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
    networkKeyOf: createNetworkKeys(sealer, config.trustedProxyHops),
    securityContact: config.securityContact,
    isStaffTold: config.staff !== undefined,
    staff: staffAreaOf(config, stores, staffPasswords, staffLog),
    staffLog,
    pictures: createPictures(config.dataDir, () => contentsOf(locations.all())),
    figures,
    previewLinks: previewLinksOf(config, stores, sealer, staffPasswords),
    locations,
    openCounts: journal.countsNeedingPerson,
    readinessProblems: async () => (isEnding ? ["ending"] : readiness()),
    siteProblems,
    slugsInTrouble,
    onPagesChanged: (listener) => void listeners.push(listener),
    async start() {
      skipped.report(config.skipped);
      await stores.open();
      await periodicWork.start();
    },
    drain,
    async stop() {
      await Promise.all([drain(), locations.close()]);
      await stores.close();
    },
  };
}

function createPictures(dataDir: string, contents: () => Iterable<LocationContent>): PictureStore {
  return createPictureStore({
    folder: pictureFolder(dataDir),
    sourceOf: (hash) => sourceIn(contents(), hash),
    onFault: (file, fault) => log.warn({ file, fault }, "a picture cannot be shown"),
  });
}
