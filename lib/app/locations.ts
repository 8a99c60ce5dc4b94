import { isSameLocation } from "#lib/config/same.ts";
import type { ConfiguredLocation, Location } from "#lib/config/types.ts";
import { eachInSteps, runInTurns } from "#lib/values/steps.ts";

export type LiveLocation<Services> = {
  readonly services: Services;
  /** True if nothing is under way and everything to remember is stored. */
  isQuiet(): boolean;
  /** About what it occupies of the memory. */
  bytes(): number;
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
  /** The location that has this name (host and port) of its own. */
  atHost(host: string): Location | undefined;
  /** In the order of the configuration; the same array until that changes. */
  all(): readonly Location[];
};

export type Reloaded = Readonly<Record<"added" | "changed" | "removed", readonly string[]>>;

export type LiveLocations<Live extends LiveLocation<unknown>> = Locations<Live["services"]> & {
  awake(): readonly Live[];
  /**
   * Loads it for `work` alone, and unloads it again unless it was awake before, is asked for
   * meanwhile, or `work` says that it shall stay.
   */
  borrow(slug: string, work: (live: Live) => Promise<{ readonly stays: boolean }>): Promise<void>;
  /** Unloads locations without recent requests, and removed ones without work. */
  rest(withWork: ReadonlySet<string>): void;
  /** As it is configured now; absent once it is removed. */
  configured(slug: string): ConfiguredLocation | undefined;
  reload(configured: readonly ConfiguredLocation[]): Promise<Reloaded>;
  close(): Promise<void>;
};

const IDLE_MS = 5 * 60_000;
/** Longer than any request, and the work it starts, takes. */
const SOON_MS = 45_000;
/** Of all loaded locations. Beyond it those without a request for the longest time are unloaded. */
const MAX_BYTES = 40_000_000;
/** Longer than a page takes between two of its reads; calls in flight keep a location awake. */
const LEAST_MS = 10_000;

type Entry<Live> = {
  configured: ConfiguredLocation;
  isRemoved: boolean;
  /** Borrowed, or being replaced. */
  holds: number;
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
  let atHost = byHost(listed);
  /** The one that was asked for the longest ago first. */
  const loaded = new Map<string, Entry<Live> & { live: Live }>();
  let reloading: Promise<unknown> = Promise.resolve();

  function asleep(configured: ConfiguredLocation): Entry<Live> {
    const askedAt = Number.NEGATIVE_INFINITY;
    return { configured, isRemoved: false, holds: 0, live: undefined, askedAt };
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

  async function change(entry: Entry<Live>, configured: ConfiguredLocation): Promise<void> {
    if (entry.live) {
      entry.holds += 1;
      // Meanwhile requests get the former one; its successor goes on with their bookings.
      await entry.live.drain();
      entry.live = build(configured, entry.live);
      entry.holds -= 1;
    }
    entry.configured = configured;
  }

  async function reload(configured: readonly ConfiguredLocation[]): Promise<Reloaded> {
    const next = new Map<string, Entry<Live>>();
    const added: string[] = [];
    const changed: ConfiguredLocation[] = [];
    const compare = (one: ConfiguredLocation) => {
      const { slug } = one.location;
      const entry = entries.get(slug);
      if (!entry || entry.isRemoved) added.push(slug);
      if (entry && !isSameLocation(entry.configured, one)) changed.push(one);
      next.set(slug, entry ?? asleep(one));
    };
    await runInTurns(eachInSteps(configured, compare));
    const removed = [...entries].flatMap(([slug, entry]) => {
      const wasRemoved = entry.isRemoved;
      entry.isRemoved = !next.has(slug);
      if (entry.isRemoved) next.set(slug, entry);
      return entry.isRemoved && !wasRemoved ? [slug] : [];
    });
    entries = next;
    listed = listOf(entries);
    const replacing: Promise<void>[] = [];
    const replace = (one: ConfiguredLocation) => {
      const entry = entries.get(one.location.slug);
      if (entry) replacing.push(change(entry, one));
    };
    await runInTurns(eachInSteps(changed, replace));
    await Promise.all(replacing);
    listed = listOf(entries);
    atHost = byHost(listed);
    return { added, changed: changed.map(({ location }) => location.slug), removed };
  }

  function restSoonOrLater(withWork: ReadonlySet<string>): void {
    for (const [slug, entry] of loaded) {
      const idleMs = entry.isRemoved ? SOON_MS : IDLE_MS;
      if (!withWork.has(slug) && mayRest(entry, idleMs)) unload(slug, entry);
    }
  }

  function forgetRemoved(withWork: ReadonlySet<string>): void {
    for (const [slug, { isRemoved, live }] of entries) {
      if (isRemoved && !live && !withWork.has(slug)) entries.delete(slug);
    }
  }

  return {
    get size() {
      return listed.length;
    },
    has: (slug) => entries.get(slug)?.isRemoved === false,
    atHost: (host) => atHost(host),
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
    configured(slug) {
      const entry = entries.get(slug);
      return entry?.isRemoved ? undefined : entry?.configured;
    },
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
      restSoonOrLater(withWork);
      forgetRemoved(withWork);
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
