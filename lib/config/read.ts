import { dirname, resolve } from "node:path";
import { z } from "zod";
import { err, ok, type Result } from "#lib/values/result.ts";
import { type Entry, entrySchema } from "./business.ts";
import { createClash } from "./clash.ts";
import { configuredLocation } from "./configured.ts";
import {
  type ConfigFault,
  type Environment,
  faultOf,
  readVariables,
  type Variables,
} from "./environment.ts";
import { exampleOf } from "./fields.ts";
import { parseJson, readText } from "./files.ts";
import { present } from "./present.ts";
import { type EntrySecrets, findSecrets } from "./secrets.ts";
import { staffFaults, staffOf } from "./staff.ts";
import type { Config, ConfiguredLocation, SkippedLocation } from "./types.ts";
import { warningsOf } from "./warnings.ts";

export type ReadConfig = Result<Config, readonly ConfigFault[]>;

type ReadEntry = {
  /** Begins each fault of it: `business.json mitte:`. */
  readonly place: string;
  readonly read: Result<{ entry: Entry; secrets: EntrySecrets }, readonly string[]>;
};

type ReadFile = { readonly entries: readonly ReadEntry[]; readonly isList: boolean };

/** The environment and the business's file. Reports all faults at once. */
export function readConfig(env: Environment): ReadConfig {
  const variables = readVariables(env);
  const file = readBusiness(env);
  const faults = [
    ...(variables.ok ? [] : variables.error),
    ...(file.ok ? faultsOfFile(file.value, env) : file.error),
  ];
  if (!variables.ok || !file.ok || faults.length > 0) return err(faults);
  return configOf(variables.value, file.value);
}

const named = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,40}$/) });

function readBusiness(env: Environment): Result<ReadFile, ConfigFault[]> {
  const path = env.BUSINESS_FILE?.trim() || "business.json";
  const text = readText(path);
  if (!text.ok) {
    return err([faultOf("BUSINESS_FILE", `${text.error}: npm run setup writes it`)]);
  }
  const json = parseJson(text.value);
  if (!json.ok) return err([{ place: path, message: json.error }]);
  const folder = dirname(resolve(path));
  const schema = entrySchema(folder);
  const isList = Array.isArray(json.value);
  const all: readonly unknown[] = Array.isArray(json.value) ? json.value : [json.value];
  if (all.length === 0) return err([{ place: path, message: "is an empty list of locations" }]);
  const entries = all.map((raw, index) => {
    const label = named.safeParse(raw).data?.slug ?? `entry ${index + 1}`;
    return {
      place: `${path}${isList ? ` ${label}` : ""}:`,
      read: readEntry(raw, schema, folder, env),
    };
  });
  return ok({ entries, isList });
}

function readEntry(
  raw: unknown,
  schema: ReturnType<typeof entrySchema>,
  folder: string,
  env: Environment,
): ReadEntry["read"] {
  const parsed = schema.safeParse(raw);
  if (!parsed.success) {
    return err(parsed.error.issues.map((issue) => messageOf(issue, schema.shape)));
  }
  const { secrets, faults } = findSecrets(parsed.data, folder, env);
  return faults.length > 0 ? err(faults) : ok({ entry: parsed.data, secrets });
}

/** Never the value, which may be a misplaced secret; nor a name that may be one. */
function messageOf(issue: z.core.$ZodIssue, shape: z.core.$ZodShape): string {
  const [field] = issue.path;
  const where = issue.path.length > 0 ? `${issue.path.map(String).join(".")} ` : "";
  const isUnknown = issue.code === "unrecognized_keys" && issue.message.startsWith("Unrecognized");
  if (isUnknown) {
    const names = issue.keys.filter((name) => /^[a-zA-Z]{1,30}$/.test(name));
    return `${where}does not know ${names.join(", ") || "a name in it"}`;
  }
  const example = exampleOf(shape[String(field)]);
  const shown =
    example === undefined ? "" : `. Example: "${String(field)}": ${JSON.stringify(example)}`;
  return `${where}${issue.message}${shown}`;
}

/** Of a list only what concerns them all: one that is faulty is left out. */
function faultsOfFile({ entries, isList }: ReadFile, env: Environment): readonly ConfigFault[] {
  const sound = entries.flatMap(({ read }) => (read.ok ? [read.value.entry] : []));
  const lacksUrl =
    sound.some(({ apiUrl }) => apiUrl === undefined) && !isSet("BOOKING_API_URL", env);
  const lacksKey =
    !isList && sound.some(({ key }) => key === undefined) && !isSet("BOOKING_API_KEY", env);
  return [
    ...(lacksUrl ? [faultOf("BOOKING_API_URL", "is missing")] : []),
    ...(lacksKey ? [faultOf("BOOKING_API_KEY", "is missing")] : []),
    ...(isList && sound.length > 0 ? [] : entries.flatMap(faultsOfEntry)),
  ];
}

function isSet(name: string, env: Environment): boolean {
  return Boolean(env[name]?.trim() || env[`${name}_FILE`]?.trim());
}

function faultsOfEntry({ place, read }: ReadEntry): readonly ConfigFault[] {
  return read.ok ? [] : read.error.map((message) => ({ place, message }));
}

function configOf(variables: Variables, { entries, isList }: ReadFile): ReadConfig {
  const publicUrl = variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`;
  const { protocol } = new URL(publicUrl);
  const names = variables.ALLOWED_HOSTS.map((host) => `${protocol}//${host}`);
  const clash = createClash([publicUrl, ...names]);
  const locations: ConfiguredLocation[] = [];
  const skipped: SkippedLocation[] = [];
  for (const each of entries) {
    const made = locationOf(each, isList, variables);
    const fault = made.ok ? clash(made.value) : undefined;
    if (!made.ok) skipped.push({ faults: made.error });
    else if (fault) skipped.push({ faults: [{ place: each.place, message: fault }] });
    else locations.push(made.value);
  }
  const faults = [
    ...(locations.length === 0 ? skipped.flatMap((one) => one.faults) : []),
    ...staffFaults(variables, locations),
  ];
  if (faults.length > 0) return err(faults);
  const known = {
    ...siteOf(variables, publicUrl),
    ...present({ staff: staffOf(variables, locations) }),
  };
  return ok({ ...known, locations, skipped, warnings: warningsOf({ ...known, locations }) });
}

function locationOf(
  { place, read }: ReadEntry,
  isList: boolean,
  variables: Variables,
): Result<ConfiguredLocation, readonly ConfigFault[]> {
  if (!read.ok) return err(read.error.map((message) => ({ place, message })));
  const { entry, secrets } = read.value;
  const lacksKey = isList && entry.key === undefined;
  const location = lacksKey ? undefined : configuredLocation(entry, secrets, variables);
  if (location) return ok(location);
  return err([{ place, message: 'key is missing. Example: "key": {"env":"KEY_MITTE"}' }]);
}

function siteOf(variables: Variables, publicUrl: string) {
  return {
    port: variables.PORT,
    publicUrl,
    allowedHosts: variables.ALLOWED_HOSTS,
    sessionSecrets: variables.SESSION_SECRET,
    logLevel: variables.LOG_LEVEL,
    redisMayForget: variables.REDIS_ALLOW_VOLATILE === "1",
    dataDir: variables.DATA_DIR,
    trustedProxyHops: variables.TRUSTED_PROXY_HOPS,
    ...present({
      hostname: variables.HOSTNAME,
      metricsToken: variables.METRICS_TOKEN,
      redisUrl: variables.REDIS_URL,
    }),
  };
}
