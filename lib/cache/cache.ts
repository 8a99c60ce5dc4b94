import { LRUCache } from "lru-cache";
import { err, ok, type Result } from "#lib/result.ts";
import { systemClock } from "#lib/upstream/clock.ts";
import { decide, type Freshness, freshFor, type LoadLane, laneOf } from "./freshness.ts";
import type { CachedValue, SingleFlight } from "./single-flight.ts";
import { type AddressKey, createStore, type StoreLimits } from "./store.ts";

/** How a cache behaves. Milliseconds. */
export type CachePolicy<T, E> = Freshness &
  StoreLimits & {
    /** For so long beyond its freshness an answer is still given at once, and asked for behind. */
    readonly staleWhileRevalidateMs: number;
    /** With an older answer at hand, the longest that anybody waits for a new one. */
    readonly revalidateWaitMs: number;
    /** The greatest age at which an answer still stands in for one that can't be had. */
    readonly staleIfErrorMs: number;
    /** After a failure nothing is asked for so long, however many want to know. */
    readonly retryMs: number;
    /** Roughly, in memory. */
    readonly sizeOf: (value: T) => number;
    /** What somebody is told who has waited long enough with nothing at hand. */
    readonly timeoutError: E;
    /** What a visitor is told who has asked for too many things. */
    readonly rateLimitError: E;
    /** No older answer stands in for this failure, once it has come twice in a row. */
    readonly isFinal: (failure: E) => boolean;
  };

export type CacheParts<T> = {
  readonly now: () => number;
  /** From 0 to 1: how much is used of what browsing may have of the key. */
  readonly utilisation?: () => number;
  /** What instances share; absent where there is one. */
  readonly singleFlight?: SingleFlight<T> | undefined;
  /** Whether a visitor may ask for one more thing that nobody has asked for. */
  readonly isAllowed?: (addressKey: string, key: string) => boolean;
  readonly after?: typeof systemClock.after;
};

export type CacheResult<T> = {
  readonly value: T;
  /** Epoch milliseconds at which it was asked for: what it says is at least as new. */
  readonly readAt: number;
  /** True when it should have been asked for anew, and that was not possible. */
  readonly stale: boolean;
};

export type Load<T, E> = (lane: LoadLane) => Promise<Result<T, E>>;

export type ReadOptions = {
  readonly addressKey?: AddressKey;
  /** Epoch milliseconds until which whoever asks can wait. */
  readonly until?: number | undefined;
  /** Answers to earlier questions have missed something: they stay new for seconds only. */
  readonly changedSince?: number | undefined;
  /** Answers to earlier questions may be wrong: while the key is easy, a new one is waited for. */
  readonly wrongSince?: number | undefined;
};

/** Answers by key. All who ask for the same at the same time share one question. */
export type Cache<T, E> = {
  read(key: string, load: Load<T, E>, options?: ReadOptions): Promise<Result<CacheResult<T>, E>>;
  /** Remembers an answer that was got some other way, at the time it was asked for. */
  put(key: string, value: T, askedAt: number): void;
  size(): { readonly entries: number; readonly bytes: number };
};

type Failure<E> = { readonly error: E; readonly at: number; readonly times: number };
type Ended<T, E> = Result<CachedValue<T>, E>;
type Loading<T, E> = {
  readonly ask: () => Promise<Ended<T, E>>;
  /** Another instance's answer will do, if it is no older. */
  readonly maxAgeMs: number;
  readonly addressKey: AddressKey;
};

const MAX_FAILURES = 1_000;
const MAX_FLIGHTS = 100;
/** The longest that anybody waits who does not say. */
export const DEFAULT_READ_WAIT_MS = 3_000;

