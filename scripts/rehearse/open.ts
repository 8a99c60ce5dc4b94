import { createBookings } from "#lib/booking/bookings.ts";
import { defaultTiming } from "#lib/booking/deps.ts";
import { tokenFor } from "#lib/booking/model/link-token.ts";
import type { Config, ConfiguredLocation } from "#lib/config/types.ts";
import { bookableWindow } from "#lib/offer/availability/notice.ts";
import { createAvailabilityReader } from "#lib/offer/availability/read.ts";
import { createCatalogueReader } from "#lib/offer/catalogue/read.ts";
import { createSealer } from "#lib/site/seals/seal.ts";
import { rehearsalFolder } from "#lib/staff/doctor/rehearsed.ts";
import { OPEN_CONTACT_KEPT_MS } from "#lib/store/journal/contract.ts";
import { isBookedOrUnderWay } from "#lib/store/journal/states.ts";
import { createRedisStore } from "#lib/store/redis/store.ts";
import { createSqliteJournal } from "#lib/store/sqlite/journal.ts";
import { ownDataDir } from "#lib/store/sqlite/ownership.ts";
import { systemClock } from "#lib/upstream/clock.ts";
import { createUpstream } from "#lib/upstream/endpoints.ts";
import { createLimiter } from "#lib/upstream/limits/limiter.ts";
import { createSharedLog } from "#lib/upstream/limits/shared-log.ts";
import { Stop } from "../support/say.ts";

const BESIDE_SITE =
  "A site runs on this DATA_DIR: both together would exceed the key's limits. Stop it for the rehearsal, or let both share them (REDIS_URL)";

const MAX_STANDING = 500;
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

export type Site = Awaited<ReturnType<typeof openSite>>;

/** What the site books with, over a journal of its own. */
export async function openSite(config: Config, { access, keyId, ...one }: ConfiguredLocation) {
  const redis = config.redisUrl && createRedisStore(config.redisUrl);
  if (!redis) (await owned(config.dataDir, BESIDE_SITE)).release();
  const opened = await redis?.open(config.redisMayForget);
  if (opened && !opened.ok) throw new Stop(`REDIS_URL ${opened.error}`);
  const folder = rehearsalFolder(config.dataDir);
  const owner = await owned(folder, "Another rehearsal is under way");
  const journal = createSqliteJournal(folder);
  const upstream = createUpstream(access, {
    memory: journal.usage.memoryOf(keyId, Date.now()),
    ...(redis && {
      limiter: createLimiter(
        access.limits,
        systemClock,
        createSharedLog(redis.connection, keyId, access.limits),
      ),
    }),
  });
  const { slug, currency, content, timeZone } = one.location;
  // Whoever changes by phone alone tests moves and cancellations, too.
  const rules = { ...one.location.rules, changes: "online", maxMoves: 1 } as const;
  const location = { ...one.location, rules };
  const { now } = Date;
  const catalogue = createCatalogueReader({ upstream, currency, content, now });
  const window = () => bookableWindow(now(), rules, timeZone);
  const availability = createAvailabilityReader({ upstream, now, window, timeZone });
  const sealer = createSealer(config.sessionSecrets);
  const bookings = createBookings({
    ...systemClock,
    ...{ location, upstream, catalogue, availability, journal, sealer },
    writesPerMinute: access.limits.writesPerMinute,
    log: SILENT,
    timing: defaultTiming,
  });
  return {
    ...{ location, bookings, catalogue, availability, upstream },
    async appointmentIdOf(id: string) {
      return (await journal.read(id))?.appointmentId ?? undefined;
    },
    /** Booked by this run or one that broke off, and not known to be cancelled. */
    async standing() {
      await bookings.sweep();
      const all = await journal.find(slug, { newest: MAX_STANDING });
      return all
        .filter(({ state, handledAt }) => isBookedOrUnderWay(state) && !handledAt)
        .map((booking) => ({ bookingId: booking.id, token: tokenFor(sealer, booking) }));
    },
    /** Its appointment is deleted by hand. */
    forget: async (id: string) => void (await journal.note(id, { handledAt: now() })),
    async close() {
      await Promise.all([bookings.stop(), upstream.close()]);
      // No sweep comes by here later: contacts of what is over go at once.
      await journal.purge(now() + OPEN_CONTACT_KEPT_MS);
      await journal.close();
      await redis?.close();
      owner.release();
    },
  };
}

async function owned(dataDir: string, otherwise: string) {
  const owner = await ownDataDir(dataDir, 0, () => undefined);
  if (!owner.ok) throw new Stop(otherwise);
  return owner.value;
}
