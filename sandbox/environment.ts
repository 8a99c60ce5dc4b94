import { z } from "zod";
import { businesses } from "./data/businesses.ts";
import { settingsPatch } from "./settings.ts";
import { shapePatch } from "./shapes/shape.ts";
import type { SandboxOptions } from "./start.ts";

const port = z.coerce.number().int().min(1).max(65_535);
const count = z.coerce.number().int().min(1);

const schema = z.object({
  SANDBOX_PORT: port.default(4010),
  SANDBOX_CONTROL_PORT: port.optional(),
  SANDBOX_BUSINESS: z.enum(businesses).default("linden"),
  SANDBOX_SEED: z.string().default("bookfront"),
  SANDBOX_FILLED_DAYS: count.optional(),
  SANDBOX_TIME_ZONE: z.string().refine(isTimeZone, "must be a time zone").default("Europe/Berlin"),
  SANDBOX_REQUESTS_PER_MINUTE: count.default(150),
  SANDBOX_WRITES_PER_MINUTE: count.default(5),
  SANDBOX_IN_FLIGHT: count.default(10),
  SANDBOX_LIMITER: z.enum(["sliding", "fixed", "bucket"]).default("sliding"),
  SANDBOX_SHAPE: shapePatch.optional(),
  SANDBOX_VENDOR: settingsPatch.shape.vendor,
  SANDBOX_VENDOR_FAULT: settingsPatch.shape.vendorFault,
  SANDBOX_ADDON_PRICING: settingsPatch.shape.addonPricing,
});

export type Environment = { ok: true; options: SandboxOptions } | { ok: false; faults: string[] };

/** Reports all faults at once; empty variables count as missing. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const given = Object.entries(variables).filter(
    ([, value]) => value !== undefined && value !== "",
  );
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    return {
      ok: false,
      faults: parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`),
    };
  }
  const { data } = parsed;
  return {
    ok: true,
    options: {
      port: data.SANDBOX_PORT,
      controlPort: data.SANDBOX_CONTROL_PORT ?? data.SANDBOX_PORT + 1,
      business: data.SANDBOX_BUSINESS,
      seed: data.SANDBOX_SEED,
      filledDays: data.SANDBOX_FILLED_DAYS,
      timeZone: data.SANDBOX_TIME_ZONE,
      settings: {
        shape: data.SANDBOX_SHAPE,
        vendor: data.SANDBOX_VENDOR,
        vendorFault: data.SANDBOX_VENDOR_FAULT,
        addonPricing: data.SANDBOX_ADDON_PRICING,
        limits: {
          requests: data.SANDBOX_REQUESTS_PER_MINUTE,
          writes: data.SANDBOX_WRITES_PER_MINUTE,
          inFlight: data.SANDBOX_IN_FLIGHT,
          algorithm: data.SANDBOX_LIMITER,
        },
      },
    },
  };
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
