import { z } from "zod";
import type { Overrides } from "./shapes/overrides.ts";
import { assumedShape, type Shape, shapePatch, shapeSchema } from "./shapes/shape.ts";

const count = z.int().min(1);

const limitsSchema = z.object({
  requests: count,
  writes: count,
  inFlight: count,
  algorithm: z.enum(["sliding", "fixed", "bucket"]),
});

export type LimitSettings = z.infer<typeof limitsSchema>;

const clientsSchema = z.object({
  /** Which of the two wins where email and phone number name two people. */
  match: z.enum(["email", "phone"]),
  /** Whether the search compares phone numbers by their digits, or as they were entered. */
  phoneSearch: z.enum(["digits", "text"]),
  /** Inactive clients are left out of searches, or told by this field of their records. */
  inactive: z.enum([
    "hidden",
    "isActive",
    "active",
    "status",
    "isDeleted",
    "deletedAt",
    "mergedIntoId",
  ]),
  /** Whether a record has email and phone number itself, or an object that has them. */
  contact: z.enum(["flat", "nested"]),
});

export type ClientSettings = z.infer<typeof clientsSchema>;
const pagingSchema = z.object({
  /** Whether `skip` counts records, counts pages of `limit` records, or is not heeded. */
  skip: z.enum(["records", "pages", "ignored"]),
  /** The specification names no maximum; more than this is cut to it, so that callers must page. */
  largest: count,
});

export type PagingSettings = z.infer<typeof pagingSchema>;

/** What can be changed while the sandbox runs. */
export interface Settings {
  shape: Shape;
  limits: LimitSettings;
  /** Whether the price and minutes of a line contain its add-ons' or leave them out. */
  addonPricing: "included" | "separate";
  allowJoinWaitlist: boolean;
  /** No availability at all. */
  closedAll: boolean;
  clients: ClientSettings;
  paging: PagingSettings;
  /** What becomes of a line that names a team member though its service needs nobody. */
  memberForNobody: "accepted" | "refused";
  /** What the catalogue says otherwise than the sandbox means it. */
  overrides: Overrides;
}

export const defaultSettings: Settings = {
  shape: assumedShape,
  limits: { requests: 150, writes: 5, inFlight: 10, algorithm: "sliding" },
  addonPricing: "included",
  allowJoinWaitlist: false,
  closedAll: false,
  clients: { match: "email", phoneSearch: "digits", inactive: "hidden", contact: "flat" },
  paging: { skip: "records", largest: 100 },
  memberForNobody: "accepted",
  overrides: {},
};

/** A change of settings; `shape` is a preset's name, a list as in `SANDBOX_SHAPE`, or toggles. */
export const settingsPatch = z.strictObject({
  shape: z.union([shapePatch, shapeSchema.partial()]).optional(),
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
