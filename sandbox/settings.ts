import { z } from "zod";

const count = z.int().min(1);
const minute = z.int().min(0).max(2_880);
const limits = z.strictObject({ requests: count, writes: count, inFlight: count });

const schema = z.strictObject({
  limits,
  /** Whether a line's price and minutes include its add-ons. */
  addonPricing: z.enum(["included", "separate"]),
  allowJoinWaitlist: z.boolean(),
  /** No availability at all. */
  closedAll: z.boolean(),
  /** Everybody works these minutes of every day, Sundays too; beyond 1,440 is past midnight. */
  hours: z.strictObject({ from: minute, to: minute }).nullable(),
  /** How long after its creation a search shows an appointment. */
  searchLagMs: z.int().min(0),
  /** Larger limits are cut to it, so that callers must page. */
  pageSize: count,
  /** Fields written into records, by their id or for all of a kind: see `wire/documented.ts`. */
  overrides: z.record(z.string(), z.record(z.string(), z.unknown())),
  /** Another product in place of the documented one: see `wire/delta.ts`. */
  vendor: z.enum(["none", "delta"]),
});

export type Settings = z.infer<typeof schema>;
export type LimitSettings = Settings["limits"];

export const defaultSettings: Settings = {
  limits: { requests: 150, writes: 5, inFlight: 10 },
  addonPricing: "included",
  allowJoinWaitlist: false,
  closedAll: false,
  hours: null,
  searchLagMs: 0,
  pageSize: 100,
  overrides: {},
  vendor: "none",
};

export const settingsPatch = schema.partial().extend({ limits: limits.partial().optional() });

export type SettingsPatch = z.infer<typeof settingsPatch>;

export function changeSettings(settings: Settings, patch: SettingsPatch): Settings {
  const limits = { ...settings.limits, ...definedIn(patch.limits ?? {}) };
  return schema.parse({ ...settings, ...definedIn(patch), limits });
}

function definedIn(patch: object): object {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}
