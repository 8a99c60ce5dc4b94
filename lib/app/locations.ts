import { LRUCache } from "lru-cache";
import type { ConfiguredLocation, Location } from "#lib/config/types.ts";

type LiveLocation = { readonly services: unknown; close(): Promise<void> };

/** Of more, the one that was asked for the longest ago is closed. Its bookings go on with the next sweep. */
export const MAX_AWAKE = 200;

/** The locations of this process: built when first asked for. */
export function createLocations<Live extends LiveLocation>(
  configured: readonly ConfiguredLocation[],
  build: (configured: ConfiguredLocation) => Live,
) {
  const bySlug = new Map(configured.map((one) => [one.location.slug, one]));
  const listed = configured.map(({ location }) => location);
  const live = new LRUCache<string, Live>({ max: MAX_AWAKE, dispose: (one) => void one.close() });

  return {
    has: (slug: string) => bySlug.has(slug),
    /** Does not build it. */
    find: (slug: string) => bySlug.get(slug)?.location,
    get(slug: string): Live["services"] | undefined {
      const known = live.get(slug);
      if (known) return known.services;
      const found = bySlug.get(slug);
      if (!found) return undefined;
      // Without an await in between, so that two requests at once get the same one.
      const built = build(found);
      live.set(slug, built);
      return built.services;
    },
    atHost: byHost(listed),
    /** In the order of the configuration. */
    all: () => listed,
    awake: () => [...live.values()],
    async close(): Promise<void> {
      await Promise.all([...live.values()].map((one) => one.close()));
    },
  };
}

const DEFAULT_PORT = /:(?:80|443)$/;

/** Finds a location by its own name, which clients may write in capitals or with its port. */
export function byHost(locations: readonly Location[]): (written: string) => Location | undefined {
  const named = new Map(
    locations.flatMap((one) =>
      one.publicUrl === undefined ? [] : [[new URL(one.publicUrl).host, one] as const],
    ),
  );
  return (written) => {
    const host = written.toLowerCase();
    return named.get(host) ?? named.get(host.replace(DEFAULT_PORT, ""));
  };
}
