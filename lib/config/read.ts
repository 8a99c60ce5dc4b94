import { dirname, resolve } from "node:path";
import { z } from "zod";
import { err, ok, type Result } from "#lib/values/result.ts";
import { type Entry, entrySchema } from "./business.ts";
import { configuredLocation } from "./configured.ts";
import {
  businessFile,
  type ConfigFault,
  type Environment,
  faultOf,
  readVariables,
  siteOf,
  type Variables,
} from "./environment.ts";
import { exampleOf } from "./fields.ts";
import { parseJson, readText } from "./files.ts";
import type { Config, ConfiguredLocation, StaffConfig } from "./types.ts";
import { warningsOf } from "./warnings.ts";

export type ReadConfig = Result<Config, readonly ConfigFault[]>;

type ReadEntry = {
  /** Begins each fault of it: `business.json mitte:`. */
  readonly place: string;
  readonly read: Result<Entry, readonly string[]>;
};

type ReadFile = { readonly entries: readonly ReadEntry[]; readonly isList: boolean };

/** The environment and the business's file. Reports all faults at once. */
export function readConfig(env: Environment): ReadConfig {
  const variables = readVariables(env);
  const file = readBusiness(env);
  const faults = [
    ...(variables.ok ? [] : variables.error),
    ...(file.ok ? missingVariables(file.value, env) : file.error),
  ];
  if (variables.ok && file.ok && faults.length === 0) return configOf(variables.value, file.value);
  return err([...faults, ...(file.ok ? faultsOfAll(file.value) : [])]);
}

const named = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,40}$/) });

function readBusiness(env: Environment): Result<ReadFile, ConfigFault[]> {
  const path = businessFile(env);
  const text = readText(path);
  if (!text.ok) {
    return err([faultOf("BUSINESS_FILE", `${text.error}: npm run setup writes it`)]);
  }
  const json = parseJson(text.value);
  if (!json.ok) return err([{ place: path, message: json.error }]);
  const schema = entrySchema(dirname(resolve(path)), env);
  const isList = Array.isArray(json.value);
  const all: readonly unknown[] = Array.isArray(json.value) ? json.value : [json.value];
  if (all.length === 0) return err([{ place: path, message: "is an empty list of locations" }]);
  const entries = all.map((raw, index): ReadEntry => {
    const label = named.safeParse(raw).data?.slug ?? `entry ${index + 1}`;
    const parsed = schema.safeParse(raw);
    return {
      place: `${path}${isList ? ` ${label}` : ""}:`,
      read: parsed.success
        ? ok(parsed.data)
        : err(parsed.error.issues.map((issue) => messageOf(issue, schema.shape))),
    };
  });
  return ok({ entries, isList });
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

/** What the file and other variables need. Messages to staff lead to the staff area. */
function missingVariables({ entries, isList }: ReadFile, env: Environment): ConfigFault[] {
  const isSet = (name: string) => Boolean(env[name]?.trim() || env[`${name}_FILE`]?.trim());
  const sound = entries.flatMap(({ read }) => (read.ok ? [read.value] : []));
  const lacks = (field: "apiUrl" | "key") => sound.some((entry) => entry[field] === undefined);
  const hasOwnPassword = sound.some(({ staffPassword }) => staffPassword !== undefined);
  const isTold = isSet("STAFF_WEBHOOK_URL") || isSet("STAFF_EMAIL");
  const needs: readonly (readonly [isNeeded: boolean, name: string, why: string])[] = [
    [lacks("apiUrl"), "BOOKING_API_URL", ""],
    [!isList && lacks("key"), "BOOKING_API_KEY", ""],
    [isSet("STAFF_EMAIL"), "SMTP_URL", ": STAFF_EMAIL is written to through it"],
    [isSet("SMTP_URL"), "STAFF_EMAIL", ": SMTP_URL has nobody to write to"],
    [isSet("STAFF_WEBHOOK_URL"), "STAFF_WEBHOOK_SECRET", ": it signs what STAFF_WEBHOOK_URL gets"],
    [isTold && !hasOwnPassword, "STAFF_PASSWORD", ": messages to staff lead to the staff area"],
  ];
  return needs
    .filter(([isNeeded, name]) => isNeeded && !isSet(name))
    .map(([, name, why]) => faultOf(name, `is missing${why}`));
}

/** None unless all are faulty: of several, the faulty ones are left out. */
function faultsOfAll({ entries }: ReadFile): ConfigFault[] {
  if (entries.some(({ read }) => read.ok)) return [];
  return entries.flatMap(({ place, read }) =>
    read.ok ? [] : read.error.map((message) => ({ place, message })),
  );
}

function configOf(variables: Variables, { entries, isList }: ReadFile): ReadConfig {
  const site = siteOf(variables);
  const clashOf = createClash(site.publicUrl, site.allowedHosts);
  const locations: ConfiguredLocation[] = [];
  const skipped: Config["skipped"][number][] = [];
  for (const { place, read } of entries) {
    const made = read.ok ? configuredLocation(read.value, variables, isList) : read;
    const messages = made.ok ? clashOf(made.value) : made.error;
    if (made.ok && messages.length === 0) locations.push(made.value);
    else skipped.push({ faults: messages.map((message) => ({ place, message })) });
  }
  if (locations.length === 0) return err(skipped.flatMap(({ faults }) => faults));
  const staff = staffOf(variables, locations);
  const known = { ...site, locations, skipped, ...(staff && { staff }) };
  return ok({ ...known, warnings: warningsOf(known) });
}

/**
 * A key belongs to one location (§1); shared, its limits would be used twice over. Cookies are
 * secure or not by PUBLIC_URL, so a location's own name has the same scheme.
 */
function createClash(publicUrl: string, allowedHosts: readonly string[]) {
  const { protocol } = new URL(publicUrl);
  const siteNames = [publicUrl, ...allowedHosts.map((host) => `${protocol}//${host}`)];
  const owners = new Map(siteNames.map((name) => [`publicUrl ${name}`, "the site"]));
  return ({ location: { slug, publicUrl: own }, access }: ConfiguredLocation): string[] => {
    if (own && !own.startsWith(protocol)) return ["publicUrl has not PUBLIC_URL’s scheme"];
    const claims = [
      { field: "slug", value: slug },
      { field: "key", value: access.key.reveal() },
      ...(own ? [{ field: "publicUrl", value: own }] : []),
    ];
    const faults = claims.flatMap(({ field, value }) => {
      const owner = owners.get(`${field} ${value}`);
      return owner ? [`${field} is that of ${owner}. Give each its own`] : [];
    });
    if (faults.length > 0) return faults;
    for (const { field, value } of claims) owners.set(`${field} ${value}`, `“${slug}” before it`);
    return [];
  };
}

/** Absent without a password: there is no staff area then. */
function staffOf(
  variables: Variables,
  locations: readonly ConfiguredLocation[],
): StaffConfig | undefined {
  const { STAFF_PASSWORD: password, STAFF_WEBHOOK_URL: url } = variables;
  const { STAFF_WEBHOOK_SECRET: secret, STAFF_EMAIL: to, SMTP_URL: smtp } = variables;
  if (!password && locations.every(({ staffPassword }) => !staffPassword)) return undefined;
  return {
    ...(password && { password }),
    ...(url !== undefined && secret && { webhook: { url, secret } }),
    ...(to && smtp && { mail: { to, smtp } }),
  };
}
