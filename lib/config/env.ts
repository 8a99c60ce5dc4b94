import type { z } from "zod";
import { err, ok, type Result } from "#lib/values/result.ts";
import { contentFor, readContent } from "./content/read.ts";
import { EXAMPLES, type Variable } from "./examples.ts";
import { keyIdOf } from "./key-id.ts";
import { readLocationsFile } from "./locations-file.ts";
import { redisFaults, redisOf } from "./redis.ts";
import { staffFaults, staffOf } from "./staff.ts";
import type { Business, Config, ConfigFault, ConfiguredLocation } from "./types.ts";
import { type LocationValues, locationSchema, type SiteValues, siteSchema } from "./variables.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export const configVariables: readonly string[] = Object.keys(EXAMPLES);

/** Reports all faults. Empty values count as absent; `LOCATIONS_FILE` overrides by location. */
export function readConfig(env: Environment): Result<Config, readonly ConfigFault[]> {
  const present = withoutBlanks(env);
  const site = siteSchema.safeParse(present);
  const faults = site.success ? redisFaults(site.data) : faultsOf(site.error);
  const locations = readLocations(present);
  if (site.success && locations.ok) faults.push(...staffFaults(site.data, locations.value));
  if (!locations.ok) return err([...faults, ...locations.error]);
  const described = withContent(locations.value, present);
  if (!described.ok) return err([...faults, ...described.error]);
  if (!site.success || faults.length > 0) return err(faults);
  return ok(configOf(site.data, described.value));
}

function withContent(
  locations: readonly ConfiguredLocation[],
  { CONTENT_FILE: path }: Environment,
): Result<readonly ConfiguredLocation[], ConfigFault[]> {
  if (path === undefined) return ok(locations);
  const slugs = locations.map(({ location }) => location.slug);
  const content = readContent(path, slugs);
  if (!content.ok) {
    return err(content.error.map((message) => ({ variable: "CONTENT_FILE", message })));
  }
  return ok(
    locations.map((one) => ({
      ...one,
      location: { ...one.location, content: contentFor(content.value, one.location.slug) },
    })),
  );
}

export function faultLine(fault: ConfigFault): string {
  return `${fault.variable} ${fault.message}`;
}

function withoutBlanks(env: Environment): Environment {
  const entries = Object.entries(env).map(([name, value]) => [name, value?.trim()] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ""));
}

function readLocations(env: Environment): Result<ConfiguredLocation[], ConfigFault[]> {
  const file = env.LOCATIONS_FILE;
  if (file === undefined) return readLocation(env, "");
  const entries = readLocationsFile(file, env);
  if (!entries.ok) return err([{ variable: "LOCATIONS_FILE", message: entries.error }]);
  const read = entries.value.map(({ label, values, staffPassword }) => {
    const location = readLocation(values, label);
    if (!location.ok || !staffPassword) return location;
    return ok(location.value.map((one) => ({ ...one, staffPassword })));
  });
  const faults = read.flatMap((one) => (one.ok ? [] : one.error));
  if (faults.length > 0) return err(faults);
  const locations = read.flatMap((one) => (one.ok ? one.value : []));
  const message = sharedSlug(locations) ?? sharedKey(locations);
  return message === undefined ? ok(locations) : err([{ variable: "LOCATIONS_FILE", message }]);
}

function sharedSlug(locations: readonly ConfiguredLocation[]): string | undefined {
  const seen = new Set<string>();
  const twice = locations
    .map(({ location }) => location.slug)
    .find((slug) => seen.size === seen.add(slug).size);
  return twice && `names two locations “${twice}”. Give each its slug.`;
}

/** A key belongs to one location (§1); shared, its limits would be used twice over. */
function sharedKey(locations: readonly ConfiguredLocation[]): string | undefined {
  const byKey = Map.groupBy(locations, ({ access }) => access.key.reveal());
  const [one, other] = [...byKey.values()].find((group) => group.length > 1) ?? [];
  if (!one || !other) return undefined;
  const [first, second] = [one.location.slug, other.location.slug];
  return `gives “${first}” and “${second}” the same key. Give each location its own.`;
}

function readLocation(
  env: Environment,
  label: string,
): Result<ConfiguredLocation[], ConfigFault[]> {
  const parsed = locationSchema.safeParse(env);
  if (parsed.success) return ok([locationOf(parsed.data)]);
  const faults = faultsOf(parsed.error);
  if (label === "") return err(faults);
  return err(
    faults.map((fault) => ({
      variable: "LOCATIONS_FILE",
      message: `${label}: ${fault.variable} ${fault.message}`,
    })),
  );
}

