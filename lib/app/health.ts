import { statfs } from "node:fs/promises";
import type { Journal } from "#lib/store/journal/journal.ts";
import { WHOLE_SITE } from "#lib/store/journal/memory.ts";
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
  return async () => {
    isJournalRead ||= await parts.journal.read("readiness").then(
      () => true,
      () => false,
    );
    if (!isCatalogueRead) {
      const read = await Promise.all(parts.catalogues().map((catalogue) => catalogue.read()));
      isCatalogueRead = read.some(({ ok }) => ok);
    }
    const lacking: ReadinessProblem[] = [];
    if (!isJournalRead) lacking.push("journal");
    if (!isCatalogueRead) lacking.push("catalogue");
    return lacking;
  };
}

export type JournalState = { readonly isWritable: boolean; readonly freeBytes: number | undefined };

const PROBE_KEPT_MS = 60_000;
/** Room for five bookings: each takes 0.2 MB of the write-ahead log, the probe 4 kB. */
const LEAST_BYTES = 1_000_000;

/** Whether the journal takes bookings: not after a mark that cannot be written, or with little room left. */
export function createJournalWatch(watched: {
  readonly journal: Pick<Journal, "memoryOf">;
  /** Absent where the journal is no file. */
  readonly folder: string | undefined;
  readonly now: () => number;
}) {
  const { journal, folder, now } = watched;
  const memory = journal.memoryOf(WHOLE_SITE, now);
  let isWritable = true;

  async function freeBytes(): Promise<number | undefined> {
    const disk = folder === undefined ? undefined : await statfs(folder).catch(() => undefined);
    // Some file systems tell no sizes.
    return disk && disk.blocks > 0 ? disk.bavail * disk.bsize : undefined;
  }

  async function write(): Promise<void> {
    await memory.remember("probe", "", now(), now() + PROBE_KEPT_MS);
    const free = await freeBytes();
    if (free !== undefined && free < LEAST_BYTES)
      throw new Error(`its disk has ${free} bytes left`);
  }

  return {
    isWritable: () => isWritable,
    async probe(): Promise<void> {
      const before = isWritable;
      try {
        await write();
        isWritable = true;
        if (!before) log.info("the journal can be written again");
      } catch (error) {
        isWritable = false;
        if (before) log.error({ err: error }, "the journal cannot be written");
      }
    },
    state: async (): Promise<JournalState> => ({ isWritable, freeBytes: await freeBytes() }),
  };
}

/** The journal, and a count of the states that bookings enter. */
export function countingStates(journal: Journal, count: (state: string) => void): Journal {
  return {
    ...journal,
    async insert(booking, capacity) {
      const result = await journal.insert(booking, capacity);
      if (result.kind === "inserted") count(result.booking.state);
      return result;
    },
    async transition(from, change) {
      const result = await journal.transition(from, change);
      if (result.kind === "moved") count(change.to);
      return result;
    },
  };
}
