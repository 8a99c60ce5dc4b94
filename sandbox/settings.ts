import { z } from "zod";
import { assumedShape, type Shape, shapePatch, shapeSchema } from "./shapes/shape.ts";

const count = z.int().min(1);

const limitsSchema = z.object({
  requests: count,
  writes: count,
  inFlight: count,
  algorithm: z.enum(["sliding", "fixed", "bucket"]),
});

export type LimitSettings = z.infer<typeof limitsSchema>;

/** What can be changed while the sandbox runs. */
export interface Settings {
  shape: Shape;
  limits: LimitSettings;
  /** Whether the price and minutes of a line contain its add-ons' or leave them out. */
  addonPricing: "included" | "separate";
  allowJoinWaitlist: boolean;
  /** No availability at all. */
  closedAll: boolean;
}

export const defaultSettings: Settings = {
  shape: assumedShape,
  limits: { requests: 150, writes: 5, inFlight: 10, algorithm: "sliding" },
  addonPricing: "included",
  allowJoinWaitlist: false,
  closedAll: false,
};

/** A change of settings; `shape` is a preset's name, a list as in `SANDBOX_SHAPE`, or toggles. */
export const settingsPatch = z.strictObject({
  shape: z.union([shapePatch, shapeSchema.partial()]).optional(),
  limits: limitsSchema.partial().optional(),
  addonPricing: z.enum(["included", "separate"]).optional(),
  allowJoinWaitlist: z.boolean().optional(),
  closedAll: z.boolean().optional(),
});

export type SettingsPatch = z.infer<typeof settingsPatch>;

export function changeSettings(settings: Settings, patch: SettingsPatch): Settings {
  return {
    shape: shapeSchema.parse({ ...settings.shape, ...patch.shape }),
    limits: limitsSchema.parse({ ...settings.limits, ...patch.limits }),
    addonPricing: patch.addonPricing ?? settings.addonPricing,
    allowJoinWaitlist: patch.allowJoinWaitlist ?? settings.allowJoinWaitlist,
    closedAll: patch.closedAll ?? settings.closedAll,
  };
}