export function createCache<T extends object, E extends string>(
  policy: CachePolicy<T, E>,
  { now, utilisation = () => 0, singleFlight, isAllowed, after = systemClock.after }: CacheParts<T>,
): Cache<T, E> {
  const store = createStore<CachedValue<T>>(policy, ({ value }) => policy.sizeOf(value));
  const failures = new LRUCache<string, Failure<E>>({ max: MAX_FAILURES });
  const flights = new Map<string, Promise<Ended<T, E>>>();

  function isKept(kept: CachedValue<T> | undefined): kept is CachedValue<T> {
    return kept !== undefined && now() - kept.readAt <= policy.staleIfErrorMs;
  }

  /** A clock that was set back tells no age: what is from later than now counts as old. */
  function since(at: number): number {
    const ms = now() - at;
    return ms < 0 ? Number.POSITIVE_INFINITY : ms;
  }

  /** What there is to offer when the upstream has nothing better. */
  function fallback(
    kept: CachedValue<T> | undefined,
    failure: Failure<E>,
  ): Result<CacheResult<T>, E> {
    const isBelieved = failure.times > 1 && policy.isFinal(failure.error);
    return isBelieved ? err(failure.error) : orElse(kept, failure.error);
  }

  function remember(key: string, kept: CachedValue<T>, addressKey?: AddressKey): void {
    store.set(key, kept, addressKey);
    failures.delete(key);
  }

  function failed(key: string, error: E): void {
    const times = (failures.get(key)?.times ?? 0) + 1;
    failures.set(key, { error, at: now(), times });
  }

  /** One question for all who want to know, here and in other instances. */
  async function fly(key: string, question: Loading<T, E>): Promise<Ended<T, E>> {
    const { ask, maxAgeMs, addressKey } = question;
    const answer = singleFlight ? await singleFlight.fetch(key, maxAgeMs, ask) : await ask();
    if (answer.ok) remember(key, answer.value, addressKey);
    else failed(key, answer.error);
    return answer;
  }

  function flightOf(key: string, question: Loading<T, E>): Promise<Ended<T, E>> {
    const known = flights.get(key);
    if (known) return known;
    const flight = fly(key, question).finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  }

  /** The end of a flight, or `undefined` for whoever can't wait so long. */
  function waitFor(flight: Promise<Ended<T, E>>, ms: number): Promise<Ended<T, E> | undefined> {
    return new Promise((resolve, reject) => {
      const callOff = after(Math.max(0, ms), () => resolve(undefined));
      void flight.then(resolve, reject).finally(callOff);
    });
  }

  async function waited(
    key: string,
    kept: CachedValue<T> | undefined,
    question: Loading<T, E>,
    until: number,
  ): Promise<Result<CacheResult<T>, E>> {
    const left = until - now();
    const flight = flightOf(key, question);
    const ended = await waitFor(flight, kept ? Math.min(left, policy.revalidateWaitMs) : left);
    if (ended?.ok) return ok({ ...ended.value, stale: false });
    const failure = failures.get(key);
    return ended && failure ? fallback(kept, failure) : orElse(kept, policy.timeoutError);
  }

  function orElse(kept: CachedValue<T> | undefined, error: E): Result<CacheResult<T>, E> {
    return isKept(kept) ? ok({ ...kept, stale: true }) : err(error);
  }

  /** One question more than a visitor may ask, or than could be answered while anybody waits. */
  function isTooMuch(
    key: string,
    kept: CachedValue<T> | undefined,
    addressKey: AddressKey,
  ): boolean {
    if (flights.has(key)) return false;
    if (flights.size >= MAX_FLIGHTS) return true;
    return !isKept(kept) && addressKey !== undefined && isAllowed?.(addressKey, key) === false;
  }

  /** What is known of an answer, and what is to be done about it. */
  function lookUp(key: string, { addressKey, changedSince = 0, wrongSince = 0 }: ReadOptions) {
    const pressed = utilisation();
    const kept = store.get(key, addressKey);
    const failure = failures.get(key);
    const readAt = kept?.readAt ?? now();
    const standing = {
      age: kept && since(readAt),
      isChanged: readAt < changedSince,
      isWrong: readAt < wrongSince,
      sinceFailure: failure && since(failure.at),
    };
    const decision = decide(policy, standing, pressed);
    const newerThan = Math.max(readAt < changedSince ? changedSince : 0, wrongSince);
    const maxAgeMs = Math.min(now() - newerThan, freshFor(policy, pressed));
    return { kept, failure, decision, maxAgeMs, lane: laneOf(decision, !!kept, pressed) };
  }

  async function read(
    key: string,
    load: Load<T, E>,
    options: ReadOptions = {},
  ): Promise<Result<CacheResult<T>, E>> {
    const { addressKey, until = now() + DEFAULT_READ_WAIT_MS } = options;
    const { kept, failure, decision, maxAgeMs, lane } = lookUp(key, options);
    if (kept && decision === "give") return given(kept);
    if (failure && decision === "fallback") return fallback(kept, failure);
    if (isTooMuch(key, kept, addressKey)) return orElse(kept, policy.rateLimitError);
    const question = { ask: () => asked(load, lane), maxAgeMs, addressKey };
    if (!kept || decision === "ask") return waited(key, kept, question, until);
    // Nobody waits for this one; whoever reads next finds out how it ended.
    void flightOf(key, question).catch(() => undefined);
    return failure ? ok({ ...kept, stale: true }) : given(kept);
  }

  async function asked(load: Load<T, E>, lane: LoadLane): Promise<Ended<T, E>> {
    const readAt = now();
    const answer = await load(lane);
    return answer.ok ? ok({ value: answer.value, readAt }) : answer;
  }

  /** An answer that is older than it would be in easy times is marked. */
  function given(kept: CachedValue<T>): Result<CacheResult<T>, E> {
    return ok({
      ...kept,
      stale: now() - kept.readAt >= policy.freshMs + policy.staleWhileRevalidateMs,
    });
  }

  return {
    read,
    put(key, value, askedAt) {
      const kept = { value, readAt: askedAt };
      remember(key, kept);
      void singleFlight?.put(key, kept);
    },
    size: store.size,
  };
}
