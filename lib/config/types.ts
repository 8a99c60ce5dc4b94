import type { Currency } from "#lib/money.ts";
import type { Secret } from "./secret.ts";

/** The looks to choose from. */
export const BRAND_STYLES = ["atelier", "barber", "spa", "clinic"] as const;
export type BrandStyle = (typeof BRAND_STYLES)[number];

/** What visitors are told about the business. */
export type Business = {
  readonly name: string;
  readonly phone?: string;
  readonly email?: string;
  readonly address?: string;
  /** `#rrggbb` */
  readonly brandColor?: string;
  readonly brandStyle: BrandStyle;
  /** A path below `public/` or an https address. */
  readonly logo?: string;
  /** A picture above the menu, wider than high; likewise. */
  readonly cover?: string;
  readonly privacyUrl?: string;
  readonly termsUrl?: string;
};

/** Rules of the business that the upstream does not apply to keys (§4.2 rule 3, §4.4 rule 3). */
export type BookingRules = {
  readonly minNoticeMinutes: number;
  readonly maxAdvanceDays: number;
  readonly cancelCutoffHours: number;
};

/**
 * Whether the price and minutes sent with a service line contain those of its add-ons
 * (`included`), or the upstream adds them itself (`separate`). §2.3 can be read both ways.
 */
export type AddonPricing = "included" | "separate";

/** The most that may be asked of one key (§8). */
export type KeyLimits = {
  readonly requestsPerMinute: number;
  readonly writesPerMinute: number;
  readonly inFlight: number;
};

/** One business site, bound to one key (§1). */
export type Location = {
  readonly slug: string;
  readonly business: Business;
  /** IANA, e.g. `Europe/Berlin` */
  readonly timeZone: string;
  readonly currency: Currency;
  /** ISO 3166 alpha-2, e.g. `DE` */
  readonly country: string;
  /** BCP 47, e.g. `en-IE` */
  readonly locale: string;
  readonly rules: BookingRules;
  readonly addonPricing: AddonPricing;
};

/** How the upstream is reached for one location. Held apart from `Location`: it holds the key. */
export type UpstreamAccess = {
  readonly baseUrl: string;
  readonly key: Secret;
  readonly limits: KeyLimits;
};

/** The ids of a location's keys: not secret, and never the keys themselves (key-id.ts). */
export type KeyIds = {
  readonly current: string;
  /** Of the keys that the current one replaces; what they left unfinished is its own. */
  readonly former: readonly string[];
};

export type ConfiguredLocation = {
  readonly location: Location;
  readonly access: UpstreamAccess;
  readonly keyIds: KeyIds;
};

export type Config = {
  readonly port: number;
  /** Origin without a trailing slash. */
  readonly publicUrl: string;
  /** Further names by which the site is reached: host, and port where it is not the usual one. */
  readonly allowedHosts: readonly string[];
  /** Newest first; the first seals, every one unseals. */
  readonly sessionSecrets: readonly Secret[];
  readonly locations: readonly ConfiguredLocation[];
  /** Origins that may frame the booking flow. */
  readonly embedOrigins: readonly string[];
  readonly staffPassword?: Secret;
  /** Where holes in the site are reported; without it there is no security.txt. */
  readonly securityContact?: string;
  /** Where several instances share limits and journal. Absent: this process has them alone. */
  readonly redisUrl?: Secret;
  /** Whether a Redis is accepted that may lose what it acknowledged. */
  readonly redisMayForget: boolean;
  readonly dataDir: string;
  readonly trustedProxyHops: number;
};

/** One thing wrong with the configuration, in a line that says what to do about it. */
export type ConfigFault = { readonly variable: string; readonly message: string };
