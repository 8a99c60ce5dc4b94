import { z } from "zod";
import { err, ok, type Result } from "#lib/values/result.ts";
import type { Steps } from "#lib/values/steps.ts";
import { origin } from "./fields.ts";
import { parseJson, readText } from "./files.ts";
import { splitList } from "./split-list.ts";
import { locationPasswordOf } from "./staff-password.ts";
import { locationWebhookOf } from "./staff-webhook.ts";
import type { StaffPassword, StaffWebhook } from "./types.ts";
import { type Environment, fieldsOf } from "./variable.ts";
import { locationVariables } from "./variables.ts";

const value = z.union([z.string(), z.number()]).transform(String).optional();

/** Without the key, which an entry does not hold itself. */
const VARIABLE_OF: ReadonlyMap<string, string> = new Map(
  fieldsOf(locationVariables).flatMap(({ path, name }) =>
    name === "BOOKING_API_KEY" ? [] : [[path.at(-1) ?? "", name]],
  ),
);

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
  publicUrl: origin.optional(),
  ...Object.fromEntries([...VARIABLE_OF.keys()].map((field) => [field, value])),
  slug: z.string(),
});

type Entry = z.infer<typeof entrySchema>;

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
const SLUG = /"slug"\s*:\s*"([^"\\]*)"/;

function readEntry(item: string, index: number, shared: Environment, env: Environment): ReadEntry {
  const json = parseJson(item);
  const raw = json.ok ? json.value : undefined;
  // Also of an entry that is no JSON, since a reload keeps its location as it was.
  const slug = json.ok ? named.safeParse(raw).data?.slug : SLUG.exec(item)?.[1];
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
  const values = { ...shared, ...variablesOf(parsed.data, key.value) };
  return ok({
    values,
    ...(publicUrl && { publicUrl }),
    ...(staffPassword && { staffPassword }),
    ...(staffWebhook && { staffWebhook }),
  });
}

/** Without the other variables, which hold thousands of keys. */
function sharedBy(env: Environment): Environment {
  return Object.fromEntries([...VARIABLE_OF.values()].map((name) => [name, env[name]]));
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

/** An empty text means none, even where the environment has a value. */
function variablesOf(entry: Environment, key: string | undefined): Environment {
  const values: Record<string, string | undefined> = { BOOKING_API_KEY: key };
  for (const [field, variable] of VARIABLE_OF) {
    const text = entry[field];
    if (text !== undefined) values[variable] = text.trim() || undefined;
  }
  return values;
}
