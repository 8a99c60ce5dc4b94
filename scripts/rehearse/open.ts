import { createLiveLocation } from "#lib/app/live-location.ts";
import { log } from "#lib/app/log.ts";
import { createMetrics } from "#lib/app/metrics/metrics.ts";
import { createStores } from "#lib/app/stores.ts";
import { tokenFor } from "#lib/booking/model/link-token.ts";
import { readProgress } from "#lib/booking/model/record.ts";
import type { Config, ConfiguredLocation, Location } from "#lib/config/types.ts";
import { createSealer } from "#lib/site/seals/seal.ts";
import { rehearsalFolder } from "#lib/staff/doctor/rehearsed.ts";
import { CONTACT_KEPT_MS } from "#lib/store/journal/contract.ts";
import { ownDataDir } from "#lib/store/journal/ownership.ts";
import { isBookedOrUnderWay } from "#lib/store/journal/states.ts";
import { Stop } from "../support/say.ts";

const MAX_STANDING = 500;

const BESIDE_SITE =
  "A site runs on this DATA_DIR: both together would exceed the key's limits. Stop it for the rehearsal, or let both share them (REDIS_URL)";

export type Site = Awaited<ReturnType<typeof openSite>>;

/** What the site books with, over a journal of its own, and without a webhook to staff. */
export async function openSite(config: Config, one: ConfiguredLocation) {
  const { staff: _, redisUrl, ...own } = config;
  if (!redisUrl) (await owned(config.dataDir, BESIDE_SITE)).release();
  const dataDir = rehearsalFolder(config.dataDir);
  const owner = await owned(dataDir, "Another rehearsal is under way");
  log.level = "silent";
  const location = withoutCutOffs(one.location);
  const stores = createStores({ ...own, dataDir });
  const shared = redisUrl ? createStores(config) : stores;
  await shared.open();
  const { journal } = stores;
  const sealer = createSealer(config.sessionSecrets);
  const live = createLiveLocation(
    {
      config: { ...own, dataDir },
      sealer,
      stores: { ...stores, limiterOf: shared.limiterOf },
      journal,
      metrics: createMetrics(),
      figures: undefined,
      now: Date.now,
      changed: () => undefined,
      isEnding: () => false,
    },
    { ...one, location },
  );
  const { bookings, catalogue, availability } = live.services;
  return {
    ...{ location, bookings, catalogue, availability, upstream: live.upstream },
    async appointmentIdOf(id: string) {
      const booking = await journal.read(id);
      return booking?.appointmentId ?? readProgress(booking?.progress ?? null)?.acknowledged;
    },
    /** Booked by this run or one that broke off, and not known to be cancelled. */
    async standing() {
      await bookings.sweep();
      const all = await journal.find(location.slug, { newest: MAX_STANDING });
      return all
        .filter(({ state, handledAt }) => isBookedOrUnderWay(state) && !handledAt)
        .map((booking) => ({ bookingId: booking.id, token: tokenFor(sealer, booking) }));
    },
    /** Its appointment is gone, though the journal cannot know. */
    markOver: async (id: string) => void (await journal.note(id, { handledAt: Date.now() })),
    async close() {
      await live.close();
      // No sweep comes by here a day later: contacts of what is over go at once.
      await journal.purge(Date.now() + CONTACT_KEPT_MS, { hasStaffArea: false });
      await stores.close();
      if (shared !== stores) await shared.close();
      owner.release();
    },
  };
}

async function owned(dataDir: string, otherwise: string) {
  const owner = await ownDataDir(dataDir, 0, () => undefined);
  if (!owner.ok) throw new Stop(otherwise);
  return owner.value;
}

/** A visitor's rules do not bind a test. */
function withoutCutOffs(location: Location): Location {
  const free = {
    cancelCutoffHours: 0,
    moveCutoffHours: 0,
    maxMoves: 3,
    changes: "online",
  } as const;
  return { ...location, rules: { ...location.rules, ...free } };
}
