import { z } from "zod";
import type { Overrides } from "./shapes/overrides.ts";
import {
  assumedShape,
  type ForeignShape,
  foreignShapes,
  type Shape,
  shapePatch,
  shapeSchema,
} from "./shapes/shape.ts";

const count = z.int().min(1);

const limitsSchema = z.object({
  requests: count,
  writes: count,
  inFlight: count,
  algorithm: z.enum(["sliding", "fixed", "bucket"]),
});

export type LimitSettings = z.infer<typeof limitsSchema>;

const clientsSchema = z.object({
  /** Which one wins where email and phone match two clients. */
  match: z.enum(["email", "phone"]),
  /** By digits, or as entered. */
  phoneSearch: z.enum(["digits", "text"]),
  /** Left out of searches, or marked by this field. */
  inactive: z.enum([
    "hidden",
    "isActive",
    "active",
    "status",
    "isDeleted",
    "deletedAt",
    "mergedIntoId",
  ]),
  /** In the record itself, or in an object. */
  contact: z.enum(["flat", "nested"]),
});

export type ClientSettings = z.infer<typeof clientsSchema>;
const pagingSchema = z.object({
  /** Counts records, counts pages, or is ignored. */
  skip: z.enum(["records", "pages", "ignored"]),
  /** Larger limits are cut to it, so that callers must page. */
  largest: count,
});

export type PagingSettings = z.infer<typeof pagingSchema>;

export interface Settings {
  shape: Shape;
  /** Rewrites the catalogue into a shape that the site does not know. */
  foreign: ForeignShape;
  limits: LimitSettings;
  /** Whether a line's price and minutes include its add-ons. */
  addonPricing: "included" | "separate";
  allowJoinWaitlist: boolean;
  /** No availability at all. */
  closedAll: boolean;
  clients: ClientSettings;
  paging: PagingSettings;
  /** For a named member of a service that needs none. */
  memberForNobody: "accepted" | "refused";
  /** Changes of the written catalogue. */
  overrides: Overrides;
}

export const defaultSettings: Settings = {
  shape: assumedShape,
  foreign: "none",
  limits: { requests: 150, writes: 5, inFlight: 10, algorithm: "sliding" },
  addonPricing: "included",
  allowJoinWaitlist: false,
  closedAll: false,
  clients: { match: "email", phoneSearch: "digits", inactive: "hidden", contact: "flat" },
  paging: { skip: "records", largest: 100 },
  memberForNobody: "accepted",
  overrides: {},
};

/** `shape`: a preset, a list as in `SANDBOX_SHAPE`, or toggles. */
export const settingsPatch = z.strictObject({
  shape: z.union([shapePatch, shapeSchema.partial()]).optional(),
  foreign: z.enum(foreignShapes).optional(),
  limits: limitsSchema.partial().optional(),
  addonPricing: z.enum(["included", "separate"]).optional(),
  allowJoinWaitlist: z.boolean().optional(),
  closedAll: z.boolean().optional(),
  clients: clientsSchema.partial().optional(),
  paging: pagingSchema.partial().optional(),
  memberForNobody: z.enum(["accepted", "refused"]).optional(),
  overrides: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
});

export type SettingsPatch = z.infer<typeof settingsPatch>;

export function changeSettings(settings: Settings, patch: SettingsPatch): Settings {
  return {
    shape: shapeSchema.parse({ ...settings.shape, ...patch.shape }),
    foreign: patch.foreign ?? settings.foreign,
    limits: limitsSchema.parse({ ...settings.limits, ...patch.limits }),
    addonPricing: patch.addonPricing ?? settings.addonPricing,
    allowJoinWaitlist: patch.allowJoinWaitlist ?? settings.allowJoinWaitlist,
    closedAll: patch.closedAll ?? settings.closedAll,
    clients: clientsSchema.parse({ ...settings.clients, ...patch.clients }),
    paging: pagingSchema.parse({ ...settings.paging, ...patch.paging }),
    memberForNobody: patch.memberForNobody ?? settings.memberForNobody,
    overrides: patch.overrides ?? settings.overrides,
  };
}
