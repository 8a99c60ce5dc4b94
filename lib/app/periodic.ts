import type { Bookings } from "#lib/booking/bookings.ts";
import type { Progress } from "#lib/booking/work/progress.ts";
import type { Notifier } from "#lib/staff/webhook/notifier.ts";
import type { Journal } from "#lib/store/journal/journal.ts";
import { log } from "./log.ts";

const SWEEP_MS = 30_000;
const LOOK_MS = 10_000;

const UNKNOWN = "bookings of a location that is not configured are unfinished, or need a person";

type Swept = {
  readonly services: {
    readonly location: { readonly slug: string };
    readonly bookings: Pick<Bookings, "sweep" | "progress">;
  };
  readonly notifier: Pick<Notifier, "deliver"> | undefined;
};

type SweepDeps = {
  readonly journal: Pick<Journal, "slugsWithWork" | "purge">;
  readonly locations: { get(slug: string): unknown; awake(): readonly Swept[] };
  readonly now: () => number;
};

/** Runs every half minute. Each task may fail without stopping the others. */
export function createSweep({ journal, locations, now }: SweepDeps) {
  const reported = new Set<string>();
  let stuckIds: ReadonlySet<string> = new Set();

  /** A slug that is not configured was removed while the process was down. */
  function wake(slug: string): void {
    if (locations.get(slug) !== undefined || reported.has(slug)) return;
    reported.add(slug);
    log.warn({ slug }, UNKNOWN);
  }

  /** Logs a booking that does not move, once. */
  function tellStuck(slug: string, { bookingId, state, ageMs }: Progress): void {
    if (stuckIds.has(bookingId)) return;
    const minutes = Math.round(ageMs / 60_000);
    log.error({ slug, bookingId, state, minutes }, "a booking is stuck");
  }

  async function goOn({ services, notifier }: Swept): Promise<readonly string[]> {
    const { location, bookings } = services;
    await bookings.sweep().catch(failed);
    void notifier?.deliver();
    const stuck = (await bookings.progress()).filter(({ isStuck }) => isStuck);
    for (const booking of stuck) tellStuck(location.slug, booking);
    return stuck.map(({ bookingId }) => bookingId);
  }

  return {
    async run(): Promise<void> {
      for (const slug of (await journal.slugsWithWork().catch(failed)) ?? []) wake(slug);
      const stuck: string[] = [];
      for (const live of locations.awake()) stuck.push(...((await goOn(live).catch(failed)) ?? []));
      stuckIds = new Set(stuck);
      await journal.purge(now()).catch(failed);
    },
    isAnyStuck: () => stuckIds.size > 0,
  };
}

function failed(error: unknown): undefined {
  log.error({ err: error }, "work without a request failed");
}

/** Work without a request. The menus are read so that a refused key shows before visitors meet it. */
export function createPeriodicWork(work: {
  readonly catalogues: () => readonly { read(): Promise<unknown> }[];
  readonly sweep: () => Promise<void>;
  readonly probeJournal: () => Promise<void>;
}) {
  const { catalogues, sweep, probeJournal } = work;
  let timers: readonly NodeJS.Timeout[] = [];

  function look(): void {
    void probeJournal();
    for (const catalogue of catalogues()) void catalogue.read().catch(failed);
  }

  return {
    async start(): Promise<void> {
      timers = [
        setInterval(() => void sweep(), SWEEP_MS).unref(),
        setInterval(look, LOOK_MS).unref(),
      ];
      await sweep();
    },
    stop(): void {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
