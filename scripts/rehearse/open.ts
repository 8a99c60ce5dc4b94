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
import { createSqliteJournal } from "#lib/store/sqlite/journal.ts";
import { ownDataDir } from "#lib/store/sqlite/ownership.ts";
import { systemClock } from "#lib/upstream/clock.ts";
import { createUpstream } from "#lib/upstream/endpoints.ts";
import { Stop } from "../support/say.ts";

const BESIDE_SITE =
  "A site runs on this DATA_DIR: both together would exceed the key's limits. Stop it for the rehearsal";

const MAX_STANDING = 500;
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

export type Site = Awaited<ReturnType<typeof openSite>>;

/** What the site books with, over a journal of its own. */
export async function openSite(config: Config, { access, keyId, ...one }: ConfiguredLocation) {
  (await owned(config.dataDir, BESIDE_SITE)).release();
  const folder = rehearsalFolder(config.dataDir);
  const owner = await owned(folder, "Another rehearsal is under way");
  const journal = createSqliteJournal(folder);
  const memory = journal.usage.memoryOf(keyId);
  const upstream = createUpstream(access, { memory });
  const { slug, currency, content, timeZone } = one.location;
  // Whoever changes by phone alone tests moves and cancellations, too.
  const free = {
    changes: "online",
    maxMoves: 1,
    moveCutoffHours: 0,
    cancelCutoffHours: 0,
  } as const;
  const rules = { ...one.location.rules, ...free };
  const location = { ...one.location, rules };
  const { now } = systemClock;
  const catalogue = createCatalogueReader({ upstream, currency, content, now });
  const windowNow = () => bookableWindow(now(), rules, timeZone);
  const availability = createAvailabilityReader({ upstream, now, window: windowNow, timeZone });
  const sealer = createSealer(config.sessionSecrets);
  const deps = {
    ...systemClock,
    location,
    upstream,
    catalogue,
    availability,
    journal,
    sealer,
    writesPerMinute: access.limits.writesPerMinute,
    log: SILENT,
    timing: defaultTiming,
  };
  const bookings = createBookings(deps);
  return {
    ...deps,
    bookings,
    windowNow,
    async bookingOf(token: string) {
      const id = bookings.idOf(token);
      return id === undefined ? undefined : journal.read(id);
    },
    /** Tokens of what was booked by this run or one that broke off, and is not known to be cancelled. */
    async standing() {
      await bookings.sweep();
      const all = await journal.find(slug, { newest: MAX_STANDING });
      return all
        .filter(({ state, handledAt }) => isBookedOrUnderWay(state) && !handledAt)
        .map((booking) => tokenFor(sealer, booking));
    },
    /** Its appointment is deleted by hand. */
    async forget(token: string) {
      await journal.note(bookings.idOf(token) ?? "", { handledAt: now() });
    },
    async close() {
      await Promise.all([bookings.stop(), upstream.close()]);
      // No sweep comes by here later: contacts of what is over go at once.
      await journal.purge(now() + OPEN_CONTACT_KEPT_MS);
      await journal.close();
      owner.release();
    },
  };
}

async function owned(dataDir: string, otherwise: string) {
  const owner = await ownDataDir(dataDir, 0, () => undefined);
  if (!owner.ok) throw new Stop(otherwise);
  return owner.value;
}
