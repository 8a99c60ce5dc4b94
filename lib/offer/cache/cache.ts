import { LRUCache } from "lru-cache";
import { systemClock } from "#lib/upstream/clock.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import {
  chooseAnswer,
  type Freshness,
  type LoadLane,
  laneOf,
  maxLimitWaitOf,
} from "./freshness.ts";

/** All times in milliseconds. */
export type CachePolicy<T, E> = Freshness & {
  readonly maxEntries: number;
  readonly maxBytes: number;
  readonly sizeOf: (value: T) => number;
  /** How long a page that has an older value waits for a newer one, within its deadline. */
  readonly revalidateWaitMs: number;
  /** How old a value may be that is shown where no newer one can be read. */
  readonly staleIfErrorMs: number;
  readonly timeoutError: E;
  readonly rateLimitError: E;
  /** Failures that take the place of an older value: the upstream has answered. */
  readonly isFinal: (failure: E) => boolean;
};

export type CacheDeps = {
  readonly now: () => number;
  readonly utilisation?: () => number;
  readonly isAllowed?: (addressKey: string, key: string) => boolean;
  readonly after?: typeof systemClock.after;
};

/** `readAt`: start of the load, in epoch milliseconds: the value is at least as new. */
type Loaded<T> = { readonly value: T; readonly readAt: number };

export type CacheResult<T> = Loaded<T> & { readonly stale: boolean };

export type LoadOptions = {
  readonly lane: LoadLane;
  readonly maxWaitMs: number;
  /** Calls back when the limits let the request be sent. */
  readonly onSend: () => void;
};
export type Load<T, E> = (options: LoadOptions) => Promise<Result<T, E>>;

export type ReadOptions = {
  readonly addressKey?: string | undefined;
  readonly deadline?: number | undefined;
  /** Values loaded before this time may be wrong: with headroom, a reload is awaited. */
  readonly wrongSince?: number | undefined;
};

/** Answers of the upstream; `freshness.ts` says when one is read again. Decision 15. */
export type Cache<T, E> = {
  read(key: string, load: Load<T, E>, options?: ReadOptions): Promise<Result<CacheResult<T>, E>>;
  put(key: string, value: T, readAt: number): void;
  size(): { readonly entries: number; readonly bytes: number };
};

/** The last value, and a failure to read a newer one. */
type Entry<T, E> = {
  readonly loaded?: Loaded<T> | undefined;
  readonly failed?: { readonly error: E; readonly at: number };
};

const MAX_LOADS = 100;
/** Of all reads of a page together: it becomes their common deadline. */
export const PAGE_READ_WAIT_MS = 3_000;

export function createCache<T extends object, E extends string>(
  policy: CachePolicy<T, E>,
  { now, utilisation = () => 0, isAllowed, after = systemClock.after }: CacheDeps,
): Cache<T, E> {
  /** Keys under way; true while one waits for the key's limits. */
  const loading = new Map<string, boolean>();
  const entries = new LRUCache<string, Entry<T, E>, { load: Load<T, E>; lane: LoadLane }>({
    max: policy.maxEntries,
    maxSize: policy.maxBytes,
    sizeCalculation: ({ loaded }, key) =>
      key.length + (loaded ? Math.ceil(policy.sizeOf(loaded.value)) : 1),
    // A load whose entry is evicted meanwhile still answers its readers.
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (key, known, { context }) => loadEntry(key, known, context.load, context.lane),
  });

  async function loadEntry(
    key: string,
    known: Entry<T, E> | undefined,
    load: Load<T, E>,
    lane: LoadLane,
  ): Promise<Entry<T, E>> {
    const readAt = now();
    loading.set(key, true);
    const onSend = () => void loading.set(key, false);
    try {
      const result = await load({ lane, maxWaitMs: maxLimitWaitOf(lane), onSend });
      if (result.ok) return { loaded: { value: result.value, readAt } };
      const failed = { error: result.error, at: now() };
      return policy.isFinal(result.error) ? { failed } : { loaded: known?.loaded, failed };
    } finally {
      loading.delete(key);
    }
  }

  function ageOf(at: number): number {
    const ms = now() - at;
    return ms < 0 ? Number.POSITIVE_INFINITY : ms;
  }

  function isUsable(loaded: Loaded<T> | undefined): loaded is Loaded<T> {
    return loaded !== undefined && now() - loaded.readAt <= policy.staleIfErrorMs;
  }

  /** `problem`: why nothing newer is shown. */
  function shown(
    { loaded, failed }: Entry<T, E>,
    problem = failed?.error,
  ): Result<CacheResult<T>, E> {
    if (!isUsable(loaded)) return err(problem ?? policy.timeoutError);
    const isOld = now() - loaded.readAt >= policy.freshMs + policy.staleWhileRevalidateMs;
    return ok({ ...loaded, stale: isOld || problem !== undefined });
  }

  function stateOf({ loaded, failed }: Entry<T, E>, wrongSince: number) {
    return {
      age: loaded && ageOf(loaded.readAt),
      isWrong: loaded !== undefined && loaded.readAt < wrongSince,
      sinceFailure: failed && ageOf(failed.at),
    };
  }

  function exceedsLoadLimit(key: string, entry: Entry<T, E>, addressKey?: string): boolean {
    if (loading.has(key)) return false;
    if (loading.size >= MAX_LOADS) return true;
    const isNew = !isUsable(entry.loaded) && addressKey !== undefined;
    return isNew && isAllowed?.(addressKey, key) === false;
  }

  /** `undefined` after `ms`; the load goes on for others. */
  function within<R>(reload: Promise<R>, ms: number): Promise<R | undefined> {
    return new Promise((resolve, reject) => {
      const cancelTimer = after(Math.max(0, ms), () => resolve(undefined));
      void reload.then(resolve, reject).finally(cancelTimer);
    });
  }

  async function read(
    key: string,
    load: Load<T, E>,
    options: ReadOptions = {},
  ): Promise<Result<CacheResult<T>, E>> {
    const { addressKey, wrongSince = 0, deadline = now() + PAGE_READ_WAIT_MS } = options;
    const entry = entries.get(key) ?? {};
    const used = utilisation();
    const decision = chooseAnswer(policy, stateOf(entry, wrongSince), used);
    if (decision === "serve") return shown(entry);
    if (exceedsLoadLimit(key, entry, addressKey)) return shown(entry, policy.rateLimitError);
    const lane = laneOf(decision, entry.loaded !== undefined, used);
    // Joins a load of this key that is under way.
    const reload = entries.fetch(key, { forceRefresh: true, context: { load, lane } });
    if (decision === "refresh") {
      void reload.catch(() => undefined);
      return shown(entry);
    }
    const left = Math.min(deadline - now(), PAGE_READ_WAIT_MS);
    const ms = isUsable(entry.loaded) ? Math.min(left, policy.revalidateWaitMs) : left;
    const newer = await within(reload, ms);
    if (newer) return shown(newer);
    return shown(entry, loading.get(key) ? policy.rateLimitError : policy.timeoutError);
  }

  return {
    read,
    put(key, value, readAt) {
      entries.set(key, { loaded: { value, readAt } });
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
}
