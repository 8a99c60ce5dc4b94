import { readFileSync } from "node:fs";
import { z } from "zod";
import { err, ok, type Result } from "#lib/result.ts";

const value = z.union([z.string(), z.number()]).transform(String).optional();

/** One entry of `LOCATIONS_FILE`. Apart from the key, each name stands for a variable. */
const entrySchema = z.strictObject({
  apiKeyVariable: z.string(),
  apiUrl: value,
  slug: z.string(),
  name: value,
  phone: value,
  email: value,
  address: value,
  brandColor: value,
  brandStyle: value,
  logo: value,
  cover: value,
  privacyUrl: value,
  termsUrl: value,
  timeZone: value,
  currency: value,
  country: value,
  locale: value,
  minNoticeMinutes: value,
  maxAdvanceDays: value,
  cancelCutoffHours: value,
  addonPricing: value,
  requestsPerMinute: value,
  writesPerMinute: value,
  inFlight: value,
});

const fileSchema = z.array(entrySchema).min(1);

type Entry = z.infer<typeof entrySchema>;

/** A location's values under the names of the variables they stand for. */
export type LocationEntry = {
  /** For complaints: "location 2 (harbour)". */
  readonly label: string;
  readonly values: Readonly<Record<string, string | undefined>>;
};

/**
 * The entries of a locations file. What an entry leaves out comes from the environment, except
 * the key, which comes from the variable that the entry names.
 */
export function readLocationsFile(
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): Result<LocationEntry[], string> {
  const content = readJson(path);
  if (!content.ok) return content;
  const parsed = fileSchema.safeParse(content.value);
  if (!parsed.success) {
    return err(`is not a list of locations: ${problemIn(parsed.error)}`);
  }
  return ok(
    parsed.data.map((entry, index) => ({
      label: `location ${index + 1}${isPlain(entry.slug) ? ` (${entry.slug})` : ""}`,
      values: { ...env, ...given(variablesOf(entry, env)) },
    })),
  );
}

/** A name of words alone; whatever else stands there may be a secret in the wrong place. */
function isPlain(name: string): boolean {
  return /^[a-zA-Z]{1,20}(?:-[a-z]{1,20})*$/.test(name);
}

/** Without the values that were found. */
function problemIn({ issues }: z.ZodError): string {
  const [issue] = issues;
  const where = issue?.path.join(".") ?? "";
  if (issue?.code !== "unrecognized_keys") return `${where} ${issue?.message}`;
  return [where, "does not know", ...issue.keys.filter(isPlain)].join(" ");
}

function readJson(path: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    if (error instanceof SyntaxError) return err("is not JSON");
    return err("cannot be read. Example: LOCATIONS_FILE=./locations.json");
  }
}

function given(values: Record<string, string | undefined>): Record<string, string | undefined> {
  const kept = Object.entries(values).filter(
    ([name, text]) => name === "BOOKING_API_KEY" || (text !== undefined && text.trim() !== ""),
  );
  return Object.fromEntries(kept);
}

function variablesOf(entry: Entry, env: Readonly<Record<string, string | undefined>>) {
  return {
    BOOKING_API_URL: entry.apiUrl,
    BOOKING_API_KEY: env[entry.apiKeyVariable],
    LOCATION_SLUG: entry.slug,
    BUSINESS_NAME: entry.name,
    BUSINESS_PHONE: entry.phone,
    BUSINESS_EMAIL: entry.email,
    BUSINESS_ADDRESS: entry.address,
    BRAND_COLOR: entry.brandColor,
    BRAND_STYLE: entry.brandStyle,
    BRAND_LOGO: entry.logo,
    BRAND_COVER: entry.cover,
    PRIVACY_URL: entry.privacyUrl,
    TERMS_URL: entry.termsUrl,
    TIME_ZONE: entry.timeZone,
    CURRENCY: entry.currency,
    COUNTRY: entry.country,
    LOCALE: entry.locale,
    MIN_NOTICE_MINUTES: entry.minNoticeMinutes,
    MAX_ADVANCE_DAYS: entry.maxAdvanceDays,
    CANCEL_CUTOFF_HOURS: entry.cancelCutoffHours,
    ADDON_PRICING: entry.addonPricing,
    API_REQUESTS_PER_MINUTE: entry.requestsPerMinute,
    API_WRITES_PER_MINUTE: entry.writesPerMinute,
    API_IN_FLIGHT: entry.inFlight,
  };
}
