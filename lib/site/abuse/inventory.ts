import { z } from "zod";
import type { Sealer } from "#lib/site/seals/seal.ts";
import { DAY_MS, HOUR_MS } from "#lib/values/durations.ts";
import { jsonOf } from "#lib/values/json.ts";
import {
  CROWD,
  type Load,
  type Loads,
  type Need,
  NO_NEED,
  needOf,
  reaches,
  type Scope,
} from "./inventory-limits.ts";

export type WantedVisit = {
  readonly intentId: string;
  readonly minutes: number;
  readonly addressKey: string | undefined;
  readonly networkKey: string | undefined;
  /** The email and phone given, if any. */
  readonly contacts: readonly string[];
};

/** `open`: booked or under way; `cancelled`: booked before; `none`: never booked. */
export type Standing = "open" | "cancelled" | "none";

/** Open bookings of one network within the last 24 hours. */
export type Crowd = Load & {
  readonly network: string;
  readonly intentIds: readonly string[];
  readonly since: number;
};

export type Inventory = {
  weigh(visit: WantedVisit): Promise<Need>;
  /** Also counts the visit from now on, so that forms sent at once see each other. */
  reserve(visit: WantedVisit): Promise<Need>;
  /** Ends the count of a visit that was not booked. */
  release(visit: WantedVisit): Promise<void>;
  /** Notifies staff, once a day, if the visit's network has many open bookings. */
  booked(visit: WantedVisit): Promise<void>;
  /** Networks with so many open bookings that staff are notified. */
  crowds(): Promise<readonly Crowd[]>;
  /** Open bookings of one network, however few. */
  crowd(network: string): Promise<Crowd | undefined>;
  /** Staff know this network's visitors: its bookings no longer count together. */
  trust(network: string): Promise<void>;
};

export type InventoryDeps = {
  readonly sealer: Pick<Sealer, "fingerprint">;
  /** The journal: instances count together, and restarts forget nothing. */
  readonly memory: {
    list(kind: Kind): Promise<ReadonlyMap<string, number>>;
    recall(kind: Kind, key: string): Promise<number | undefined>;
    remember(kind: Kind, key: string, at: number, until: number): Promise<void>;
    forget(kind: Kind, key: string): Promise<void>;
  };
  standings(intentIds: readonly string[]): Promise<ReadonlyMap<string, Standing>>;
  /** Staff have signed in from there, and book for people who call. */
  isStaffNetwork(addressKey: string): Promise<boolean>;
  onCrowd(crowd: Crowd): Promise<void>;
  readonly now: () => number;
};

/** Within this time a form is stored or refused. */
const PENDING_MS = 30_000;
const TRUSTED_MS = 30 * DAY_MS;
const VISIT = "inventory";
const TRUSTED = "inventory-trusted";

type Kind = typeof VISIT | typeof TRUSTED;

type Counted = {
  readonly name: string;
  readonly intentId: string;
  readonly minutes: number;
  readonly address: string;
  readonly network: string;
  readonly contacts: readonly string[];
  readonly at: number;
};

