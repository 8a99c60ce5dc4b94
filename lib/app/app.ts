import "server-only";
import { createMetrics } from "#lib/app/metrics/metrics.ts";
import { faultLine } from "#lib/config/environment.ts";
import type { Config } from "#lib/config/types.ts";
import { createAddressKeys, createNetworkKeys } from "#lib/site/abuse/client-address.ts";
import { contentsOf, pictureFolder, sourceIn } from "#lib/site/pictures/check.ts";
import { createPictureStore } from "#lib/site/pictures/store.ts";
import { createSealer } from "#lib/site/seals/seal.ts";
import { createStaffLog } from "#lib/staff/audit.ts";
import { createProblemNotice } from "#lib/staff/webhook/problem-notice.ts";
import {
  countingStates,
  createJournalWatch,
  createReadiness,
  type ReadinessProblem,
  type SiteProblem,
  siteProblemsOf,
} from "./health.ts";
import { createLiveLocation } from "./live-location.ts";
import { createLocations, MAX_AWAKE } from "./locations.ts";
import { log } from "./log.ts";
import { createPeriodicWork, createSweep } from "./periodic.ts";
import type { Shared } from "./shared.ts";
import { channelsOf, previewLinksOf, staffAreaOf, staffPasswordsOf } from "./staff.ts";
import { createStores } from "./stores.ts";

export type App = ReturnType<typeof createApp>;

const PAGES_TOPIC = "pages ";
const SKIPPED = "an entry of BUSINESS_FILE is skipped; all others are served";

/** The site of one process, without its way over HTTP. */
export function createApp(config: Config) {
  const sealer = createSealer(config.sessionSecrets);
  const stores = createStores(config);
  const metrics = createMetrics();
  const now = Date.now;
  const journal = countingStates(stores.journal, metrics.countTransition);
  const journalWatch = createJournalWatch({
    journal,
    folder: config.redisUrl ? undefined : config.dataDir,
    now,
  });
  const listeners: ((slug: string) => void)[] = [];
  const pagesChanged = (slug: string) => {
    for (const listener of listeners) listener(slug);
  };
  let isEnding = false;
  const shared: Shared = {
    ...{ config, sealer, stores, journal, metrics, now },
    changed(slug) {
      // Directly in this instance: publishing to the others may fail.
      pagesChanged(slug);
      stores.news.publish(`${PAGES_TOPIC}${slug}`);
    },
    isEnding: () => isEnding,
    noticeUntoldBy: () => problemNotice.failing(),
  };
  const staffPasswords = staffPasswordsOf(config);
  const staffLog = createStaffLog(log, metrics.countStaffAction);
  const locations = createLocations(config.locations, (configured) =>
    createLiveLocation(shared, configured),
  );
  const { awake } = locations;
  stores.news.subscribe((text) => {
    if (text.startsWith(PAGES_TOPIC)) pagesChanged(text.slice(PAGES_TOPIC.length));
  });
  metrics.observe(async () => ({
    locations: await Promise.all(awake().map(({ state }) => state())),
    journal: await journalWatch.state(),
  }));
  const catalogues = () => awake().map(({ services }) => services.catalogue);
  const readiness = createReadiness({ journal, catalogues });
  const sweep = createSweep({ journal, locations, now });

  const [first] = config.locations;
  const problemNotice = createProblemNotice({
    channels: first ? channelsOf(config, first) : [],
    problems: () => siteProblems().filter((code) => code !== "staff_untold"),
    tally: stores.tally,
    now,
  });

  const periodicWork = createPeriodicWork({
    catalogues,
    sweep: () => sweep.run().then(problemNotice.tell),
    probeJournal: journalWatch.probe,
  });

  function siteProblems(): readonly SiteProblem[] {
    const live = awake();
    return siteProblemsOf(
      live.flatMap(({ problems }) => problems()),
      {
        booking_stuck: sweep.isAnyStuck(),
        journal_unwritable: !journalWatch.isWritable(),
        location_skipped: config.skipped.length > 0,
        staff_untold: live.some(({ services }) => services.untoldBy().length > 0),
        nothing_bookable: live.some(({ bookable }) => bookable() === 0),
      },
    );
  }

  /** Of locations whose scheduler refuses or fails, or cannot be read. */
  function slugsInTrouble(): ReadonlySet<string> {
    const troubled = awake().filter(({ services }) => services.upstreamProblems().length > 0);
    return new Set(troubled.map(({ services }) => services.location.slug));
  }

  async function drain(): Promise<void> {
    isEnding = true;
    periodicWork.stop();
    await Promise.all(awake().map(({ services }) => services.bookings.stop()));
  }

  return {
    /** What routes may know of the configuration: neither keys nor secrets. */
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
    /** By mail, webhook or the staff area the business hears of bookings that need a person. */
    isStaffTold: config.staff !== undefined,
    staff: staffAreaOf(config, stores, staffPasswords, staffLog),
    staffLog,
    pictures: createPictureStore({
      folder: pictureFolder(config.dataDir),
      sourceOf: (hash) => sourceIn(contentsOf(locations.all()), hash),
      onFault: (file, fault) => log.warn({ file, fault }, "a picture cannot be shown"),
    }),
    previewLinks: previewLinksOf(config, stores, sealer, staffPasswords),
    locations,
    openCounts: journal.countsNeedingPerson,
    readinessProblems: async (): Promise<readonly ReadinessProblem[]> =>
      isEnding ? ["ending"] : readiness(),
    siteProblems,
    slugsInTrouble,
    /** Calls `listener` with a location's slug, in every instance, after each change to its pages. */
    onPagesChanged: (listener: (slug: string) => void) => void listeners.push(listener),
    async start(): Promise<void> {
      for (const fault of config.skipped.flatMap(({ faults }) => faults)) {
        log.error({ fault: faultLine(fault) }, SKIPPED);
      }
      await stores.open();
      for (const { slug } of locations.all().slice(0, MAX_AWAKE)) locations.get(slug);
      await periodicWork.start();
    },
    drain,
    async stop(): Promise<void> {
      await Promise.all([drain(), locations.close()]);
      await stores.close();
    },
  };
}
