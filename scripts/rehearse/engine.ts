import { type Bookings, createBookings } from "#lib/booking/bookings.ts";
import { type BookingLog, defaultTiming } from "#lib/booking/deps.ts";
import { tokenFor } from "#lib/booking/model/link-token.ts";
import { readProgress } from "#lib/booking/model/record.ts";
import type { Config, ConfiguredLocation, KeyLimits } from "#lib/config/types.ts";
import { bookableWindow } from "#lib/offer/availability/notice.ts";
import { createAvailabilityReader } from "#lib/offer/availability/read.ts";
import { createCatalogueReader } from "#lib/offer/catalogue/read.ts";
import { createSealer } from "#lib/site/seals/seal.ts";
import type { Left } from "#lib/staff/rehearsal/left.ts";
import { rehearsalFolder } from "#lib/staff/rehearsal/records.ts";
import type { RehearsalDeps } from "#lib/staff/rehearsal/types.ts";
import { CONTACT_KEPT_MS } from "#lib/store/journal/contract.ts";
import { ownDataDir } from "#lib/store/journal/ownership.ts";
import { createSqliteJournal } from "#lib/store/journal/sqlite/journal.ts";
import { isBookedOrUnderWay } from "#lib/store/journal/states.ts";
import { connectRedis } from "#lib/store/redis/connection.ts";
import { systemClock } from "#lib/upstream/clock.ts";
import { createUpstream, type Upstream } from "#lib/upstream/endpoints.ts";
import { createLimiter, type Limiter } from "#lib/upstream/limiter/limiter.ts";
import { createLocalLog } from "#lib/upstream/limiter/local-log.ts";
import { createSharedLog } from "#lib/upstream/limiter/shared-log.ts";
import { createReadingProbe } from "#lib/upstream/probe.ts";
import { createHttp } from "#lib/upstream/transport/http.ts";
import { Stop } from "../support/say.ts";

const MAX_LEFT = 500;

const BESIDE_SITE =
  "a site runs on this DATA_DIR: both together would exceed the key's limits. Stop it for the rehearsal, or let both share them (REDIS_URL)";

export type Engine = Pick<
  RehearsalDeps,
  "bookings" | "catalogue" | "availability" | "upstream" | "appointmentIdOf" | "markOver" | "raw"
> & {
  readonly upstream: Upstream;
  readonly limits: KeyLimits;
  /** Goes on with what an earlier run left, and lists all that was booked and is not over. */
  left(): Promise<readonly Left[]>;
  close(): Promise<void>;
};

/** What the site books with, over a journal of its own; a visitor's cut-offs do not bind a test. */
export async function openEngine(config: Config, one: ConfiguredLocation): Promise<Engine> {
  const { access, keyIds } = one;
  const { limits } = access;
  if (!config.redisUrl && (await isSiteRunning(config.dataDir))) throw new Stop(BESIDE_SITE);
  const folder = rehearsalFolder(config.dataDir);
  const owner = await ownDataDir(folder, 0, () => undefined);
  if (!owner.ok) throw new Stop("another rehearsal is under way");
  const location = {
    ...one.location,
    rules: { ...one.location.rules, cancelCutoffHours: 0, moveCutoffHours: 0, maxMoves: 3 },
  };
  const { slug, timeZone, currency, content } = location;
  const now = Date.now;
  const journal = createSqliteJournal(folder);
  const redis = config.redisUrl && connectRedis(config.redisUrl);
  await redis?.open();
  const limiter: Limiter = createLimiter(
    limits,
    systemClock,
    redis
      ? createSharedLog(redis, keyIds.current, limits)
      : createLocalLog(limits, systemClock, journal.usage.memoryOf(keyIds.current, now())),
  );
  const upstream = createUpstream(access, { limiter });
  const { baseUrl, key } = access;
  const http = createHttp({ baseUrl, key, limits });
  const raw = createReadingProbe(http, limiter);
  const catalogue = createCatalogueReader({ upstream, currency, content, now });
  const window = () => bookableWindow(now(), location.rules, timeZone);
  const availability = createAvailabilityReader({ upstream, now, window, timeZone });
  const sealer = createSealer(config.sessionSecrets);
  const bookings: Bookings = createBookings({
    ...{ location, upstream, catalogue, availability, journal, sealer, log, now },
    keyId: keyIds.current,
    writesPerMinute: limits.writesPerMinute,
    timing: defaultTiming,
    ...systemClock,
  });
  return {
    ...{ bookings, catalogue, availability, upstream, limits },
    async raw(path) {
      const answer = await raw.get(path);
      return answer.ok ? answer.value.body : undefined;
    },
    async appointmentIdOf(id) {
      const booking = await journal.read(id);
      return booking?.appointmentId ?? readProgress(booking?.progress ?? null)?.acknowledged;
    },
    async left() {
      await bookings.sweep();
      const all = await journal.find(slug, { newest: MAX_LEFT });
      const open = all.filter(({ state, handledAt }) => isBookedOrUnderWay(state) && !handledAt);
      return open.map((booking) => ({ bookingId: booking.id, token: tokenFor(sealer, booking) }));
    },
    markOver: async (id) => void (await journal.note(id, { handledAt: now() })),
    async close() {
      await bookings.stop();
      await Promise.all([upstream.close(), http.close()]);
      // No sweep comes by here a day later: contacts of what is over go at once.
      await journal.purge(now() + CONTACT_KEPT_MS, { hasStaffArea: false });
      await Promise.all([journal.close(), redis?.close()]);
      owner.value.release();
    },
  };
}

async function isSiteRunning(dataDir: string): Promise<boolean> {
  const owner = await ownDataDir(dataDir, 0, () => undefined);
  if (owner.ok) owner.value.release();
  return !owner.ok;
}

/** What went wrong stands in the table. */
const log: BookingLog = { info() {}, warn() {}, error() {} };
