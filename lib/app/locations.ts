import { isSameLocation } from "#lib/config/same.ts";
import type { ConfiguredLocation, Location } from "#lib/config/types.ts";

export type LiveLocation<Services> = {
  readonly services: Services;
  /** True if nothing is under way and everything to remember is stored. */
  isQuiet(): boolean;
  drain(): Promise<void>;
  close(): Promise<void>;
};

/** The locations of this process: built when first asked for, unloaded when idle. */
export type Locations<Services> = {
  readonly size: number;
  /** False for a removed location, even while its last bookings are finished. */
  has(slug: string): boolean;
  /** Does not load it. Also finds a removed location with bookings under way. */
  find(slug: string): Location | undefined;
  /** Loads it. Also finds a removed location with bookings under way. */
  get(slug: string): Services | undefined;
  /** In the order of the configuration; the same array until that changes. */
  all(): readonly Location[];
};

export type Reloaded = Readonly<Record<"added" | "changed" | "removed", readonly string[]>>;

export type LiveLocations<Live extends LiveLocation<unknown>> = Locations<Live["services"]> & {
  awake(): readonly Live[];
  /** Unloads locations without recent requests, and removed ones without work. */
  rest(withWork: ReadonlySet<string>): void;
  reload(configured: readonly ConfiguredLocation[]): Promise<Reloaded>;
  close(): Promise<void>;
};

/** Longer than any request, and the work it starts, takes. */
const IDLE_MS = 5 * 60_000;
/** Beyond this number, each with readers and connections, idle ones are unloaded sooner. */
const MANY_AWAKE = 400;
const SOON_MS = 45_000;

type Entry<Live> = {
  configured: ConfiguredLocation;
  isRemoved: boolean;
  isChanging: boolean;
  live: Live | undefined;
  askedAt: number;
};

export function createLocations<Live extends LiveLocation<unknown>>(deps: {
  readonly configured: readonly ConfiguredLocation[];
  readonly build: (configured: ConfiguredLocation, before?: Live) => Live;
  readonly monotonic: () => number;
}): LiveLocations<Live> {
  const { build, monotonic } = deps;
  let entries = new Map(deps.configured.map((one) => [one.location.slug, asleep(one)]));
  let listed = listOf(entries);
  let reloading: Promise<unknown> = Promise.resolve();

  function asleep(configured: ConfiguredLocation): Entry<Live> {
    const askedAt = Number.NEGATIVE_INFINITY;
    return { configured, isRemoved: false, isChanging: false, live: undefined, askedAt };
  }

  function awake(): readonly Live[] {
    return [...entries.values()].flatMap(({ live }) => live ?? []);
  }

  function mayRest(
    { live, askedAt, isRemoved, isChanging }: Entry<Live>,
    isMany: boolean,
  ): boolean {
    const restAfter = isRemoved || isMany ? SOON_MS : IDLE_MS;
    return !isChanging && monotonic() - askedAt >= restAfter && live?.isQuiet() !== false;
  }

  async function change(entry: Entry<Live>, configured: ConfiguredLocation): Promise<void> {
    if (entry.live) {
      entry.isChanging = true;
      // Meanwhile requests get the former one; its successor goes on with their bookings.
      await entry.live.drain();
      entry.live = build(configured, entry.live);
      entry.isChanging = false;
    }
    entry.configured = configured;
  }

  async function reload(configured: readonly ConfiguredLocation[]): Promise<Reloaded> {
    const next = new Map(configured.map((one) => [one.location.slug, one]));
    const before = entries;
    const known = new Set(listed.map(({ slug }) => slug));
    const changed = [...next].filter(([slug, one]) => {
      const entry = before.get(slug);
      return entry !== undefined && !isSameLocation(entry.configured, one);
    });
    entries = new Map(
      configured.map((one) => {
        const { slug } = one.location;
        return [slug, before.get(slug) ?? asleep(one)];
      }),
    );
    for (const [slug, entry] of before) {
      entry.isRemoved = !next.has(slug);
      if (entry.isRemoved) entries.set(slug, entry);
    }
    listed = listOf(entries);
    await Promise.all(
      changed.map(async ([slug, one]) => {
        const entry = before.get(slug);
        if (entry) await change(entry, one);
      }),
    );
    listed = listOf(entries);
    return {
      added: [...next.keys()].filter((slug) => !known.has(slug)),
      changed: changed.map(([slug]) => slug),
      removed: [...known].filter((slug) => !next.has(slug)),
    };
  }

  return {
    get size() {
      return listed.length;
    },
    has: (slug) => entries.get(slug)?.isRemoved === false,
    find: (slug) => entries.get(slug)?.configured.location,
    get(slug) {
      const entry = entries.get(slug);
      if (!entry) return undefined;
      entry.askedAt = monotonic();
      // Without an await in between, so that two requests at once get the same one.
      entry.live ??= build(entry.configured);
      return entry.live.services;
    },
    all: () => listed,
    awake,
    rest(withWork) {
      const isMany = awake().length > MANY_AWAKE;
      for (const [slug, entry] of entries) {
        if (withWork.has(slug) || !mayRest(entry, isMany)) continue;
        void entry.live?.close();
        entry.live = undefined;
        if (entry.isRemoved) entries.delete(slug);
      }
    },
    reload(configured) {
      const result = reloading.then(() => reload(configured));
      reloading = result.catch(() => undefined);
      return result;
    },
    async close() {
      await Promise.all(awake().map((live) => live.close()));
    },
  };
}

function listOf<Live>(entries: ReadonlyMap<string, Entry<Live>>): readonly Location[] {
  return [...entries.values()]
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ configured }) => configured.location);
}