function faultsOf(error: z.ZodError): ConfigFault[] {
  const seen = new Set<string>();
  return error.issues.flatMap((issue) => {
    const variable = String(issue.path[0]);
    if (seen.has(variable)) return [];
    seen.add(variable);
    return [{ variable, message: `${issue.message}.${exampleOf(variable)}` }];
  });
}

function exampleOf(variable: string): string {
  return isVariable(variable) ? ` Example: ${variable}=${EXAMPLES[variable]}` : "";
}

function isVariable(name: string): name is Variable {
  return Object.hasOwn(EXAMPLES, name);
}

function configOf(site: SiteValues, locations: readonly ConfiguredLocation[]): Config {
  return {
    port: site.PORT,
    ...(site.HOSTNAME && { hostname: site.HOSTNAME }),
    publicUrl: site.PUBLIC_URL ?? `http://localhost:${site.PORT}`,
    allowedHosts: site.ALLOWED_HOSTS,
    sessionSecrets: site.SESSION_SECRET,
    locations,
    ...staffOf(site, locations),
    ...(site.METRICS_TOKEN && { metricsToken: site.METRICS_TOKEN }),
    ...(site.SECURITY_CONTACT && { securityContact: site.SECURITY_CONTACT }),
    logLevel: site.LOG_LEVEL,
    ...(site.PROXY_LOG_ADDRESS && { proxyLog: site.PROXY_LOG_ADDRESS }),
    ...redisOf(site),
    redisMayForget: site.REDIS_ALLOW_VOLATILE,
    dataDir: site.DATA_DIR,
    trustedProxyHops: site.TRUSTED_PROXY_HOPS,
  };
}

function locationOf(values: LocationValues): ConfiguredLocation {
  const { key, former } = values.BOOKING_API_KEY;
  return {
    location: {
      slug: values.LOCATION_SLUG,
      business: businessOf(values),
      timeZone: values.TIME_ZONE,
      currency: values.CURRENCY,
      country: values.COUNTRY,
      locale: values.LOCALE,
      rules: {
        minNoticeMinutes: values.MIN_NOTICE_MINUTES,
        maxAdvanceDays: values.MAX_ADVANCE_DAYS,
        maxGapMinutes: values.MAX_GAP_MINUTES,
        cancelCutoffHours: values.CANCEL_CUTOFF_HOURS,
        moveCutoffHours: values.MOVE_CUTOFF_HOURS ?? values.CANCEL_CUTOFF_HOURS,
        maxMoves: values.MAX_MOVES,
      },
      ...(values.CANCEL_REASONS && { cancelReasons: values.CANCEL_REASONS }),
      addonPricing: values.ADDON_PRICING ?? "included",
      ...(values.ADDON_PRICING === undefined && { assumesAddonPricing: true }),
      embedOrigins: values.EMBED_ORIGINS,
    },
    access: {
      baseUrl: values.BOOKING_API_URL,
      key,
      limits: {
        requestsPerMinute: values.API_REQUESTS_PER_MINUTE,
        writesPerMinute: values.API_WRITES_PER_MINUTE,
        inFlight: values.API_IN_FLIGHT,
      },
      currency: values.CURRENCY,
      ...(values.MAPPING_FILE && {
        mapping: {
          ...values.MAPPING_FILE,
          timeZone: values.TIME_ZONE,
          currency: values.CURRENCY,
        },
      }),
    },
    keyIds: { current: keyIdOf(key), former },
  };
}

function businessOf(values: LocationValues): Business {
  return {
    name: values.BUSINESS_NAME,
    ...(values.BUSINESS_PHONE && { phone: values.BUSINESS_PHONE }),
    ...(values.BUSINESS_EMAIL && { email: values.BUSINESS_EMAIL }),
    ...(values.BUSINESS_ADDRESS && { address: values.BUSINESS_ADDRESS }),
    ...(values.BUSINESS_POSITION && { position: values.BUSINESS_POSITION }),
    ...(values.BRAND_COLOR && { brandColor: values.BRAND_COLOR }),
    brandStyle: values.BRAND_STYLE,
    ...(values.BRAND_LOGO && { logo: values.BRAND_LOGO }),
    ...(values.BRAND_COVER && { cover: values.BRAND_COVER }),
    ...(values.PRIVACY_URL && { privacyUrl: values.PRIVACY_URL }),
    ...(values.TERMS_URL && { termsUrl: values.TERMS_URL }),
  };
}
