import type { systemClock } from "#lib/upstream/clock.ts";
import { createLru } from "#lib/values/lru.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import {
  chooseAnswer,
  type Freshness,
  freshFor,
  type LoadLane,
  laneOf,
  maxLimitWaitOf,
} from "./freshness.ts";
import { createLoads } from "./loads.ts";
import type { CachedValue, SingleFlight } from "./single-flight.ts";
import { type AddressKey, createStore, type StoreLimits } from "./store.ts";

/** All times in milliseconds. */
export type CachePolicy<T, E> = Freshness &
  StoreLimits & {
    /** How long beyond `freshMs` a value is served while it is reloaded in the background. */
    readonly staleWhileRevalidateMs: number;
    /** How long a page that has an older value waits for a newer one, within its deadline. */
    readonly revalidateWaitMs: number;
    /** How old a value may be that is shown where no newer one can be read. */
    readonly staleIfErrorMs: number;
    /** How long after a failure nothing is loaded. */
    readonly retryMs: number;
    readonly sizeOf: (value: T) => number;
    readonly timeoutError: E;
    readonly rateLimitError: E;
    /** Failures that are returned instead of a stale value once they came twice in a row. */
    readonly isFinal: (failure: E) => boolean;
  };

export type CacheDeps<T> = {
  readonly now: () => number;
  readonly utilisation?: () => number;
  readonly singleFlight?: SingleFlight<T> | undefined;
  readonly isAllowed?: (addressKey: string, key: string) => boolean;
  readonly after?: typeof systemClock.after;
  /** Told how old each answer is, for metrics; `undefined` where there was none. */
  readonly onRead?: (ageMs: number | undefined, isStale: boolean) => void;
};

export type CacheResult<T> = {
  readonly value: T;
  /** Start of the load, in epoch milliseconds: the value is at least as new. */
  readonly readAt: number;
  readonly stale: boolean;
};

export type LoadOptions = {
  readonly lane: LoadLane;
  readonly maxWaitMs: number;
  /** Calls back when the limits let the request be sent. */
  readonly onSend: () => void;
};
export type Load<T, E> = (options: LoadOptions) => Promise<Result<T, E>>;

