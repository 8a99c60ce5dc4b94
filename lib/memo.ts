import { err, ok, type Result } from "./result.ts";

/** How long answers are good for. Milliseconds. */
export type MemoPolicy = {
  /** Younger answers are given from memory. */
  readonly freshMs: number;
  /** Up to this age an answer is given from memory too, while it is asked for anew. */
  readonly graceMs: number;
  /** The greatest age at which an answer still stands in for one that can't be had. */
  readonly keepMs: number;
  /** After a failure nothing is asked for so long, however many want to know. */
  readonly retryMs: number;
  /** Beyond so many, what was not wanted for longest is forgotten. */
  readonly maxEntries: number;
};

export type Remembered<T> = {
  readonly value: T;
  /** Epoch milliseconds at which the answer came. */
  readonly readAt: number;
  /** True when it should have been asked for anew, and that failed. */
  readonly stale: boolean;
};

/** Answers by key. All who ask for the same at the same time share one question. */
export type Memo<T, E> = {
  read(key: string, load: Load<T, E>): Promise<Result<Remembered<T>, E>>;
  /** Remembers an answer that was got some other way. */
  put(key: string, value: T): void;
};

export type Load<T, E> = () => Promise<Result<T, E>>;

type Entry<T, E> = {
  kept?: { readonly value: T; readonly readAt: number };
  failure?: { readonly error: E; readonly at: number };
  flight?: Promise<Result<Remembered<T>, E>>;
};

export function createMemo<T, E>(policy: MemoPolicy, now: () => number): Memo<T, E> {
  const entries = new Map<string, Entry<T, E>>();

  /** The entry of a key, as the one most recently wanted. */
  function touch(key: string): Entry<T, E> {
    const entry = entries.get(key) ?? {};
    entries.delete(key);
    entries.set(key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= policy.maxEntries) break;
      entries.delete(oldest);
    }
    return entry;
  }

  /** What an entry still has to offer when the upstream has nothing better. */
  function fallback(entry: Entry<T, E>, error: E): Result<Remembered<T>, E> {
    if (!entry.kept || now() - entry.kept.readAt > policy.keepMs) return err(error);
    return ok({ ...entry.kept, stale: true });
  }

  async function ask(entry: Entry<T, E>, load: Load<T, E>): Promise<Result<Remembered<T>, E>> {
    try {
      const answer = await load();
      if (!answer.ok) {
        entry.failure = { error: answer.error, at: now() };
        return fallback(entry, answer.error);
      }
      remember(entry, answer.value);
      return ok({ value: answer.value, readAt: now(), stale: false });
    } finally {
      delete entry.flight;
    }
  }

  function remember(entry: Entry<T, E>, value: T): void {
    entry.kept = { value, readAt: now() };
    delete entry.failure;
  }

  return {
    async read(key, load) {
      const entry = touch(key);
      const { kept, failure } = entry;
      const age = kept ? now() - kept.readAt : Number.POSITIVE_INFINITY;
      if (kept && age < policy.freshMs) return ok({ ...kept, stale: false });
      if (failure && now() - failure.at < policy.retryMs) return fallback(entry, failure.error);
      entry.flight ??= ask(entry, load);
      if (!kept || age >= policy.graceMs) return entry.flight;
      // Nobody waits for this one; whoever reads next finds out how it ended.
      entry.flight.catch(() => undefined);
      return ok({ ...kept, stale: failure !== undefined });
    },
    put: (key, value) => remember(touch(key), value),
  };
}
