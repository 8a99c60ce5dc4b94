import type { LocalDate } from "#lib/values/calendar.ts";
import type { Currency } from "#lib/values/money.ts";
import type { LocationContent } from "./content/types.ts";
import type { Mapping } from "./mapping.ts";
import type { RedisAddress } from "./redis-address.ts";
import type { Secret } from "./secret.ts";

export const BRAND_STYLES = ["atelier", "barber", "spa", "clinic", "studio"] as const;
export type BrandStyle = (typeof BRAND_STYLES)[number];

export type Position = { readonly latitude: number; readonly longitude: number };

export type Business = {
  readonly name: string;
  readonly phone?: string;
  readonly email?: string;
  readonly address?: string;
  readonly position?: Position;
  /** `#rrggbb` */
  readonly brandColor?: string;
  readonly brandStyle: BrandStyle;
  readonly logo?: string;
  readonly cover?: string;
  readonly privacyUrl?: string;
  readonly termsUrl?: string;
};

/** Rules that the upstream does not apply to keys (§4.2 rule 3, §4.4 rule 3). */
export type BookingRules = {
  readonly minNoticeMinutes: number;
  readonly maxAdvanceDays: number;
  /** Days on which a notice of the content says that the business is closed, the last one included. */
  readonly closed?: readonly { readonly from: LocalDate; readonly until: LocalDate }[];
  /** Longest pause between two lines of a composed visit. */
  readonly maxGapMinutes: number;
  readonly cancelCutoffHours: number;
  readonly moveCutoffHours: number;
  /** How often a visitor may move one booking; 0: never. */
  readonly maxMoves: number;
};

export type CancelReason = { readonly id: string; readonly label: string };

/** Whether price and minutes of a sent line include its add-ons; §2.3 can be read either way. */
export type AddonPricing = "included" | "separate";

export type KeyLimits = {
  readonly requestsPerMinute: number;
  readonly writesPerMinute: number;
  readonly inFlight: number;
};

export type Location = {
  readonly slug: string;
  /** Origin of a name of its own, beside the site's: `https://book.salon.example`. */
  readonly publicUrl?: string;
  readonly business: Business;
  /** IANA, e.g. `Europe/Berlin` */
  readonly timeZone: string;
  readonly currency: Currency;
  /** ISO 3166 alpha-2, e.g. `DE` */
  readonly country: string;
  /** BCP 47, e.g. `en-IE` */
  readonly locale: string;
  readonly rules: BookingRules;
  readonly cancelReasons?: readonly CancelReason[];
  readonly addonPricing: AddonPricing;
  /** It was not configured: a guess, which staff and doctor are told of. */
  readonly assumesAddonPricing?: true;
  /** Sites that may frame its pages: origins, or `https://*.salon.example`. */
  readonly embedOrigins: readonly string[];
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

export type KeyIds = {
  readonly current: string;
  readonly former: readonly string[];
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

export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;

export type Config = {
  /** `BUSINESS_NAME` of the environment, for what belongs to no single location. */
  readonly name?: string;
  readonly port: number;
  /** Address to listen on; absent: loopback. */
  readonly hostname?: string;
  readonly publicUrl: string;
  readonly allowedHosts: readonly string[];
  /** Newest first: the first seals, all unseal. */
  readonly sessionSecrets: readonly Secret[];
  readonly locations: readonly ConfiguredLocation[];
  /** Entries of LOCATIONS_FILE that cannot be used; they stop no other. */
  readonly skipped: readonly SkippedLocation[];
  readonly staff?: StaffConfig;
  /** Opens `/metrics` beyond this machine. */
  readonly metricsToken?: Secret;
  readonly securityContact?: string;
  /** Where nginx tells of the pages that it answers; UDP. */
  readonly proxyLog?: { readonly address: string; readonly port: number };
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Redis shared by several instances; absent: this process has its own limits and journal. */
  readonly redisUrl?: RedisAddress;
  /** Accepts a Redis that may lose acknowledged writes. */
  readonly redisMayForget: boolean;
  readonly dataDir: string;
  readonly trustedProxyHops: number;
};

export type ConfigFault = { readonly variable: string; readonly message: string };

export type SkippedLocation = ConfigFault & { readonly slug: string | undefined };
