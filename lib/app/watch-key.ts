import type { Location } from "#lib/config/types.ts";
import { bookableWindow } from "#lib/offer/availability/notice.ts";
import type { AvailabilityReader } from "#lib/offer/availability/read.ts";
import type { CatalogueReader } from "#lib/offer/catalogue/read.ts";
import { sampleCart } from "#lib/offer/catalogue/sample.ts";
import type { Upstream } from "#lib/upstream/endpoints.ts";

const UNASKED_MS = 40_000;

/** Finds a refused key before visitors do, but asks nothing while visitors need the key. */
export function createKeyWatch(deps: {
  readonly location: Pick<Location, "rules" | "timeZone">;
  readonly catalogue: CatalogueReader;
  readonly availability: Pick<AvailabilityReader, "readFresh">;
  readonly upstream: Pick<Upstream, "lastAnswerAt">;
  readonly hasHeadroom: () => boolean;
  readonly now: () => number;
}): () => Promise<void> {
  const { location, catalogue, availability, upstream, hasHeadroom, now } = deps;
  const began = now();

  function isDue(route: "categories" | "availability"): boolean {
    // `abs`: a clock that was set back must not end the watch.
    return Math.abs(now() - (upstream.lastAnswerAt(route) ?? began)) >= UNASKED_MS;
  }

  async function askTimes(): Promise<void> {
    const read = await catalogue.read();
    const sample = read.ok ? sampleCart(read.value.catalogue) : undefined;
    const { first } = bookableWindow(now(), location.rules, location.timeZone);
    if (sample) await availability.readFresh(sample, "any", first, first, "background");
  }

  return async () => {
    await catalogue.read();
    if (!hasHeadroom()) return;
    if (isDue("categories")) await catalogue.readFresh("background");
    if (isDue("availability")) await askTimes();
  };
}
