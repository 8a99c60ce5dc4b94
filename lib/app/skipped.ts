import type { Metrics } from "#lib/app/metrics/metrics.ts";
import { faultLine } from "#lib/config/env.ts";
import { keyIdOf } from "#lib/config/key-id.ts";
import type { Config, ConfiguredLocation, SkippedLocation } from "#lib/config/types.ts";
import { log } from "./log.ts";

const MAX_LINES = 20;
const SKIPPED = "an entry of LOCATIONS_FILE is skipped; all others are served";

/** Entries that cannot be used stop no other: they are logged, counted, and told by `/readyz`. */
export function createSkipped(
  metrics: Pick<Metrics, "setSkipped">,
  to: { error(facts: { readonly fault: string }, text: string): void } = log,
) {
  let count = 0;
  return {
    report(skipped: readonly SkippedLocation[]): void {
      count = skipped.length;
      metrics.setSkipped(count);
      for (const fault of skipped.slice(0, MAX_LINES))
        to.error({ fault: faultLine(fault) }, SKIPPED);
      const further = count - MAX_LINES;
      if (further > 0) to.error({ fault: `LOCATIONS_FILE: ${further} more` }, SKIPPED);
    },
    isAny: () => count > 0,
  };
}

/**
 * With the locations whose new entry cannot be used, as they were before, unless their key has gone
 * to another one.
 */
export function withFormer(
  { locations, skipped }: Pick<Config, "locations" | "skipped">,
  formerOf: (slug: string) => ConfiguredLocation | undefined,
): readonly ConfiguredLocation[] {
  if (skipped.length === 0) return locations;
  const slugs = new Set(locations.map(({ location }) => location.slug));
  const keys = new Set(locations.map(({ access }) => keyIdOf(access.key)));
  const former = skipped.flatMap(({ slug = "" }) => {
    const before = slugs.has(slug) ? undefined : formerOf(slug);
    if (!before || keys.has(keyIdOf(before.access.key))) return [];
    slugs.add(slug);
    return [before];
  });
  return [...locations, ...former];
}
