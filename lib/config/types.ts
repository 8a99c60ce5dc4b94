import type { LocalDate } from "#lib/values/calendar.ts";
import type { Currency } from "#lib/values/money.ts";
import type { LocationContent } from "./content/types.ts";
import type { KeyIds } from "./key-id.ts";
import type { Mapping } from "./mapping.ts";
import type { RedisAddress } from "./redis-address.ts";
import type { Secret } from "./secret.ts";
import type { ConfigFault } from "./variable.ts";
import type { LocationValues, PublicValues, SiteValues } from "./variables.ts";

export type Business = PublicValues["business"];

/** On pages that belong to none of several locations there may be no name. */
export type ShownBusiness = Omit<Business, "name"> & { readonly name?: string };

/** Rules that the upstream does not apply to keys (§4.2 rule 3, §4.4 rule 3). */
export type BookingRules = Required<PublicValues["rules"]> & {
  /** Days on which a notice of the content says that the business is closed, the last one included. */
  readonly closed?: readonly { readonly from: LocalDate; readonly until: LocalDate }[];
};

export type CancelReason = NonNullable<PublicValues["cancelReasons"]>[number];

export type KeyLimits = LocationValues["limits"];

/** What pages know of a location: its variables without the access, and what is made of them. */
export type Location = Omit<PublicValues, "rules" | "addonPricing"> & {
  readonly rules: BookingRules;
  /** Whether price and minutes of a sent line include its add-ons; §2.3 can be read either way. */
  readonly addonPricing: "included" | "separate";
  /** It was not configured: a guess, which staff and doctor are told of. */
  readonly assumesAddonPricing?: true;
  /** Origin of a name of its own, beside the site's: `https://book.salon.example`. */
  readonly publicUrl?: string;
  readonly content?: LocationContent;
};

/** Apart from `Location`, because it holds the key. */
export type UpstreamAccess = {
  readonly baseUrl: string;
  readonly key: Secret;
  readonly limits: KeyLimits;
  /** Of the location: prices in another one are not sold. */
  readonly currency?: Currency;
  readonly mapping?: Mapping;
};

export type ConfiguredLocation = {
  readonly location: Location;
  readonly access: UpstreamAccess;
  readonly keyIds: KeyIds;
  readonly staffPassword?: StaffPassword;
  /** In place of STAFF_WEBHOOK_URL. */
  readonly staffWebhook?: StaffWebhook;
};

export type StaffWebhook = { readonly url: string; readonly secret: Secret };

export type StaffPassword = { readonly kind: "plain" | "hash"; readonly secret: Secret };

export type StaffConfig = {
  /** Opens all locations; absent where each has its own. */
  readonly password?: StaffPassword;
  readonly webhook?: StaffWebhook;
};

/** The variables of the site, and what is made of them. */
export type Config = Omit<SiteValues, "publicUrl" | "staff" | "redis"> & {
  /** `BUSINESS_NAME` of the environment, for what belongs to no single location. */
  readonly name?: string;
  readonly publicUrl: string;
  readonly locations: readonly ConfiguredLocation[];
  /** Entries of LOCATIONS_FILE that cannot be used; they stop no other. */
  readonly skipped: readonly SkippedLocation[];
  readonly staff?: StaffConfig;
  /** Redis shared by several instances; absent: this process has its own limits and journal. */
  readonly redisUrl?: RedisAddress;
};

export type SkippedLocation = ConfigFault & { readonly slug: string | undefined };
