import type { Bookings } from "#lib/booking/bookings.ts";
import type { Notifier } from "#lib/staff/webhook/notifier.ts";
import type { Journal } from "#lib/store/journal/contract.ts";
import type { StuckWatch } from "./observe.ts";

type Swept = {
  readonly services: {
    readonly location: { readonly slug: string };
    readonly bookings: Pick<Bookings, "sweep" | "progress">;
  };
  readonly notifier: Pick<Notifier, "deliver"> | undefined;
};

type SweepDeps = {
  readonly journal: Pick<Journal, "slugsWithWork" | "purge">;
  readonly locations: {
    get(slug: string): unknown;
    awake(): readonly Swept[];
    rest(withWork: ReadonlySet<string>): void;
  };
  readonly stuckWatch: Pick<StuckWatch, "look">;
  readonly now: () => number;
  readonly hasStaffArea: boolean;
  readonly flush: (() => Promise<void>) | undefined;
  readonly failed: (error: unknown) => undefined;
  readonly unknown: (slug: string) => void;
};

/** Runs every half minute. Each task may fail without stopping the others. */
export function createSweep({ journal, locations, now, failed, ...deps }: SweepDeps) {
  const { stuckWatch, unknown, hasStaffArea, flush } = deps;
  const reported = new Set<string>();

  /** A slug that is not configured was removed while the process was down. */
  function wake(slug: string): void {
    if (locations.get(slug) !== undefined || reported.has(slug)) return;
    reported.add(slug);
    unknown(slug);
  }

  async function goOn({ services, notifier }: Swept): Promise<void> {
    const { location, bookings } = services;
    await bookings.sweep().catch(failed);
    await stuckWatch.look(location.slug, bookings);
    void notifier?.deliver();
  }

  return async (): Promise<void> => {
    const withWork = await journal.slugsWithWork(now()).catch(failed);
    for (const slug of withWork ?? []) wake(slug);
    for (const live of locations.awake()) await goOn(live).catch(failed);
    await flush?.().catch(failed);
    await journal.purge(now(), { hasStaffArea }).catch(failed);
    if (withWork) locations.rest(new Set(withWork));
  };
}
