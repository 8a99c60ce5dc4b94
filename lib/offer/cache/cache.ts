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
  /** Told how old each answer is, for metrics; `undefined` where there was none. */
  readonly onRead?: (ageMs: number | undefined, isStale: boolean) => void;
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
  /** Values loaded before this time miss a change: they stay fresh for seconds only. */
  readonly changedSince?: number | undefined;
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
  { now, utilisation = () => 0, isAllowed, after = systemClock.after, onRead }: CacheDeps,
): Cache<T, E> {
  const running = new Set<string>();
  /** Keys whose load waits for the key's limits. */
  const queued = new Set<string>();
  const entries = new LRUCache<string, Entry<T, E>, { load: Load<T, E>; lane: LoadLane }>({
    maxSize: policy.maxBytes,
    sizeCalculation: ({ loaded }, key) =>
      key.length + (loaded ? Math.ceil(policy.sizeOf(loaded.value)) : 1),
    // A load whose entry is evicted meanwhile still answers its readers.
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (key, known, { context }) => reload(key, known, context.load, context.lane),
  });

  async function reload(
    key: string,
    known: Entry<T, E> | undefined,
    load: Load<T, E>,
    lane: LoadLane,
  ): Promise<Entry<T, E>> {
    const readAt = now();
    running.add(key);
    queued.add(key);
    const onSend = () => void queued.delete(key);
    try {
      const result = await load({ lane, maxWaitMs: maxLimitWaitOf(lane), onSend });
      if (result.ok) return { loaded: { value: result.value, readAt } };
      const failed = { error: result.error, at: now() };
      return policy.isFinal(result.error) ? { failed } : { loaded: known?.loaded, failed };
    } finally {
      running.delete(key);
      queued.delete(key);
    }
  }

  /** Joins a load of this key that is under way. */
  function startLoad(key: string, load: Load<T, E>, lane: LoadLane) {
    const loading = entries.fetch(key, { forceRefresh: true, context: { load, lane } });
    makeRoom();
    return loading;
  }

  /** `max` of LRUCache allocates all places at once (`lib/values/lru.ts`). */
  function makeRoom(): void {
    while (entries.size > policy.maxEntries) entries.pop();
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

  function exceedsLoadLimit(key: string, entry: Entry<T, E>, addressKey?: string): boolean {
    if (running.has(key)) return false;
    if (running.size >= MAX_LOADS) return true;
    const isNew = !isUsable(entry.loaded) && addressKey !== undefined;
    return isNew && isAllowed?.(addressKey, key) === false;
  }

  function decide({ loaded, failed }: Entry<T, E>, options: ReadOptions) {
    const { changedSince = 0, wrongSince = 0 } = options;
    const used = utilisation();
    const readAt = loaded?.readAt ?? now();
    const state = {
      age: loaded && ageOf(readAt),
      isChanged: readAt < changedSince,
      isWrong: readAt < wrongSince,
      sinceFailure: failed && ageOf(failed.at),
    };
    const decision = chooseAnswer(policy, state, used);
    return { decision, lane: laneOf(decision, loaded !== undefined, used) };
  }

  /** `undefined` after `ms`; the load goes on for others. */
  function within<R>(loading: Promise<R>, ms: number): Promise<R | undefined> {
    return new Promise((resolve, reject) => {
      const cancelTimer = after(Math.max(0, ms), () => resolve(undefined));
      void loading.then(resolve, reject).finally(cancelTimer);
    });
  }

  async function read(
    key: string,
    load: Load<T, E>,
    options: ReadOptions = {},
  ): Promise<Result<CacheResult<T>, E>> {
    const { addressKey, deadline = now() + PAGE_READ_WAIT_MS } = options;
    const entry = entries.get(key) ?? {};
    const { decision, lane } = decide(entry, options);
    if (decision === "serve") return shown(entry);
    if (exceedsLoadLimit(key, entry, addressKey)) return shown(entry, policy.rateLimitError);
    const loading = startLoad(key, load, lane);
    if (decision === "refresh") {
      void loading.catch(() => undefined);
      return shown(entry);
    }
    const left = Math.min(deadline - now(), PAGE_READ_WAIT_MS);
    const isKnown = isUsable(entry.loaded);
    const ms = isKnown ? Math.min(left, policy.revalidateWaitMs) : left;
    const loaded = await within(loading, ms);
    if (loaded) return shown(loaded);
    return shown(entry, queued.has(key) ? policy.rateLimitError : policy.timeoutError);
  }

  return {
    async read(key, load, options) {
      const result = await read(key, load, options);
      if (result.ok) onRead?.(ageOf(result.value.readAt), result.value.stale);
      else onRead?.(undefined, true);
      return result;
    },
    put(key, value, readAt) {
      entries.set(key, { loaded: { value, readAt } });
      makeRoom();
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
}
