import { type CacheParts, type CachePolicy, createCache } from "#lib/cache/cache.ts";
import type { LoadLane } from "#lib/cache/freshness.ts";
import type { Currency } from "#lib/money.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Upstream } from "#lib/upstream/endpoints.ts";
import type { Lane } from "#lib/upstream/limiter/lanes.ts";
import type { UpstreamFailure } from "#lib/upstream/transport/failure.ts";
import { issuesIn } from "./issues.ts";
import { createMemoizedReshape } from "./reshape-memo.ts";
import type { Catalogue, DataIssue } from "./types.ts";
import { visibleCatalogue } from "./visible.ts";

/** Why nothing can be read: the key is refused, its limits are used up, or anything else. */
export type CatalogueFailure = "resting" | "busy" | "unavailable";

export type ReadCatalogue = {
  readonly catalogue: Catalogue;
  /** Epoch milliseconds at which the upstream was asked. */
  readonly readAt: number;
  /** The upstream could not be asked again since. */
  readonly stale: boolean;
};

export type CatalogueReader = {
  /**
   * For browsing: what is shown, from memory where it can be. `until`: how long the visitor can
   * wait.
   */
  read(until?: number): Promise<Result<ReadCatalogue, CatalogueFailure>>;
  /** For finishing a booking: the whole of it, always from the upstream, and never anything older. */
  readFresh(lane: Lane): Promise<Result<ReadCatalogue, CatalogueFailure>>;
};

const MAX_FRESH_MS = 10 * 60_000;
/** For so long a catalogue is of use to other instances, at most. */
export const SHARED_CATALOGUE_MS = MAX_FRESH_MS;

const policy: CachePolicy<Catalogue, CatalogueFailure> = {
  freshMs: 60_000,
  maxFreshMs: MAX_FRESH_MS,
  staleWhileRevalidateMs: 10 * 60_000,
  revalidateWaitMs: 1_000,
  staleIfErrorMs: 24 * 3_600_000,
  retryMs: 2_000,
  maxEntries: 4,
  maxBytes: 64_000_000,
  sizeOf: () => 1,
  timeoutError: "unavailable",
  rateLimitError: "busy",
  isFinal: (failure) => failure === "resting",
};

/** How long a visitor's page waits for the key's limits before it says that they are used up. */
const BROWSE_WAIT_MS = 3_000;
/** What nobody waits for has more time, but not for ever. */
const BACKGROUND_WAIT_MS = 15_000;

/** How long a question in a lane of the cache may wait for the key's limits. Milliseconds. */
export function waitOf(lane: LoadLane): number {
  return lane === "browse" ? BROWSE_WAIT_MS : BACKGROUND_WAIT_MS;
}

const KEY = "catalogue";

export function createCatalogueReader(parts: {
  readonly upstream: Pick<Upstream, "categories">;
  readonly currency: Currency;
  readonly now: () => number;
  /** Told of each answer what of it could not be read. */
  readonly unread?: (issues: readonly DataIssue[]) => void;
  /** What instances share of the cache, and how hard the key is pressed. */
  readonly cache?: Omit<CacheParts<Catalogue>, "now" | "isAllowed">;
}): CatalogueReader {
  const cache = createCache(policy, { now: parts.now, ...parts.cache });
  const reshape = createMemoizedReshape(parts.currency);

  async function load(lane: Lane, maxWaitMs?: number) {
    const options = maxWaitMs === undefined ? { lane } : { lane, maxWaitMs };
    const answer = await parts.upstream.categories(options);
    if (!answer.ok) return err(readFailure(answer.error));
    const catalogue = reshape(answer.value);
    parts.unread?.(issuesIn(catalogue));
    return ok(catalogue);
  }

  return {
    async read(until) {
      const read = await cache.read(KEY, (lane) => load(lane, waitOf(lane)), { until });
      if (!read.ok) return read;
      const { value, readAt, stale } = read.value;
      return ok({ catalogue: visibleCatalogue(value), readAt, stale });
    },
    async readFresh(lane) {
      const readAt = parts.now();
      const answer = await load(lane);
      if (!answer.ok) return answer;
      cache.put(KEY, answer.value, readAt);
      return ok({ catalogue: answer.value, readAt, stale: false });
    },
  };
}

/** What a failed read means to a visitor. */
export function readFailure(failure: UpstreamFailure): CatalogueFailure {
  if (failure.kind === "unauthorised" || failure.kind === "forbidden") return "resting";
  const limited = failure.kind === "rate_limited" || failure.reason === "limits";
  return limited ? "busy" : "unavailable";
}
