import { err, ok, type Result } from "#lib/values/result.ts";
import { eachInSteps, runNow, type Steps } from "#lib/values/steps.ts";
import { createClash } from "./clash.ts";
import { contentFor, readContent } from "./content/read.ts";
import { keyIdOf } from "./key-id.ts";
import { type LocationEntry, readLocationsFile } from "./locations-file.ts";
import { redisFaults, redisOf } from "./redis.ts";
import { staffFaults, staffOf } from "./staff.ts";
import type { Config, ConfiguredLocation, SkippedLocation } from "./types.ts";
import { type ConfigFault, type Environment, fieldsOf, readVariables } from "./variable.ts";
import {
  type LocationValues,
  locationVariables,
  type SiteValues,
  siteVariables,
} from "./variables.ts";

export const configVariables: readonly string[] = [siteVariables, locationVariables]
  .flatMap(fieldsOf)
  .map(({ name }) => name);

/** Reports all faults. Empty values count as absent; `LOCATIONS_FILE` overrides by location. */
export function readConfig(env: Environment): ReadConfig {
  return runNow(configSteps(env));
}

export type ReadConfig = Result<Config, readonly ConfigFault[]>;

function* configSteps(env: Environment): Steps<ReadConfig> {
  const present = withoutBlanks(env);
  const site = readVariables(siteVariables, present);
  const faults = [
    ...faultsOfGone(present),
    ...(site.ok ? redisFaults(site.value.redis) : site.error),
  ];
  const read = yield* readLocations(present, site.ok ? namesOf(site.value) : []);
  if (site.ok && read.ok) faults.push(...staffFaults(site.value.staff, read.value.locations));
  if (!read.ok) return err([...faults, ...read.error]);
  const described = yield* withContent(read.value, present);
  if (!described.ok) return err([...faults, ...described.error]);
  if (!site.ok || faults.length > 0) return err(faults);
  const { BUSINESS_NAME: name } = present;
  return ok({ ...configOf(site.value, described.value), ...(name && { name }) });
}

function faultsOfGone({ SHAPES_FILE: shapes }: Environment): readonly ConfigFault[] {
  if (shapes === undefined) return [];
  const message = "is gone: write a MAPPING_FILE instead (docs/upstream.md).";
  return [{ variable: "SHAPES_FILE", message }];
}

/** `skipped`: entries of LOCATIONS_FILE with a fault. */
type Locations = Pick<Config, "locations" | "skipped">;

function* withContent(
  { locations, skipped }: Locations,
  { CONTENT_FILE: path }: Environment,
): Steps<Result<Locations, ConfigFault[]>> {
  if (path === undefined) return ok({ locations, skipped });
  const slugs = [
    ...locations.map(({ location }) => location.slug),
    ...skipped.flatMap(({ slug }) => slug ?? []),
  ];
  const content = readContent(path, slugs);
  if (!content.ok) {
    return err(content.error.map((message) => ({ variable: "CONTENT_FILE", message })));
  }
  const described: ConfiguredLocation[] = [];
  yield* eachInSteps(locations, (one) => {
    const { location } = one;
    const own = contentFor(content.value, location.slug);
    const closed = own.notices.flatMap((notice) => notice.closed ?? []);
    const rules = { ...location.rules, ...(closed.length > 0 && { closed }) };
    described.push({ ...one, location: { ...location, rules, content: own } });
  });
  return ok({ locations: described, skipped });
}

export function faultLine(fault: ConfigFault): string {
  return `${fault.variable} ${fault.message}`;
}

function withoutBlanks(env: Environment): Environment {
  const entries = Object.entries(env).map(([name, value]) => [name, value?.trim()] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ""));
}

const MAX_FAULTS = 20;

function* readLocations(
  env: Environment,
  siteNames: readonly string[],
): Steps<Result<Locations, ConfigFault[]>> {
  const file = env.LOCATIONS_FILE;
  if (file === undefined) {
    const one = readLocation(env);
    return one.ok ? ok({ locations: [one.value], skipped: [] }) : one;
  }
  const locations: ConfiguredLocation[] = [];
  const skipped: SkippedLocation[] = [];
  const fault = (message: string) => ({ variable: "LOCATIONS_FILE", message });
  const clash = createClash(siteNames);
  const entries = yield* readLocationsFile(file, env, ({ label, slug, read }) => {
    const location = read.ok ? readEntry(read.value) : err([fault(read.error)]);
    const message = location.ok ? clash(location.value) : messageOf(location.error);
    if (!location.ok || message !== undefined) {
      skipped.push({ ...fault(`${label}: ${message}`), slug });
    } else locations.push(location.value);
  });
  if (!entries.ok) return err([fault(entries.error)]);
  if (locations.length === 0) return err(skipped.slice(0, MAX_FAULTS));
  return ok({ locations, skipped });
}

function readEntry(entry: LocationEntry): Result<ConfiguredLocation, ConfigFault[]> {
  const { values, publicUrl, ...staff } = entry;
  const read = readLocation(values);
  if (!read.ok) return read;
  const location = { ...read.value.location, ...(publicUrl && { publicUrl }) };
  return ok({ ...read.value, location, ...staff });
}

function messageOf(faults: readonly ConfigFault[]): string {
  return faults
    .map((one) => (one.variable === "LOCATIONS_FILE" ? one.message : faultLine(one)))
    .join(" ");
}

function readLocation(env: Environment): Result<ConfiguredLocation, ConfigFault[]> {
  const read = readVariables(locationVariables, env);
  return read.ok ? ok(locationOf(read.value)) : read;
}

function siteUrlOf({ publicUrl, port }: SiteValues): string {
  return publicUrl ?? `http://localhost:${port}`;
}

/** Origins at which the whole site is shown, `PUBLIC_URL` first. */
function namesOf(site: SiteValues): readonly string[] {
  const publicUrl = siteUrlOf(site);
  const { protocol } = new URL(publicUrl);
  return [publicUrl, ...site.allowedHosts.map((host) => `${protocol}//${host}`)];
}

function configOf(site: SiteValues, { locations, skipped }: Locations): Config {
  const { staff, redis, ...same } = site;
  return {
    ...same,
    ...{ publicUrl: siteUrlOf(site), locations, skipped },
    ...staffOf(staff, locations),
    ...redisOf(redis),
  };
}

function locationOf(values: LocationValues): ConfiguredLocation {
  const { apiUrl, apiKeys, limits, mapping, addonPricing, ...same } = values;
  const { rules, timeZone, currency } = same;
  const { key, former } = apiKeys;
  return {
    location: {
      ...same,
      rules: { ...rules, moveCutoffHours: rules.moveCutoffHours ?? rules.cancelCutoffHours },
      addonPricing: addonPricing ?? "included",
      ...(addonPricing === undefined && { assumesAddonPricing: true }),
    },
    access: {
      baseUrl: apiUrl,
      ...{ key, limits, currency },
      ...(mapping && { mapping: { expressions: mapping, timeZone, currency } }),
    },
    keyIds: { current: keyIdOf(key), former },
  };
}
