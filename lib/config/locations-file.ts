import { z } from "zod";
import { err, ok, type Result } from "#lib/values/result.ts";
import type { Steps } from "#lib/values/steps.ts";
import { origin } from "./fields.ts";
import { parseJson, readText } from "./files.ts";
import { splitList } from "./split-list.ts";
import { locationPasswordOf } from "./staff-password.ts";
import { locationWebhookOf } from "./staff-webhook.ts";
import type { StaffPassword, StaffWebhook } from "./types.ts";
import { LOCATION_VARIABLES, type LocationVariable } from "./variables.ts";

const value = z.union([z.string(), z.number()]).transform(String).optional();

const entrySchema = z.strictObject({
  /** The environment variable that holds the key; or its file, as orchestrators mount secrets. */
  apiKeyVariable: z.string().optional(),
  apiKeyFile: z.string().optional(),
  staffPassword: z.string().optional(),
  staffPasswordHash: z.string().optional(),
  staffPasswordFile: z.string().optional(),
  staffWebhookUrl: z.string().optional(),
  staffWebhookSecret: z.string().optional(),
  staffWebhookSecretFile: z.string().optional(),
  apiUrl: value,
  slug: z.string(),
  publicUrl: origin.optional(),
  name: value,
  phone: value,
  email: value,
  address: value,
  position: value,
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
  maxGapMinutes: value,
  cancelCutoffHours: value,
  moveCutoffHours: value,
  maxMoves: value,
  cancelReasons: value,
  addonPricing: value,
  embedOrigins: value,
  mapping: value,
  requestsPerMinute: value,
  writesPerMinute: value,
  inFlight: value,
});

type Entry = z.infer<typeof entrySchema>;

type Environment = Readonly<Record<string, string | undefined>>;

export type LocationEntry = {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly publicUrl?: string;
  readonly staffPassword?: StaffPassword;
  readonly staffWebhook?: StaffWebhook;
};

/** An entry and what is wrong with it are told by its place and slug. */
export type ReadEntry = {
  readonly label: string;
  readonly slug: string | undefined;
  readonly read: Result<LocationEntry, string>;
};

/** Fields that an entry leaves out come from the environment, except the key. */
export function* readLocationsFile(
  path: string,
  env: Environment,
  each: (entry: ReadEntry) => void,
): Steps<Result<void, string>> {
  const text = readText(path);
  if (!text.ok) return err(`${text.error}. Example: LOCATIONS_FILE=./locations.json`);
  const items = yield* splitList(text.value);
  if (!items.ok) return items;
  if (items.value.length === 0) return err("is not a list of locations: it is empty");
  const shared = sharedBy(env);
  for (const [index, item] of items.value.entries()) {
    each(readEntry(item, index, shared, env));
    yield;
  }
  return ok(undefined);
}

const named = z.object({ slug: z.string() });

function readEntry(item: string, index: number, shared: Environment, env: Environment): ReadEntry {
  const json = parseJson(item);
  const raw = json.ok ? json.value : undefined;
  const slug = named.safeParse(raw).data?.slug;
  const label = `location ${index + 1}${slug !== undefined && isPlain(slug) ? ` (${slug})` : ""}`;
  const read = json.ok ? entryOf(raw, shared, env) : json;
  return { label, slug, read };
}

function entryOf(raw: unknown, shared: Environment, env: Environment): ReadEntry["read"] {
  const parsed = entrySchema.safeParse(raw);
  if (!parsed.success) return err(messageOf(parsed.error));
  const key = keyOf(parsed.data, env);
  if (!key.ok) return key;
  const password = passwordOf(parsed.data);
  if (!password.ok) return password;
  const webhook = locationWebhookOf(parsed.data, env.STAFF_WEBHOOK_SECRET);
  if (!webhook.ok) return webhook;
  const { value: staffPassword } = password;
  const { value: staffWebhook } = webhook;
  const { publicUrl } = parsed.data;
  const values = { ...shared, ...withoutBlanks(variablesOf(parsed.data, key.value)) };
  return ok({
    values,
    ...(publicUrl && { publicUrl }),
    ...(staffPassword && { staffPassword }),
    ...(staffWebhook && { staffWebhook }),
  });
}

/** Without the other variables, which hold thousands of keys. */
function sharedBy(env: Environment): Environment {
  return Object.fromEntries(LOCATION_VARIABLES.map((name) => [name, env[name]]));
}

/** Paths are not printed: the entry may hold the key itself in place of its path. */
function keyOf(
  { apiKeyVariable, apiKeyFile }: Entry,
  env: Environment,
): Result<string | undefined, string> {
  if ((apiKeyVariable === undefined) === (apiKeyFile === undefined)) {
    return err('needs apiKeyVariable or apiKeyFile. Example: "apiKeyVariable": "KEY_MITTE"');
  }
  if (apiKeyVariable !== undefined) return ok(env[apiKeyVariable]);
  const key = readText(apiKeyFile ?? "");
  if (key.ok) return ok(key.value.trim());
  return err(`apiKeyFile ${key.error}. Example: "apiKeyFile": "/run/secrets/mitte"`);
}

function passwordOf(entry: Entry): Result<StaffPassword | undefined, string> {
  const { staffPassword, staffPasswordHash, staffPasswordFile } = entry;
  const given = { staffPassword, staffPasswordHash };
  if (staffPasswordFile === undefined) return locationPasswordOf(given);
  const password = readText(staffPasswordFile);
  if (!password.ok) return err(`staffPasswordFile ${password.error}`);
  return locationPasswordOf({ ...given, ofFile: password.value.trim() });
}

/** Other names may be misplaced secrets, so they are not printed. */
function isPlain(name: string): boolean {
  return /^[a-zA-Z]{1,20}(?:-[a-z]{1,20})*$/.test(name);
}

/** Leaves out the values, which may be secrets. */
function messageOf({ issues }: z.ZodError): string {
  const [issue] = issues;
  const where = issue?.path.join(".") ?? "";
  if (issue?.code !== "unrecognized_keys") return `${where} ${issue?.message}`;
  return [where, "does not know", ...issue.keys.filter(isPlain)].join(" ");
}

function withoutBlanks(
  values: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const present = Object.entries(values).filter(
    ([name, text]) => name === "BOOKING_API_KEY" || (text !== undefined && text.trim() !== ""),
  );
  return Object.fromEntries(present);
}

function variablesOf(
  entry: Entry,
  key: string | undefined,
): Readonly<Record<LocationVariable, string | undefined>> {
  return {
    BOOKING_API_URL: entry.apiUrl,
    BOOKING_API_KEY: key,
    LOCATION_SLUG: entry.slug,
    BUSINESS_NAME: entry.name,
    BUSINESS_PHONE: entry.phone,
    BUSINESS_EMAIL: entry.email,
    BUSINESS_ADDRESS: entry.address,
    BUSINESS_POSITION: entry.position,
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
    MAX_GAP_MINUTES: entry.maxGapMinutes,
    CANCEL_CUTOFF_HOURS: entry.cancelCutoffHours,
    MOVE_CUTOFF_HOURS: entry.moveCutoffHours,
    MAX_MOVES: entry.maxMoves,
    CANCEL_REASONS: entry.cancelReasons,
    ADDON_PRICING: entry.addonPricing,
    EMBED_ORIGINS: entry.embedOrigins,
    MAPPING_FILE: entry.mapping,
    API_REQUESTS_PER_MINUTE: entry.requestsPerMinute,
    API_WRITES_PER_MINUTE: entry.writesPerMinute,
    API_IN_FLIGHT: entry.inFlight,
  };
}
