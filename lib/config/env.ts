import type { z } from "zod";
import { err, ok, type Result } from "#lib/values/result.ts";
import { eachInSteps, runInTurns, runNow, type Steps } from "#lib/values/steps.ts";
import { createClash } from "./clash.ts";
import { contentFor, readContent } from "./content/read.ts";
import { EXAMPLES, type Variable } from "./examples.ts";
import { keyIdOf } from "./key-id.ts";
import { locationsPath } from "./locations-address.ts";
import { type LocationEntry, readLocationsFile } from "./locations-file.ts";
import { redisFaults, redisOf } from "./redis.ts";
import { staffFaults, staffOf } from "./staff.ts";
import type {
  Business,
  Config,
  ConfigFault,
  ConfiguredLocation,
  SkippedLocation,
} from "./types.ts";
import { type LocationValues, locationSchema, type SiteValues, siteSchema } from "./variables.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export const configVariables: readonly string[] = Object.keys(EXAMPLES);

/** Reports all faults. Empty values count as absent; `LOCATIONS_FILE` overrides by location. */
export function readConfig(env: Environment): ReadConfig {
  return runNow(configSteps(env));
}

/** The same between the requests of visitors. */
export function readConfigInTurns(env: Environment): Promise<ReadConfig> {
  return runInTurns(configSteps(env));
}

export type ReadConfig = Result<Config, readonly ConfigFault[]>;

function* configSteps(env: Environment): Steps<ReadConfig> {
  const present = withoutBlanks(env);
  const site = siteSchema.safeParse(present);
  const faults = site.success ? redisFaults(site.data) : faultsOf(site.error);
  const read = yield* readLocations(present, site.success ? namesOf(site.data) : []);
  if (site.success && read.ok) faults.push(...staffFaults(site.data, read.value.locations));
  if (!read.ok) return err([...faults, ...read.error]);
  const described = yield* withContent(read.value, present);
  if (!described.ok) return err([...faults, ...described.error]);
  if (!site.success || faults.length > 0) return err(faults);
  const { BUSINESS_NAME: name } = present;
  return ok({ ...configOf(site.data, described.value), ...(name && { name }) });
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
  const file = locationsPath(env);
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
  const parsed = locationSchema.safeParse(env);
  return parsed.success ? ok(locationOf(parsed.data)) : err(faultsOf(parsed.error));
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

function siteUrlOf({ PUBLIC_URL, PORT }: SiteValues): string {
  return PUBLIC_URL ?? `http://localhost:${PORT}`;
}

/** Origins at which the whole site is shown, `PUBLIC_URL` first. */
function namesOf(site: SiteValues): readonly string[] {
  const publicUrl = siteUrlOf(site);
  const { protocol } = new URL(publicUrl);
  return [publicUrl, ...site.ALLOWED_HOSTS.map((host) => `${protocol}//${host}`)];
}

function configOf(site: SiteValues, { locations, skipped }: Locations): Config {
  return {
    port: site.PORT,
    ...(site.HOSTNAME && { hostname: site.HOSTNAME }),
    publicUrl: siteUrlOf(site),
    allowedHosts: site.ALLOWED_HOSTS,
    sessionSecrets: site.SESSION_SECRET,
    ...{ locations, skipped },
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
