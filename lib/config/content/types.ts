import type { RawLocation } from "./schema.ts";

export type { OpeningHours, OpenRange } from "./hours.ts";
export type { LocalText } from "./schema.ts";

type DeepReadonly<T> = { readonly [K in keyof T]: DeepReadonly<T[K]> };

/** What the file says of a location: `schema.ts` has its fields, and what each means. */
type InFile = DeepReadonly<RawLocation>;

/** Of a service or bundle. */
export type ItemContent = InFile["services"][string];
export type CategoryContent = InFile["categories"][string];
export type MemberContent = InFile["team"][string];
export type PictureFile = NonNullable<ItemContent["picture"]>;
export type Badge = NonNullable<ItemContent["badge"]>;

type List = "notices" | "links" | "gallery";
type ById = "services" | "bundles" | "categories" | "team" | "translations";

/** The fields of the file; absent lists are empty. */
export type LocationContent = Omit<InFile, List | ById> &
  Required<Pick<InFile, List>> & {
    readonly [K in ById]: ReadonlyMap<string, InFile[K][string]>;
  } & {
    readonly pictures: ReadonlyMap<string, PictureFile>;
    /** Differs wherever anything differs, pictures included. */
    readonly fingerprint: string;
  };

/** The content file: what all locations share, and what single locations replace. */
export type Content = {
  readonly shared: LocationContent;
  readonly bySlug: ReadonlyMap<string, LocationContent>;
};
