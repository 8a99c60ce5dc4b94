import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBookings } from "#lib/booking/bookings.ts";
import { defaultTiming } from "#lib/booking/deps.ts";
import type { Config, ConfiguredLocation } from "#lib/config/types.ts";
import { bookableWindow } from "#lib/offer/availability/notice.ts";
import { createAvailabilityReader } from "#lib/offer/availability/read.ts";
import { createCatalogueReader } from "#lib/offer/catalogue/read.ts";
import { createSealer } from "#lib/site/seals/seal.ts";
import { createSqliteJournal } from "#lib/store/sqlite/journal.ts";
import { ownDataDir } from "#lib/store/sqlite/ownership.ts";
import { systemClock } from "#lib/upstream/clock.ts";
import { createUpstream } from "#lib/upstream/endpoints.ts";
import { Stop } from "../support/say.ts";

const NOT_ALONE =
  "A site or a rehearsal runs on this DATA_DIR: both together would exceed the key's limits. Stop it first";
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** A rehearsal moves and cancels, whatever the rules allow visitors. */
const FREE = { changes: "online", maxMoves: 1, moveCutoffHours: 0, cancelCutoffHours: 0 } as const;

export type Site = Awaited<ReturnType<typeof openSite>>;

/** What the site books with, over a journal that lasts as long as the run. */
export async function openSite(config: Config, { access, ...one }: ConfiguredLocation) {
  const owner = ownDataDir(config.dataDir);
  if (!owner.ok) throw new Stop(NOT_ALONE);
  const { currency, content, timeZone } = one.location;
  const folder = await mkdtemp(join(tmpdir(), "rehearsal-"));
  const journal = createSqliteJournal(folder);
  const upstream = createUpstream(access);
  const rules = { ...one.location.rules, ...FREE };
  const { now } = systemClock;
  const catalogue = createCatalogueReader({ upstream, currency, content, now });
  const windowNow = () => bookableWindow(now(), rules, timeZone);
  const availability = createAvailabilityReader({ upstream, now, window: windowNow, timeZone });
  const sealer = createSealer(config.sessionSecrets);
  const deps = {
    ...systemClock,
    location: { ...one.location, rules },
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
    bookingOf: (token: string) => journal.read(bookings.idOf(token) ?? ""),
    /** Tokens of all that was sent. */
    booked: [] as string[],
    async close() {
      await Promise.all([bookings.stop(), upstream.close()]);
      await journal.close();
      owner.value.release();
      await rm(folder, { recursive: true });
    },
  };
}
