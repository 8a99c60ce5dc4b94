import type { Minor } from "#lib/values/money.ts";

export type Rate = { readonly price: Minor; readonly minutes: number };

export type PricingTier = {
  readonly rate: Rate;
  readonly memberIds: readonly string[];
};

export type Terms =
  | { readonly kind: "flat"; readonly rate: Rate }
  | { readonly kind: "tiered"; readonly tiers: readonly PricingTier[] };

export type Variant = {
  readonly id: string;
  readonly name: string;
  readonly originalName?: string;
  readonly description?: string | undefined;
  readonly terms: Terms;
};

export type Addon = {
  readonly id: string;
  readonly name: string;
  readonly originalName?: string;
  readonly description?: string | undefined;
  readonly rate: Rate;
};

export type AddonGroup = {
  readonly id: string;
  readonly name: string;
  readonly min: number;
  /** At least 1, at most `addons.length`. */
  readonly max: number;
  readonly addons: readonly Addon[];
};

/** The upstream does not enforce them (§2.1). */
export type Prerequisites = {
  readonly serviceIds: readonly string[];
  readonly mode: "any" | "all";
};

/** Whether it may be booked is decided in `bookable.ts`. */
export type Service = {
  readonly id: string;
  readonly name: string;
  /** The booking service's, where `name` is a translation (`translate.ts`); so of variants and add-ons. */
  readonly originalName?: string;
  readonly description?: string | undefined;
  readonly offer:
    | { readonly kind: "plain"; readonly terms: Terms }
    | { readonly kind: "variants"; readonly variants: readonly Variant[] };
  readonly addonGroups: readonly AddonGroup[];
  readonly disabledOnline: boolean;
  readonly membersOnly: boolean;
  /** The content file has it booked by phone. */
  readonly byPhone?: true;
  readonly prerequisites?: Prerequisites | undefined;
  /** What else visitors call it (`words` of the business's file), for the search. */
  readonly words?: readonly string[];
};

/** A service or bundle that cannot be read. */
export type Unreadable = {
  readonly id: string;
  readonly name: string;
  readonly description?: string | undefined;
  readonly disabledOnline?: boolean;
  readonly words?: readonly string[];
  readonly issues: readonly DataIssue[];
};

export type DataIssue = { readonly path: string; readonly fault: string };

export type BundleItem = {
  readonly serviceId: string;
  readonly variantId?: string;
  readonly price?: Minor;
  readonly minutes?: number;
};

export type Bundle = {
  readonly id: string;
  readonly name: string;
  readonly description?: string | undefined;
  readonly price?: Minor | undefined;
  readonly items: readonly BundleItem[];
  readonly disabledOnline?: boolean;
  readonly membersOnly?: boolean;
  readonly words?: readonly string[];
};

export type Entry =
  | { readonly readable: true; readonly service: Service }
  | { readonly readable: false; readonly service: Unreadable };

export type BundleEntry =
  | { readonly readable: true; readonly bundle: Bundle }
  | { readonly readable: false; readonly bundle: Unreadable };

export type Category = {
  readonly id: string;
  readonly name: string;
  readonly words?: readonly string[];
  readonly entries: readonly Entry[];
  readonly bundles: readonly BundleEntry[];
};

export type Catalogue = {
  readonly categories: readonly Category[];
  readonly services: ReadonlyMap<string, Service>;
  readonly bundles: ReadonlyMap<string, Bundle>;
  readonly issues: readonly DataIssue[];
};

export type AddonChoice = { readonly groupId: string; readonly addonId: string };

export type CartLine = {
  readonly serviceId: string;
  readonly variantId?: string;
  readonly addons: readonly AddonChoice[];
  readonly bundleId?: string;
};

export type Cart = readonly CartLine[];

export type CheckedLine = {
  readonly service: Service;
  readonly variant?: Variant;
  readonly addons: readonly { readonly group: AddonGroup; readonly addon: Addon }[];
  readonly bundle?: { readonly bundle: Bundle; readonly item: BundleItem };
};

export type CheckedCart = readonly CheckedLine[];
