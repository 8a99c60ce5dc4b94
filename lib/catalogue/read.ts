import { createMemo, type MemoPolicy } from "#lib/memo.ts";
import type { Currency } from "#lib/money.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Upstream } from "#lib/upstream/endpoints.ts";
import type { UpstreamFailure } from "#lib/upstream/failure.ts";
import type { Lane } from "#lib/upstream/layers.ts";
import { reshapeCatalogue } from "./reshape.ts";
import type { Catalogue } from "./types.ts";

/** Why nothing can be read: the key is refused, its limits are used up, or anything else. */
export type CatalogueFailure = "resting" | "busy" | "unavailable";

export type ReadCatalogue = {
  readonly catalogue: Catalogue;
  /** Epoch milliseconds at which the upstream answered. */
  readonly readAt: number;
  /** The upstream could not be asked again since. */
  readonly stale: boolean;
};

export type CatalogueReader = {
  /** For browsing: from memory where it can be. */
  read(): Promise<Result<ReadCatalogue, CatalogueFailure>>;
  /** For finishing a booking: always from the upstream, and never anything older. */
  readFresh(lane: Lane): Promise<Result<ReadCatalogue, CatalogueFailure>>;
};

const policy: MemoPolicy = {
  freshMs: 60_000,
  graceMs: 10 * 60_000,
  keepMs: 24 * 3_600_000,
  retryMs: 2_000,
  maxEntries: 1,
};

/** How long a visitor's page waits for the key's limits before it says that they are used up. */
export const BROWSE_WAIT_MS = 3_000;

const KEY = "catalogue";

export function createCatalogueReader(parts: {
  readonly upstream: Pick<Upstream, "categories">;
  readonly currency: Currency;
  readonly now: () => number;
}): CatalogueReader {
  const memo = createMemo<Catalogue, CatalogueFailure>(policy, parts.now);

  async function load(lane: Lane, maxWaitMs?: number) {
    const options = maxWaitMs === undefined ? { lane } : { lane, maxWaitMs };
    const answer = await parts.upstream.categories(options);
    if (!answer.ok) return err(readFailure(answer.error));
    return ok(reshapeCatalogue(answer.value, parts.currency));
  }

  return {
    async read() {
      const read = await memo.read(KEY, () => load("browse", BROWSE_WAIT_MS));
      if (!read.ok) return read;
      const { value: catalogue, readAt, stale } = read.value;
      return ok({ catalogue, readAt, stale });
    },
    async readFresh(lane) {
      const answer = await load(lane);
      if (!answer.ok) return answer;
      memo.put(KEY, answer.value);
      return ok({ catalogue: answer.value, readAt: parts.now(), stale: false });
    },
  };
}

/** What a failed read means to a visitor. */
export function readFailure(failure: UpstreamFailure): CatalogueFailure {
  if (failure.kind === "unauthorised" || failure.kind === "forbidden") return "resting";
  const limited = failure.kind === "rate_limited" || failure.reason === "limits";
  return limited ? "busy" : "unavailable";
}
