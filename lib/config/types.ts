import type { LocalDate } from "#lib/values/calendar.ts";
import type { Currency } from "#lib/values/money.ts";
import type { Entry } from "./business.ts";
import type { LocationContent } from "./content/types.ts";
import type { ConfigFault, Values, Variables } from "./environment.ts";
import type { Mapping } from "./mapping.ts";
import type { Secret } from "./secret.ts";

type Described = Values<Entry>;

export type Business = Pick<
  Described,
  "name" | "phone" | "email" | "address" | "logo" | "cover" | "privacyUrl" | "termsUrl"
> & {
  /** `#rrggbb` */
  readonly brandColor?: string;
  readonly brandStyle: Described["style"];
};

/** On pages that belong to none of several locations there may be no name. */
export type ShownBusiness = Omit<Business, "name"> & { readonly name?: string };

/** Rules that the upstream does not apply to keys (§4.2 rule 3, §4.4 rule 3). */
export type BookingRules = Required<
  Pick<
    Described,
    | "minNoticeMinutes"
    | "maxAdvanceDays"
    | "maxGapMinutes"
    | "cancelCutoffHours"
    | "moveCutoffHours"
    | "maxMoves"
    | "changes"
  >
> & {
  /** Days on which a notice of the content says that the business is closed, the last one included. */
  readonly closed?: readonly { readonly from: LocalDate; readonly until: LocalDate }[];
};

export type CancelReason = NonNullable<Described["cancelReasons"]>[number];

export type KeyLimits = {
  readonly requestsPerMinute: number;
  readonly writesPerMinute: number;
  readonly inFlight: number;
};

/** What pages know of a location: all that the business's file says but where its secrets are. */
export type Location = Pick<
  Described,
  "slug" | "timeZone" | "currency" | "country" | "embedOrigins" | "cancelReasons" | "publicUrl"
> & {
  readonly business: Business;
  /** Language and region of dates and amounts (BCP 47). */
  readonly locale: string;
  readonly rules: BookingRules;
  /** Whether price and minutes of a sent line include its add-ons; §2.3 can be read either way. */
  readonly addonPricing: "included" | "separate";
  /** It was not configured: a guess, which staff and doctor are told of. */
  readonly assumesAddonPricing?: true;
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
  readonly keyId: string;
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
  readonly mail?: StaffMail;
};

export type StaffMail = { readonly to: readonly string[]; readonly smtp: Secret };

export type Config = {
  readonly port: number;
  /** Address to listen on; absent: loopback. */
  readonly hostname?: string;
  readonly publicUrl: string;
  readonly allowedHosts: readonly string[];
  /** Newest first: the first seals, all unseal. */
  readonly sessionSecrets: Variables["SESSION_SECRET"];
  /** Opens `/metrics`. */
  readonly metricsToken?: Secret;
  readonly logLevel: Variables["LOG_LEVEL"];
  /** Redis shared by several instances; absent: this process has its own limits and journal. */
  readonly redisUrl?: NonNullable<Variables["REDIS_URL"]>;
  /** Accepts a Redis that may lose acknowledged writes. */
  readonly redisMayForget: boolean;
  readonly dataDir: string;
  readonly trustedProxyHops: number;
  readonly locations: readonly ConfiguredLocation[];
  /** Entries of the business's file that cannot be used; they stop no other. */
  readonly skipped: readonly SkippedLocation[];
  readonly staff?: StaffConfig;
  /** What is valid and hardly meant. */
  readonly warnings: readonly string[];
};

export type SkippedLocation = { readonly faults: readonly ConfigFault[] };