/** Counts open bookings and minutes of staff time of a day, by address, network and contact. */
export function createInventory(deps: InventoryDeps): Inventory {
  const { sealer, memory, now } = deps;

  function countedOf({
    intentId,
    minutes,
    addressKey,
    networkKey,
    contacts,
  }: WantedVisit): Counted {
    const address = short(addressKey?.split(".")[0] ?? "");
    const network = short(networkKey ?? "");
    const keys = contacts.map((contact) => contactKeyOf(sealer, contact));
    const name = JSON.stringify([intentId, minutes, address, network, keys]);
    return { name, intentId, minutes, address, network, contacts: keys, at: now() };
  }

  /** A stored visit's key contains its network and contacts, so only matching visits are parsed. */
  function mentioning(listed: ReadonlyMap<string, number>, keys: readonly string[]) {
    return [...listed]
      .filter(([name]) => keys.some((key) => key !== "" && name.includes(key)))
      .flatMap(([name, at]) => readCounted(name, at));
  }

  async function isTrusted({ addressKey, networkKey = "" }: WantedVisit): Promise<boolean> {
    if (addressKey === undefined) return true;
    const trusted = await memory.recall(TRUSTED, short(networkKey));
    return trusted !== undefined || (await deps.isStaffNetwork(addressKey));
  }

  async function weigh(visit: WantedVisit): Promise<Need> {
    const own = countedOf(visit);
    const listed = await memory.list(VISIT);
    const at = listed.get(own.name) ?? own.at;
    const related = mentioning(listed, [own.network, ...own.contacts]).filter(
      (one) =>
        one.intentId !== own.intentId && (sharesNetwork(one, own) || sharesContact(one, own)),
    );
    const asIfOpen = related.map((one) => ({ ...one, standing: "open" as const }));
    if (needOf(loadsByScope(asIfOpen, own, now())).level === 1) return NO_NEED;
    const standings = await deps.standings(related.map(({ intentId }) => intentId));
    const weighed = related.flatMap((one) => {
      const standing = standings.get(one.intentId) ?? pendingAt(at, own, one);
      return standing === "none" ? [] : [{ ...one, standing }];
    });
    const loads = loadsByScope(weighed, own, now());
    if (await isTrusted(visit))
      for (const scope of ["address", "network"] as const) loads.delete(scope);
    return needOf(loads);
  }

  /** Leaves out networks that staff trust. */
  async function crowds(): Promise<readonly Crowd[]> {
    const [listed, trusted] = await Promise.all([memory.list(VISIT), memory.list(TRUSTED)]);
    const counted = [...listed].flatMap(([name, at]) => readCounted(name, at));
    const networks = await byNetwork(counted.filter(({ network }) => network !== ""));
    return networks.filter((crowd) => reaches(crowd, CROWD) && !trusted.has(crowd.network));
  }

  async function crowdOf(network: string): Promise<Crowd | undefined> {
    const related = mentioning(await memory.list(VISIT), [network]);
    const [crowd] = await byNetwork(related.filter((one) => one.network === network));
    return crowd;
  }

  async function byNetwork(counted: readonly Counted[]): Promise<readonly Crowd[]> {
    const standings = await deps.standings([...new Set(counted.map(({ intentId }) => intentId))]);
    const open = counted.filter(({ intentId }) => standings.get(intentId) === "open");
    return [...Map.groupBy(open, ({ network }) => network)].map(([network, own]) => ({
      network,
      bookings: own.length,
      minutes: minutesOf(own),
      intentIds: own.map(({ intentId }) => intentId),
      since: Math.min(...own.map(({ at }) => at)),
    }));
  }

  return {
    weigh,
    async reserve(visit) {
      const { name, at } = countedOf(visit);
      await memory.remember(VISIT, name, at, at + DAY_MS);
      return weigh(visit);
    },
    release: (visit) => memory.forget(VISIT, countedOf(visit).name),
    async booked(visit) {
      const { network } = countedOf(visit);
      if (network === "" || (await isTrusted(visit))) return;
      const crowd = await crowdOf(network);
      if (crowd && reaches(crowd, CROWD)) await deps.onCrowd(crowd);
    },
    crowds,
    crowd: crowdOf,
    trust: (network) => memory.remember(TRUSTED, network, now(), now() + TRUSTED_MS),
  };
}

type Weighed = Counted & { readonly standing: Exclude<Standing, "none"> };

/** Standing of a form that is not stored: under way if it was sent shortly before. */
function pendingAt(at: number, own: Counted, one: Counted): Standing {
  const isBefore = one.at < at || (one.at === at && one.intentId < own.intentId);
  return isBefore && one.at > at - PENDING_MS ? "open" : "none";
}

function sharesNetwork(one: Counted, own: Counted): boolean {
  return own.network !== "" && one.network === own.network;
}

function sharesContact(one: Counted, own: Counted): boolean {
  return one.contacts.some((key) => own.contacts.includes(key));
}

function loadsByScope(visits: readonly Weighed[], own: Counted, now: number): Map<Scope, Loads> {
  const loads = (isCounted: (one: Counted) => boolean) => loadsOf(visits.filter(isCounted), now);
  return new Map([
    ["contact", loads((one) => sharesContact(one, own))],
    ["address", loads((one) => sharesNetwork(one, own) && one.address === own.address)],
    ["network", loads((one) => sharesNetwork(one, own))],
  ]);
}

/** A cancelled booking gives back its place but half of its time: each booking costs writes. */
function loadsOf(visits: readonly Weighed[], now: number): Loads {
  const load = (some: readonly Weighed[]): Load => {
    const open = some.filter(({ standing }) => standing === "open");
    return { bookings: open.length, minutes: (minutesOf(open) + minutesOf(some)) / 2 };
  };
  return { day: load(visits), hour: load(visits.filter(({ at }) => at > now - HOUR_MS)) };
}

function minutesOf(visits: readonly Counted[]): number {
  return visits.reduce((sum, { minutes }) => sum + minutes, 0);
}

/** `mia+tag@…` reaches the same person as `mia@…`. */
function contactKeyOf(sealer: InventoryDeps["sealer"], contact: string): string {
  const plain = contact.toLowerCase().replace(/\+[^@]*(?=@)/, "");
  return short(sealer.fingerprint("inventory contact", plain));
}

/** Enough to tell a day's visitors apart. */
function short(fingerprint: string): string {
  return fingerprint.slice(0, 16);
}

const nameSchema = z.tuple([z.string(), z.number(), z.string(), z.string(), z.array(z.string())]);

function readCounted(name: string, at: number): readonly Counted[] {
  const { data } = nameSchema.safeParse(jsonOf(name));
  if (!data) return [];
  const [intentId, minutes, address, network, contacts] = data;
  return [{ name, intentId, minutes, address, network, contacts, at }];
}