export type ReadOptions = {
  readonly addressKey?: AddressKey;
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

type Failure<E> = { readonly error: E; readonly at: number; readonly times: number };
type LoadResult<T, E> = Result<CachedValue<T>, E>;
type LoadRequest<T, E> = {
  readonly load: () => Promise<LoadResult<T, E>>;
  readonly maxAgeMs: number;
  readonly addressKey: AddressKey;
  readonly lane: LoadLane;
};

const MAX_FAILURES = 1_000;
const MAX_LOADS = 100;
/** Of all reads of a page together: it becomes their common deadline. */
export const PAGE_READ_WAIT_MS = 3_000;

export function createCache<T extends object, E extends string>(
  policy: CachePolicy<T, E>,
  deps: CacheDeps<T>,
): Cache<T, E> {
  const { now, utilisation = () => 0, singleFlight, isAllowed, onRead } = deps;
  const store = createStore<CachedValue<T>>(policy, ({ value }) => policy.sizeOf(value));
  const failures = createLru<string, Failure<E>>(MAX_FAILURES);
  const { running, queued, join, within } = createLoads<LoadResult<T, E>>(deps.after);

  function isUsable(entry: CachedValue<T> | undefined): entry is CachedValue<T> {
    return entry !== undefined && now() - entry.readAt <= policy.staleIfErrorMs;
  }

  function ageOf(at: number): number {
    const ms = now() - at;
    return ms < 0 ? Number.POSITIVE_INFINITY : ms;
  }

  function fallback(
    entry: CachedValue<T> | undefined,
    failure: Failure<E>,
  ): Result<CacheResult<T>, E> {
    const isConfirmed = failure.times > 1 && policy.isFinal(failure.error);
    return isConfirmed ? err(failure.error) : staleOr(entry, failure.error);
  }

  function setEntry(key: string, entry: CachedValue<T>, addressKey?: AddressKey): void {
    store.set(key, entry, addressKey);
    failures.delete(key);
  }

  function failed(key: string, error: E): void {
    const times = (failures.get(key)?.times ?? 0) + 1;
    failures.set(key, { error, at: now(), times });
  }

  async function startLoad(key: string, request: LoadRequest<T, E>): Promise<LoadResult<T, E>> {
    const { load, maxAgeMs, addressKey } = request;
    const result = singleFlight ? await singleFlight.fetch(key, maxAgeMs, load) : await load();
    if (result.ok) setEntry(key, result.value, addressKey);
    else failed(key, result.error);
    return result;
  }

  function joinLoad(key: string, request: LoadRequest<T, E>): Promise<LoadResult<T, E>> {
    return join(key, () => {
      // What another instance reads in the background mostly waits for the limits.
      if (request.lane === "background") queued.add(key);
      return startLoad(key, request);
    });
  }

  async function waitForLoad(
    key: string,
    entry: CachedValue<T> | undefined,
    request: LoadRequest<T, E>,
    deadline: number,
  ): Promise<Result<CacheResult<T>, E>> {
    const left = Math.min(deadline - now(), PAGE_READ_WAIT_MS);
    const loading = joinLoad(key, request);
    const result = await within(
      loading,
      isUsable(entry) ? Math.min(left, policy.revalidateWaitMs) : left,
    );
    if (result?.ok) return ok({ ...result.value, stale: false });
    const failure = failures.get(key);
    if (result && failure) return fallback(entry, failure);
    return staleOr(entry, queued.has(key) ? policy.rateLimitError : policy.timeoutError);
  }

  function staleOr(entry: CachedValue<T> | undefined, error: E): Result<CacheResult<T>, E> {
    return isUsable(entry) ? ok({ ...entry, stale: true }) : err(error);
  }

  function exceedsLoadLimit(
    key: string,
    entry: CachedValue<T> | undefined,
    addressKey: AddressKey,
  ): boolean {
    if (running.has(key)) return false;
    if (running.size >= MAX_LOADS) return true;
    return !isUsable(entry) && addressKey !== undefined && isAllowed?.(addressKey, key) === false;
  }

  function inspect(key: string, { addressKey, changedSince = 0, wrongSince = 0 }: ReadOptions) {
    const used = utilisation();
    const entry = store.get(key, addressKey);
    const failure = failures.get(key);
    const readAt = entry?.readAt ?? now();
    const state = {
      age: entry && ageOf(readAt),
      isChanged: readAt < changedSince,
      isWrong: readAt < wrongSince,
      sinceFailure: failure && ageOf(failure.at),
    };
    const decision = chooseAnswer(policy, state, used);
    const newerThan = Math.max(readAt < changedSince ? changedSince : 0, wrongSince);
    const maxAgeMs = Math.min(now() - newerThan, freshFor(policy, used));
    return { entry, failure, decision, maxAgeMs, lane: laneOf(decision, !!entry, used) };
  }

  async function read(
    key: string,
    load: Load<T, E>,
    options: ReadOptions = {},
  ): Promise<Result<CacheResult<T>, E>> {
    const { addressKey, deadline = now() + PAGE_READ_WAIT_MS } = options;
    const { entry, failure, decision, maxAgeMs, lane } = inspect(key, options);
    if (entry && decision === "serve") return served(entry);
    if (failure && decision === "fallback") return fallback(entry, failure);
    if (exceedsLoadLimit(key, entry, addressKey)) return staleOr(entry, policy.rateLimitError);
    const request = { load: () => timedLoad(key, load, lane), maxAgeMs, addressKey, lane };
    if (!entry || decision === "load") return waitForLoad(key, entry, request, deadline);
    void joinLoad(key, request).catch(() => undefined);
    return failure ? ok({ ...entry, stale: true }) : served(entry);
  }

  async function timedLoad(
    key: string,
    load: Load<T, E>,
    lane: LoadLane,
  ): Promise<LoadResult<T, E>> {
    const readAt = now();
    queued.add(key);
    const onSend = () => void queued.delete(key);
    const result = await load({ lane, maxWaitMs: maxLimitWaitOf(lane), onSend });
    return result.ok ? ok({ value: result.value, readAt }) : result;
  }

  /** Stale when even a quiet key would have reloaded it. */
  function served(entry: CachedValue<T>): Result<CacheResult<T>, E> {
    return ok({
      ...entry,
      stale: now() - entry.readAt >= policy.freshMs + policy.staleWhileRevalidateMs,
    });
  }

  return {
    async read(key, load, options) {
      const result = await read(key, load, options);
      if (result.ok) onRead?.(ageOf(result.value.readAt), result.value.stale);
      else onRead?.(undefined, true);
      return result;
    },
    put(key, value, readAt) {
      const entry = { value, readAt };
      setEntry(key, entry);
      void singleFlight?.put(key, entry);
    },
    size: store.size,
  };
}
