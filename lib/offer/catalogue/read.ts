import { type CacheDeps, type CachePolicy, createCache } from "#lib/offer/cache/cache.ts";
import type { CallOptions, Upstream } from "#lib/upstream/endpoints.ts";
import type { Lane } from "#lib/upstream/limits/lanes.ts";
import type { UpstreamFailure } from "#lib/upstream/transport/failure.ts";
import type { Currency } from "#lib/values/money.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { blocksOfService, NONE_CLOSED } from "./bookable.ts";
import { createMemoizedReshape } from "./reshape.ts";
import type { Catalogue, DataIssue } from "./types.ts";
import { visibleCatalogue } from "./visible.ts";
import { type CatalogueContent, withContent } from "./with-content.ts";

/** `resting`: the key is refused; `busy`: its limits are used up. */
export type CatalogueFailure = "resting" | "busy" | "unavailable";

export type ReadCatalogue = {
  readonly catalogue: Catalogue;
  readonly readAt: number;
  readonly stale: boolean;
};

export type CatalogueReader = {
  /** For browsing: the visible catalogue, cached. `deadline`: epoch milliseconds. */
  read(deadline?: number): Promise<Result<ReadCatalogue, CatalogueFailure>>;
  readAll(deadline?: number): Promise<Result<ReadCatalogue, CatalogueFailure>>;
  /** For finishing a booking: the whole catalogue, always from the upstream. */
  readFresh(lane: Lane): Promise<Result<ReadCatalogue, CatalogueFailure>>;
  size(): { readonly entries: number; readonly bytes: number };
};

const policy: CachePolicy<Catalogue, CatalogueFailure> = {
  freshMs: 60_000,
  maxFreshMs: 10 * 60_000,
  staleWhileRevalidateMs: 10 * 60_000,
  revalidateWaitMs: 1_000,
  staleIfErrorMs: 24 * 3_600_000,
  retryMs: 2_000,
  maxEntries: 4,
  maxBytes: 64_000_000,
  sizeOf: ({ services }) => 5_000 + services.size * 2_000,
  timeoutError: "unavailable",
  rateLimitError: "busy",
  isFinal: (failure) => failure === "resting",
};

const KEY = "catalogue";

export function createCatalogueReader(deps: {
  readonly upstream: Pick<Upstream, "categories">;
  readonly currency: Currency;
  readonly content?: CatalogueContent | undefined;
  readonly now: () => number;
  /** `bookable`: how many services can be booked online. */
  readonly onIssues?: (issues: readonly DataIssue[], bookable: number) => void;
  readonly cache?: Omit<CacheDeps, "now" | "isAllowed">;
}): CatalogueReader {
  const cache = createCache(policy, { now: deps.now, ...deps.cache });
  const reshape = createMemoizedReshape(deps.currency);

  async function load(options: CallOptions): Promise<Result<Catalogue, CatalogueFailure>> {
    const loaded = await deps.upstream.categories(options);
    if (!loaded.ok) return err(readFailure(loaded.error));
    const catalogue = reshape(loaded.value);
    deps.onIssues?.(issuesIn(catalogue), bookableIn(withContent(catalogue, deps.content)));
    // The upstream's fault far more often than the end of a business; it would end bookings under way.
    return listsAnything(catalogue) ? ok(catalogue) : err("unavailable");
  }

  const readCached = (deadline: number | undefined) => cache.read(KEY, load, { deadline });

  return {
    async read(deadline) {
      const read = await readCached(deadline);
      if (!read.ok) return read;
      const { value, readAt, stale } = read.value;
      const catalogue = visibleCatalogue(withContent(value, deps.content));
      return ok({ catalogue, readAt, stale });
    },
    async readAll(deadline) {
      const read = await readCached(deadline);
      if (!read.ok) return read;
      const { value, readAt, stale } = read.value;
      return ok({ catalogue: value, readAt, stale });
    },
    async readFresh(lane) {
      const readAt = deps.now();
      const loaded = await load({ lane });
      if (!loaded.ok) return loaded;
      cache.put(KEY, loaded.value, readAt);
      const catalogue = withContent(loaded.value, deps.content);
      return ok({ catalogue, readAt, stale: false });
    },
    size: cache.size,
  };
}

export function readFailure(failure: UpstreamFailure): CatalogueFailure {
  if (failure.kind === "unauthorised" || failure.kind === "forbidden") return "resting";
  const limited = failure.kind === "rate_limited" || failure.reason === "limits";
  return limited ? "busy" : "unavailable";
}

function issuesIn(catalogue: Catalogue): readonly DataIssue[] {
  if (!listsAnything(catalogue)) return [...catalogue.issues, NOTHING_LISTED];
  const { categories, issues } = catalogue;
  const unreadable = categories.flatMap(({ entries, bundles }) => [
    ...entries.flatMap((entry) =>
      entry.readable ? [] : withListPath("services", entry.service.issues),
    ),
    ...bundles.flatMap((entry) =>
      entry.readable ? [] : withListPath("bundles", entry.bundle.issues),
    ),
  ]);
  return [...issues, ...unreadable];
}

const NOTHING_LISTED: DataIssue = { path: "data", fault: "lists nothing to book" };

function listsAnything({ categories }: Catalogue): boolean {
  return categories.some(({ entries, bundles }) => entries.length + bundles.length > 0);
}

/** The others are switched off, for members or by phone. */
function bookableIn({ services }: Catalogue): number {
  const open = [...services.values()].filter(
    (service) => blocksOfService(service, NONE_CLOSED).length === 0,
  );
  return open.length;
}

function withListPath(list: string, issues: readonly DataIssue[]): readonly DataIssue[] {
  return issues.map(({ path, fault }) => ({ path: `data[].${list}[].${path}`, fault }));
}
