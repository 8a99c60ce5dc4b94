import type { z } from "zod";
import type { Values } from "../environment.ts";
import type { contentFields } from "./schema.ts";

export type { OpeningHours, OpenRange } from "./hours.ts";
export type { LocalText } from "./schema.ts";

/** Each field stands in `schema.ts`, with what it means. */
export type RawContent = z.output<z.ZodObject<ReturnType<typeof contentFields>>>;
type InFile = Values<RawContent>;

// Interfaces, so that errors and editors say these names in place of all fields.
export interface ServiceContent extends Values<RawContent["services"][string]> {}
/** Of a service or a bundle. */
export interface ItemContent extends Values<RawContent["bundles"][string]> {}
export interface CategoryContent extends Values<RawContent["categories"][string]> {}
export interface MemberContent extends Values<RawContent["team"][string]> {}

export type PictureFile = NonNullable<ItemContent["picture"]>;
export type Badge = NonNullable<ItemContent["badge"]>;

type Maps = {
  readonly services: ReadonlyMap<string, ServiceContent>;
  readonly bundles: ReadonlyMap<string, ItemContent>;
  readonly categories: ReadonlyMap<string, CategoryContent>;
  readonly team: ReadonlyMap<string, MemberContent>;
  readonly translations: ReadonlyMap<string, InFile["translations"][string]>;
};

export type LocationContent = Omit<InFile, keyof Maps> &
  Maps & {
    readonly pictures: ReadonlyMap<string, PictureFile>;
    /** Differs wherever anything differs, pictures included. */
    readonly fingerprint: string;
  };
