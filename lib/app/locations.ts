import { LRUCache } from "lru-cache";
import type { ConfiguredLocation, Location } from "#lib/config/types.ts";

type LiveLocation = { readonly services: unknown; close(): Promise<void> };

/** The locations of this process: built when first asked for. */
export type Locations<Services> = {
  has(slug: string): boolean;
  /** Does not build it. */
  find(slug: string): Location | undefined;
  /** Builds it. */
  get(slug: string): Services | undefined;
  /** The location that has this name (host and port) of its own. */
  atHost(host: string): Location | undefined;
  /** In the order of the configuration. */
  all(): readonly Location[];
};

export type LiveLocations<Live extends LiveLocation> = Locations<Live["services"]> & {
  awake(): readonly Live[];
  close(): Promise<void>;
};

/** Of more, the one that was asked for the longest ago is closed. Its bookings go on with the next sweep. */
export const MAX_AWAKE = 200;

export function createLocations<Live extends LiveLocation>(
  configured: readonly ConfiguredLocation[],
  build: (configured: ConfiguredLocation) => Live,
): LiveLocations<Live> {
  const bySlug = new Map(configured.map((one) => [one.location.slug, one]));
  const listed = configured.map(({ location }) => location);
  const live = new LRUCache<string, Live>({ max: MAX_AWAKE, dispose: (one) => void one.close() });

  return {
    has: (slug) => bySlug.has(slug),
    find: (slug) => bySlug.get(slug)?.location,
    get(slug) {
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
    all: () => listed,
    awake: () => [...live.values()],
    async close() {
      await Promise.all([...live.values()].map((one) => one.close()));
    },
  };
}

const DEFAULT_PORT = /:(?:80|443)$/;

/** Finds a location by its own name, which clients may write in capitals or with its port. */
export function byHost(locations: readonly Location[]): Locations<unknown>["atHost"] {
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
