import type { Values } from "../variable.ts";
import type { RawLocation } from "./schema.ts";

export type { OpeningHours, OpenRange } from "./hours.ts";
export type { LocalText } from "./schema.ts";

/** Each field stands in `schema.ts`, with what it means. */
type InFile = Values<RawLocation>;

// Interfaces, so that errors and editors say these names in place of all fields.
export interface ServiceContent extends Values<RawLocation["services"][string]> {}
/** Of a service or a bundle. */
export interface ItemContent extends Values<RawLocation["bundles"][string]> {}
export interface CategoryContent extends Values<RawLocation["categories"][string]> {}
export interface MemberContent extends Values<RawLocation["team"][string]> {}

export type PictureFile = NonNullable<ItemContent["picture"]>;
export type Badge = NonNullable<ItemContent["badge"]>;

/** Empty where the file has none. */
type Lists = Required<Pick<InFile, "notices" | "links" | "gallery">>;

type Maps = {
  readonly services: ReadonlyMap<string, ServiceContent>;
  readonly bundles: ReadonlyMap<string, ItemContent>;
  readonly categories: ReadonlyMap<string, CategoryContent>;
  readonly team: ReadonlyMap<string, MemberContent>;
  readonly translations: ReadonlyMap<string, InFile["translations"][string]>;
};

export type LocationContent = Omit<InFile, keyof (Lists & Maps)> &
  Lists &
  Maps & {
    readonly pictures: ReadonlyMap<string, PictureFile>;
    /** Differs wherever anything differs, pictures included. */
    readonly fingerprint: string;
  };

/** The content file: what all locations share, and what single locations replace. */
export type Content = {
  readonly shared: LocationContent;
  readonly bySlug: ReadonlyMap<string, LocationContent>;
};
