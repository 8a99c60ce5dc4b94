import type { Minor } from "#lib/money.ts";

/** What something costs and how long it takes. */
export type Rate = { readonly price: Minor; readonly minutes: number };

/** The rate of one group of team members (§2.1 `usePricingTiers`). */
export type PricingTier = {
  readonly rate: Rate;
  readonly memberIds: readonly string[];
};

/** Where a rate comes from once the variant is settled: one for all, or one per tier. */
export type Terms =
  | { readonly kind: "flat"; readonly rate: Rate }
  | { readonly kind: "tiered"; readonly tiers: readonly PricingTier[] };

export type Variant = {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly terms: Terms;
};

export type Addon = {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly rate: Rate;
};

export type AddonGroup = {
  readonly id: string;
  readonly name: string;
  /** How many add-ons must be chosen; 0 for an optional group. */
  readonly min: number;
  /** How many may be chosen; at least 1, at most `addons.length`. */
  readonly max: number;
  readonly addons: readonly Addon[];
};

/** Services that the same visit must contain (§2.1; the API does not enforce them). */
export type Prerequisites = {
  readonly serviceIds: readonly string[];
  readonly mode: "any" | "all";
};

/** A service that could be read whole. Whether it may be booked is `bookability`'s to say. */
export type Service = {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly offer:
    | { readonly kind: "plain"; readonly terms: Terms }
    | { readonly kind: "variants"; readonly variants: readonly Variant[] };
  readonly addonGroups: readonly AddonGroup[];
  readonly disabledOnline: boolean;
  readonly membersOnly: boolean;
  readonly prerequisites?: Prerequisites;
  /** For staff: what was left out or read in one way of several, harmlessly. Holds no values. */
  readonly notes?: readonly DataIssue[];
};

/** A service with a price, a length or a required choice in doubt: listed, never bookable. */
export type UnreadableService = {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly disabledOnline: boolean;
  /** For staff: the path in the record and what is wrong there. Holds no values. */
  readonly issues: readonly DataIssue[];
};

export type DataIssue = { readonly path: string; readonly fault: string };

/** One service of a bundle; what the bundle leaves out comes from the service. */
export type BundleItem = {
  readonly serviceId: string;
  readonly variantId?: string;
  readonly price?: Minor;
  readonly minutes?: number;
};

export type Bundle = {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  /** For the whole bundle, where it has a price of its own; add-ons come on top. */
  readonly price?: Minor;
  readonly items: readonly BundleItem[];
  /** Of the bundle itself, whatever its services say. */
  readonly disabledOnline?: true;
  readonly membersOnly?: true;
};

export type UnreadableBundle = {
  readonly id: string;
  readonly name: string;
  readonly disabledOnline?: true;
  readonly issues: readonly DataIssue[];
};

export type Entry =
  | { readonly readable: true; readonly service: Service }
  | { readonly readable: false; readonly service: UnreadableService };

export type BundleEntry =
  | { readonly readable: true; readonly bundle: Bundle }
  | { readonly readable: false; readonly bundle: UnreadableBundle };

export type Category = {
  readonly id: string;
  readonly name: string;
  readonly entries: readonly Entry[];
  readonly bundles: readonly BundleEntry[];
};

/** The whole catalogue of a location (§2.1), read and checked field by field. */
export type Catalogue = {
  readonly categories: readonly Category[];
  /** Readable services and bundles by id, over all categories. */
  readonly services: ReadonlyMap<string, Service>;
  readonly bundles: ReadonlyMap<string, Bundle>;
  /** What was left out altogether because not even an id and a name could be read. */
  readonly issues: readonly DataIssue[];
};

/** A chosen add-on. */
export type AddonChoice = { readonly groupId: string; readonly addonId: string };

/** What a visitor asks for, by ids only: it comes from a URL and is checked against a catalogue. */
export type CartLine = {
  readonly serviceId: string;
  readonly variantId?: string;
  readonly addons: readonly AddonChoice[];
  readonly bundleId?: string;
};

export type Cart = readonly CartLine[];

/** A line whose every choice was found in the catalogue and obeys its rules. */
export type CheckedLine = {
  readonly service: Service;
  readonly variant?: Variant;
  readonly addons: readonly { readonly group: AddonGroup; readonly addon: Addon }[];
  readonly bundle?: { readonly bundle: Bundle; readonly item: BundleItem };
};

export type CheckedCart = readonly CheckedLine[];
