import type { ConfiguredLocation, Location } from "#lib/config/types.ts";

export type LiveLocation<Services> = {
  readonly services: Services;
  /** True if nothing is under way and everything to remember is stored. */
  isQuiet(): boolean;
  /** About what it occupies of the memory. */
  bytes(): number;
  close(): Promise<void>;
};

/** The locations of this process: built when first asked for, unloaded when idle. */
export type Locations<Services> = {
  readonly size: number;
  has(slug: string): boolean;
  /** Does not load it. */
  find(slug: string): Location | undefined;
  /** Loads it. */
  get(slug: string): Services | undefined;
  /** The location that has this name (host and port) of its own. */
  atHost(host: string): Location | undefined;
  /** In the order of the configuration. */
  all(): readonly Location[];
};

export type LiveLocations<Live extends LiveLocation<unknown>> = Locations<Live["services"]> & {
  awake(): readonly Live[];
  /**
   * Loads it for `work` alone, and unloads it again unless it was awake before, is asked for
   * meanwhile, or `work` says that it shall stay.
   */
  borrow(slug: string, work: (live: Live) => Promise<{ readonly stays: boolean }>): Promise<void>;
  /** Unloads locations without recent requests and without work. */
  rest(withWork: ReadonlySet<string>): void;
  close(): Promise<void>;
};

const IDLE_MS = 5 * 60_000;
/** Of all loaded locations. Beyond it those without a request for the longest time are unloaded. */
const MAX_BYTES = 40_000_000;
/** Longer than a page takes between two of its reads; calls in flight keep a location awake. */
const LEAST_MS = 10_000;

type Entry<Live> = {
  readonly configured: ConfiguredLocation;
  /** How often it is borrowed at this moment. */
  holds: number;
  live: Live | undefined;
  askedAt: number;
};

export function createLocations<Live extends LiveLocation<unknown>>(deps: {
  readonly configured: readonly ConfiguredLocation[];
  readonly build: (configured: ConfiguredLocation) => Live;
  readonly monotonic: () => number;
}): LiveLocations<Live> {
  const { build, monotonic } = deps;
  const entries = new Map(deps.configured.map((one) => [one.location.slug, asleep(one)]));
  const listed = deps.configured.map(({ location }) => location);
  /** The one that was asked for the longest ago first. */
  const loaded = new Map<string, Entry<Live> & { live: Live }>();

  function asleep(configured: ConfiguredLocation): Entry<Live> {
    const askedAt = Number.NEGATIVE_INFINITY;
    return { configured, holds: 0, live: undefined, askedAt };
  }

  function awake(): readonly Live[] {
    return [...loaded.values()].map(({ live }) => live);
  }

  function load(slug: string, entry: Entry<Live>): Live {
    if (entry.live) return entry.live;
    makeRoom();
    // Without an await in between, so that two requests at once get the same one.
    const live = build(entry.configured);
    loaded.set(slug, Object.assign(entry, { live }));
    return live;
  }

  function unload(slug: string, entry: Entry<Live>): void {
    void entry.live?.close();
    entry.live = undefined;
    loaded.delete(slug);
  }

  function mayRest({ live, askedAt, holds }: Entry<Live>, idleMs: number): boolean {
    return holds === 0 && monotonic() - askedAt >= idleMs && live?.isQuiet() !== false;
  }

  function makeRoom(): void {
    let bytes = awake().reduce((sum, live) => sum + live.bytes(), 0);
    for (const [slug, entry] of loaded) {
      if (bytes <= MAX_BYTES) return;
      if (!mayRest(entry, LEAST_MS)) continue;
      bytes -= entry.live.bytes();
      unload(slug, entry);
    }
  }

  return {
    size: listed.length,
    has: (slug) => entries.has(slug),
    atHost: byHost(listed),
    find: (slug) => entries.get(slug)?.configured.location,
    get(slug) {
      const entry = entries.get(slug);
      if (!entry) return undefined;
      const { services } = load(slug, entry);
      entry.askedAt = monotonic();
      const last = loaded.get(slug);
      loaded.delete(slug);
      if (last) loaded.set(slug, last);
      return services;
    },
    all: () => listed,
    awake,
    async borrow(slug, work) {
      const entry = entries.get(slug);
      if (!entry) return;
      const wasAwake = entry.live !== undefined;
      const { askedAt } = entry;
      const live = load(slug, entry);
      entry.holds += 1;
      const { stays } = await work(live).finally(() => {
        entry.holds -= 1;
      });
      if (stays) entry.askedAt = monotonic();
      if (!wasAwake && entry.askedAt === askedAt && mayRest(entry, 0)) unload(slug, entry);
    },
    rest(withWork) {
      for (const [slug, entry] of loaded) {
        if (!withWork.has(slug) && mayRest(entry, IDLE_MS)) unload(slug, entry);
      }
    },
    async close() {
      await Promise.all(awake().map((live) => live.close()));
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
