import type { Metrics } from "#lib/app/metrics/metrics.ts";
import { faultLine } from "#lib/config/env.ts";
import type { Config, ConfiguredLocation, SkippedLocation } from "#lib/config/types.ts";
import { log } from "./log.ts";

const MAX_LINES = 20;
const SKIPPED = "an entry of LOCATIONS_FILE is skipped; all others are served";

/** Entries that cannot be used stop no other: they are logged, counted, and told by `/readyz`. */
export function createSkipped(metrics: Pick<Metrics, "setSkipped">) {
  let count = 0;
  return {
    report(skipped: readonly SkippedLocation[]): void {
      count = skipped.length;
      metrics.setSkipped(count);
      for (const fault of skipped.slice(0, MAX_LINES)) {
        log.error({ fault: faultLine(fault) }, SKIPPED);
      }
      const further = count - MAX_LINES;
      if (further > 0) log.error({ fault: `LOCATIONS_FILE: ${further} more` }, SKIPPED);
    },
    isAny: () => count > 0,
  };
}

/**
 * With the locations whose new entry cannot be used, as they were before, unless another one has
 * their key or their own name now.
 */
export function withFormer(
  { locations, skipped }: Pick<Config, "locations" | "skipped">,
  formerOf: (slug: string) => ConfiguredLocation | undefined,
): readonly ConfiguredLocation[] {
  if (skipped.length === 0) return locations;
  const taken = new Set(locations.flatMap(claimsOf));
  const former = [...new Set(skipped.map(({ slug = "" }) => slug))].flatMap((slug) => {
    const before = formerOf(slug);
    return before && !claimsOf(before).some((claim) => taken.has(claim)) ? [before] : [];
  });
  return [...locations, ...former];
}

/** What only one location can have. */
function claimsOf({ location, keyIds }: ConfiguredLocation): readonly string[] {
  const { slug, publicUrl } = location;
  return [`slug ${slug}`, `key ${keyIds.current}`, ...(publicUrl ? [publicUrl] : [])];
}
