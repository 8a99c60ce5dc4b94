import type { z } from "zod";
import type { LocalDate } from "#lib/values/calendar.ts";
import type { Currency } from "#lib/values/money.ts";
import type { businessFields, Entry, placeFields, ruleFields } from "./business.ts";
import type { contentFields } from "./content/schema.ts";
import type { ConfigFault, siteOf, Values, Variables } from "./environment.ts";
import type { Mapping } from "./mapping.ts";
import type { Secret } from "./secret.ts";

export type { OpeningHours, OpenRange } from "./content/hours.ts";
export type { LocalText } from "./content/schema.ts";

type Fields<Schema extends z.ZodType> = Values<z.output<Schema>>;

export type Business = Omit<Fields<typeof businessFields>, "color" | "style"> & {
  /** `#rrggbb` */
  readonly brandColor?: string;
  readonly brandStyle: Entry["style"];
};

/** On pages that belong to none of several locations there may be no name. */
export type ShownBusiness = Omit<Business, "name"> & { readonly name?: string };

/** Rules that the upstream does not apply to keys (§4.2 rule 3, §4.4 rule 3). */
export type BookingRules = Required<Fields<typeof ruleFields>> & {
  /** Days on which a notice of the content says that the business is closed, the last one included. */
  readonly closed?: readonly { readonly from: LocalDate; readonly until: LocalDate }[];
};

export type CancelReason = NonNullable<Location["cancelReasons"]>[number];

export type KeyLimits = Values<Required<NonNullable<Entry["limits"]>>>;

type Content = Fields<z.ZodObject<ReturnType<typeof contentFields>>>;
type EntryOf<All> = All extends ReadonlyMap<string, infer One> ? One : never;

// Interfaces, so that errors and editors say these names in place of all fields.
export interface ServiceContent extends EntryOf<Content["services"]> {}
/** Of a service or a bundle. */
export interface ItemContent extends EntryOf<Content["bundles"]> {}
export interface CategoryContent extends EntryOf<Content["categories"]> {}

export type PictureFile = Content["gallery"][number];
export type Badge = NonNullable<ItemContent["badge"]>;

/** What visitors are told beside the upstream's menu; `content/schema.ts` says what each field means. */
export type LocationContent = Content & { readonly pictures: ReadonlyMap<string, PictureFile> };

/** What pages know of a location: all that the business's file says but where its secrets are. */
export type Location = Fields<typeof placeFields> & {
  readonly business: Business;
  /** Language and region of dates and amounts (BCP 47). */
  readonly locale: string;
  readonly rules: BookingRules;
  /** Whether price and minutes of a sent line include its add-ons; §2.3 can be read either way. */
  readonly addonPricing: "included" | "separate";
  readonly content: LocationContent;
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

export type StaffPassword = NonNullable<Variables["STAFF_PASSWORD"]>;

export type StaffConfig = {
  /** Opens all locations; absent where each has its own. */
  readonly password?: StaffPassword;
  readonly webhook?: StaffWebhook;
  readonly mail?: { readonly to: readonly string[]; readonly smtp: Secret };
};

export type Config = ReturnType<typeof siteOf> & {
  readonly locations: readonly ConfiguredLocation[];
  /** Entries of the business's file that cannot be used; they stop no other. */
  readonly skipped: readonly { readonly faults: readonly ConfigFault[] }[];
  readonly staff?: StaffConfig;
  /** What is valid and hardly meant. */
  readonly warnings: readonly string[];
};
