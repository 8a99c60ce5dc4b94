import { statfs } from "node:fs/promises";
import type { Journal } from "#lib/store/journal/contract.ts";
import { log } from "./log.ts";

export type JournalState = { readonly isWritable: boolean; readonly freeBytes: number | undefined };

const PROBE_KEPT_MS = 60_000;
/** Room for five bookings: each takes 0.2 MB of the write-ahead log, the probe 4 kB. */
const LEAST_BYTES = 1_000_000;

/** Knows whether the journal takes bookings, from failed writes, a probe, and the free space. */
export function createJournalWatch(watched: {
  readonly journal: Journal;
  /** Absent where the journal is no file. */
  readonly folder: string | undefined;
  readonly slug: () => string | undefined;
  readonly now: () => number;
}) {
  const { journal, folder, slug, now } = watched;
  let isWritable = true;
  let shortage: Error | undefined;
  let probing: Promise<void> | undefined;

  function note(error: unknown): void {
    const is = error === undefined;
    if (is !== isWritable && is) log.info("the journal can be written again");
    if (is !== isWritable && !is) log.error({ err: error }, "the journal cannot be written");
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

  async function tryWrite(): Promise<void> {
    const at = slug();
    if (at === undefined) return;
    const failed = await journal.remember(at, "probe", "", now(), now() + PROBE_KEPT_MS).then(
      () => undefined,
      (error: unknown) => error ?? new Error("unknown"),
    );
    const free = await freeBytes();
    const isShort = free !== undefined && free < LEAST_BYTES;
    shortage = isShort ? new Error(`its disk has ${free} bytes left`) : undefined;
    note(failed ?? shortage);
  }

  /** A write that succeeds ends a problem that a visitor's write has met. */
  function probe(): Promise<void> {
    probing ??= tryWrite().finally(() => {
      probing = undefined;
    });
    return probing;
  }

  return {
    journal: {
      ...journal,
      async insert(booking, capacity) {
        const result = await noting(journal.insert(booking, capacity));
        if (result.kind === "inserted") note(shortage);
        return result;
      },
      transition: (from, change) => noting(journal.transition(from, change)),
      async read(id) {
        try {
          return await journal.read(id);
        } catch (error) {
          // The read may just have been slow: a write finds out whether bookings are taken.
          void probe();
          throw error;
        }
      },
    } satisfies Journal,
    isWritable: () => isWritable,
    probe,
    state: async (): Promise<JournalState> => ({ isWritable, freeBytes: await freeBytes() }),
  };
}
