import { statfs } from "node:fs/promises";
import type { Progress } from "#lib/booking/work/progress.ts";
import type { Journal } from "#lib/store/journal/contract.ts";
import type { UpstreamProblem } from "#lib/upstream/transport/health.ts";
import { log } from "./log.ts";

/** What staff should see to. A closed set of codes that name no person: `/readyz` is public. docs/operating.md */
export type SiteProblem =
  | "key_refused"
  | "permission_missing"
  | "upstream_failing"
  | "upstream_unreadable"
  | OwnProblem;

/** Problems of the site itself, as opposed to those of the upstream. */
const OWN_PROBLEMS = [
  "booking_stuck",
  "journal_unwritable",
  "location_skipped",
  "nothing_bookable",
  "staff_untold",
] as const;
type OwnProblem = (typeof OWN_PROBLEMS)[number];

/** Without the other routes the site does less. */
const NEEDED: readonly UpstreamProblem["route"][] = [
  "categories",
  "availability",
  "createClient",
  "createAppointment",
];

type Met = Pick<UpstreamProblem, "cause" | "kind" | "route">;

/** A permission that the key lacks and the site can do without, which a business may intend. */
export function lacksOptionalPermission({ cause, kind, route }: Met): boolean {
  return cause === "refused" && kind === "forbidden" && !NEEDED.includes(route);
}

export function siteProblemsOf(
  issues: readonly Met[],
  own: Readonly<Record<OwnProblem, boolean>>,
): readonly SiteProblem[] {
  const met = issues.flatMap((issue): readonly SiteProblem[] => {
    if (lacksOptionalPermission(issue)) return [];
    if (issue.cause === "failing") return ["upstream_failing"];
    if (issue.cause === "unreadable") return ["upstream_unreadable"];
    return [issue.kind === "forbidden" ? "permission_missing" : "key_refused"];
  });
  return [...new Set([...met, ...OWN_PROBLEMS.filter((name) => own[name])])];
}

export type ReadinessProblem = "journal" | "catalogue" | "ending";

/**
 * May visitors be sent here? Once journal and a catalogue have answered, their outages no longer
 * count: all instances would be withdrawn at once, and no page be shown from memory. One readable
 * catalogue is enough: a refused key must not close the other locations.
 */
export function createReadiness(parts: {
  readonly journal: Pick<Journal, "read">;
  readonly catalogues: () => readonly { read(): Promise<{ readonly ok: boolean }> }[];
}): () => Promise<readonly ReadinessProblem[]> {
  let isJournalRead = false;
  let isCatalogueRead = false;

  async function readJournal(): Promise<boolean> {
    const read = parts.journal.read("readiness");
    return await read.then(
      () => true,
      () => false,
    );
  }

  async function readCatalogue(): Promise<boolean> {
    const results = await Promise.all(parts.catalogues().map((catalogue) => catalogue.read()));
    return results.some(({ ok }) => ok);
  }

  return async () => {
    isJournalRead ||= await readJournal();
    isCatalogueRead ||= await readCatalogue();
    return [
      ...(isJournalRead ? [] : (["journal"] as const)),
      ...(isCatalogueRead ? [] : (["catalogue"] as const)),
    ];
  };
}

export type JournalState = { readonly isWritable: boolean; readonly freeBytes: number | undefined };

const PROBE_KEPT_MS = 60_000;
/** Room for five bookings: each takes 0.2 MB of the write-ahead log, the probe 4 kB. */
const LEAST_BYTES = 1_000_000;

/**
 * Counts what bookings become, and knows whether the journal takes them: not after a write that fails, or
 * with little room left, until a probe goes through.
 */
export function createJournalWatch(watched: {
  readonly journal: Journal;
  /** Absent where the journal is no file. */
  readonly folder: string | undefined;
  readonly slug: () => string | undefined;
  readonly now: () => number;
  readonly countTransition: (state: string) => void;
}) {
  const { journal, folder, slug, now, countTransition } = watched;
  let isWritable = true;

  function note(error: unknown): void {
    const is = error === undefined;
    if (is && !isWritable) log.info("the journal can be written again");
    if (!is && isWritable) log.error({ err: error }, "the journal cannot be written");
    isWritable = is;
  }

  async function noting<T>(written: Promise<T>): Promise<T> {
    try {
      return await written;
    } catch (error) {
      note(error);
      throw error;
    }
  }

  async function freeBytes(): Promise<number | undefined> {
    const disk = folder === undefined ? undefined : await statfs(folder).catch(() => undefined);
    // Some file systems tell no sizes.
    return disk && disk.blocks > 0 ? disk.bavail * disk.bsize : undefined;
  }

  return {
    journal: {
      ...journal,
      async insert(booking, capacity) {
        const result = await noting(journal.insert(booking, capacity));
        if (result.kind === "inserted") countTransition(result.booking.state);
        return result;
      },
      async transition(from, change) {
        const result = await noting(journal.transition(from, change));
        if (result.kind === "moved") countTransition(change.to);
        return result;
      },
    } satisfies Journal,
    isWritable: () => isWritable,
    /** A write that goes through ends a problem that a visitor's write has met. */
    async probe(): Promise<void> {
      const at = slug();
      if (at === undefined) return;
      const failed = await journal.remember(at, "probe", "", now(), now() + PROBE_KEPT_MS).then(
        () => undefined,
        (error: unknown) => error ?? new Error("unknown"),
      );
      const free = await freeBytes();
      const isShort = free !== undefined && free < LEAST_BYTES;
      note(failed ?? (isShort ? new Error(`its disk has ${free} bytes left`) : undefined));
    },
    state: async (): Promise<JournalState> => ({ isWritable, freeBytes: await freeBytes() }),
  };
}

type Watched = Pick<Progress, "bookingId" | "state" | "ageMs" | "isStuck">;
type StuckBooking = Pick<Progress, "bookingId" | "state"> & {
  readonly slug: string;
  readonly minutes: number;
};

export type StuckWatch = {
  /** `underWay`: by location. */
  look(underWay: ReadonlyMap<string, readonly Watched[]>): void;
  isAnyStuck(): boolean;
};

/** Logs a booking that does not move, once. */
export function createStuckWatch(
  to: { error(facts: StuckBooking, text: string): void } = log,
): StuckWatch {
  let reported: ReadonlySet<string> = new Set();
  return {
    look(underWay) {
      const stuck = new Set<string>();
      for (const [slug, bookings] of underWay) {
        for (const { bookingId, state, ageMs, isStuck } of bookings) {
          if (!isStuck) continue;
          stuck.add(bookingId);
          if (reported.has(bookingId)) continue;
          const minutes = Math.round(ageMs / 60_000);
          to.error({ slug, bookingId, state, minutes }, "a booking is stuck");
        }
      }
      reported = stuck;
    },
    isAnyStuck: () => reported.size > 0,
  };
}
