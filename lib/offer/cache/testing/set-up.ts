import { ok, type Result } from "#lib/values/result.ts";
import {
  type CacheDeps,
  type CachePolicy,
  createCache,
  type LoadOptions,
  type ReadOptions,
} from "../cache.ts";

export type Text = { readonly text: string };
export type Fault = "down" | "refused" | "late" | "too_many";
type LoadResult = Result<Text, Fault>;

const policy: CachePolicy<Text, Fault> = {
  freshMs: 100,
  maxFreshMs: 900,
  staleWhileRevalidateMs: 100,
  revalidateWaitMs: 30,
  staleIfErrorMs: 2_000,
  retryMs: 50,
  maxEntries: 8,
  maxBytes: 10_000,
  sizeOf: ({ text }) => text.length,
  timeoutError: "late",
  rateLimitError: "too_many",
  isFinal: (failure) => failure === "refused",
};

export function text(value: string): LoadResult {
  return ok({ text: value });
}

/** The first value, loaded at 0. */
export const one = (stale = false) => ok({ value: { text: "one" }, readAt: 0, stale });
export const two = (readAt: number) => ok({ value: { text: "two" }, readAt, stale: false });

/** A cache with a fake clock and an upstream that answers on demand. */
export function setUp({
  isAllowed,
  ...changes
}: Pick<CacheDeps, "isAllowed"> & Partial<typeof policy> = {}) {
  let time = 0;
  let utilisation = 0;
  let isLimited = false;
  const lanes: string[] = [];
  const waiting: ((result: LoadResult) => void)[] = [];
  const timers: { readonly at: number; readonly run: () => void }[] = [];
  const cache = createCache(
    { ...policy, staleIfErrorMs: 20 * (changes.freshMs ?? policy.freshMs), ...changes },
    {
      now: () => time,
      utilisation: () => utilisation,
      after(ms, run) {
        const timer = { at: time + ms, run };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
      },
      ...(isAllowed && { isAllowed: isAllowed }),
    },
  );
  const load = ({ lane, onSend }: LoadOptions) => {
    lanes.push(lane);
    if (!isLimited) onSend();
    return new Promise<LoadResult>((resolve) => waiting.push(resolve));
  };
  const all = {
    cache,
    read: (key = "a", options: ReadOptions = {}) => cache.read(key, load, options),
    put: (key: string, value: string) => cache.put(key, { text: value }, time),
    /** Resolves the oldest load and lets its readers continue. */
    async resolveLoad(result: LoadResult) {
      waiting.shift()?.(result);
      await new Promise((settled) => setImmediate(settled));
    },
    advance(ms: number) {
      time += ms;
      for (const timer of timers.splice(0)) {
        if (timer.at <= time) timer.run();
        else timers.push(timer);
      }
    },
    setUtilisation(to: number) {
      utilisation = to;
    },
    /** From now on nothing is sent. */
    limit() {
      isLimited = true;
    },
    loads: () => lanes.length,
    lanes,
    /** With one value, loaded at 0. */
    async filled() {
      const first = all.read();
      await all.resolveLoad(text("one"));
      await first;
      return all;
    },
  };
  return all;
}
