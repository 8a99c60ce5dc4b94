import { z } from "zod";
import type { Sealer } from "#lib/site/seals/seal.ts";
import { DAY_MS, HOUR_MS } from "#lib/values/durations.ts";
import { jsonOf } from "#lib/values/json.ts";
import { fullScope, type Load, type Loads, type Scope } from "./inventory-limits.ts";

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

export type Inventory = {
  /** The scope that is full, if any. */
  weigh(visit: WantedVisit): Promise<Scope | undefined>;
  /** Also counts the visit from now on, so that forms sent at once see each other. */
  reserve(visit: WantedVisit): Promise<Scope | undefined>;
  /** Ends the count of a visit that was not booked. */
  release(visit: WantedVisit): Promise<void>;
};

export type InventoryDeps = {
  readonly sealer: Pick<Sealer, "fingerprint">;
  /** The journal: instances count together, and restarts forget nothing. */
  readonly memory: {
    list(kind: typeof VISIT): Promise<ReadonlyMap<string, number>>;
    remember(kind: typeof VISIT, key: string, at: number, until: number): Promise<void>;
    forget(kind: typeof VISIT, key: string): Promise<void>;
  };
  standings(intentIds: readonly string[]): Promise<ReadonlyMap<string, Standing>>;
  /** Staff have signed in from there, and book for people who call. */
  isStaffNetwork(addressKey: string): Promise<boolean>;
  readonly now: () => number;
};

/** Within this time a form is stored or refused. */
const PENDING_MS = 30_000;
const VISIT = "inventory";

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

  async function isTrusted({ addressKey }: WantedVisit): Promise<boolean> {
    return addressKey === undefined || (await deps.isStaffNetwork(addressKey));
  }

  async function weigh(visit: WantedVisit): Promise<Scope | undefined> {
    const own = countedOf(visit);
    const listed = await memory.list(VISIT);
    const at = listed.get(own.name) ?? own.at;
    const related = mentioning(listed, [own.network, ...own.contacts]).filter(
      (one) =>
        one.intentId !== own.intentId && (sharesNetwork(one, own) || sharesContact(one, own)),
    );
    const asIfOpen = related.map((one) => ({ ...one, standing: "open" as const }));
    if (fullScope(loadsByScope(asIfOpen, own, now())) === undefined) return undefined;
    const standings = await deps.standings(related.map(({ intentId }) => intentId));
    const weighed = related.flatMap((one) => {
      const standing = standings.get(one.intentId) ?? pendingAt(at, own, one);
      return standing === "none" ? [] : [{ ...one, standing }];
    });
    const loads = loadsByScope(weighed, own, now());
    if (await isTrusted(visit))
      for (const scope of ["address", "network"] as const) loads.delete(scope);
    return fullScope(loads);
  }

  return {
    weigh,
    async reserve(visit) {
      const { name, at } = countedOf(visit);
      await memory.remember(VISIT, name, at, at + DAY_MS);
      return weigh(visit);
    },
    release: (visit) => memory.forget(VISIT, countedOf(visit).name),
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
