import { z } from "zod";
import { err, ok, type Result } from "#lib/values/result.ts";
import * as kinds from "./fields.ts";
import { digits, exampleOf, text } from "./fields.ts";
import { readText } from "./files.ts";
import { Secret } from "./secret.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** `place`: a variable; or the business's file, the entry and the field. */
export type ConfigFault = { readonly place: string; readonly message: string };

export function faultLine({ place, message }: ConfigFault): string {
  return `${place} ${message}`;
}

/** Every reader of the documentation knows a secret copied from it. */
function secret<F extends z.ZodType<unknown, string>>(example: string, field: F) {
  const own = text.refine((value) => !value.includes(example), "is the example: choose your own");
  return own.pipe(field).meta({ example });
}

/** An address that holds a password. */
function secretAddress(shape: RegExp, example: string) {
  return text
    .refine(
      (value) => shape.test(value) && URL.canParse(value, "file:///"),
      `is not an address like ${example}`,
    )
    .transform((value) => new Secret(value))
    .meta({ example });
}

const SMTP = /^smtps?:\/\/[^/\s]+\/?(?:\?\S*)?$/;

/** ioredis reads the rest of it. */
const REDIS = /^(?:rediss?:\/\/|\/)\S+$/;

const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;

/** How the site runs; `.env.example` says what each means. Of each `NAME_FILE` may name a file that holds it. */
const variables = z.object({
  BOOKING_API_URL: kinds.apiUrl.exactOptional(),
  BOOKING_API_KEY: secret("service_live_1234_abcdefgh", kinds.apiKey).exactOptional(),
  API_REQUESTS_PER_MINUTE: digits(1, 100_000, 150),
  API_WRITES_PER_MINUTE: digits(1, 100_000, 5),
  API_IN_FLIGHT: digits(2, 1_000, 10),
  PORT: digits(1, 65_535, 3000),
  HOSTNAME: kinds.listenAddress.exactOptional(),
  PUBLIC_URL: kinds.origin.exactOptional(),
  ALLOWED_HOSTS: kinds.hosts,
  SESSION_SECRET: secret("at-least-32-random-characters-of-your-own", kinds.sessionSecrets),
  TRUSTED_PROXY_HOPS: digits(0, 20, 0).meta({ example: 1 }),
  DATA_DIR: text.default("./data"),
  REDIS_URL: secretAddress(REDIS, "redis://user:password@host:6379").exactOptional(),
  REDIS_ALLOW_VOLATILE: z.enum(["0", "1"], "is neither 0 nor 1").default("0"),
  STAFF_PASSWORD: secret("a-long-pass-phrase", kinds.staffPassword).exactOptional(),
  STAFF_EMAIL: kinds.emails.exactOptional(),
  SMTP_URL: secretAddress(SMTP, "smtps://user:password@host:465").exactOptional(),
  STAFF_WEBHOOK_URL: kinds.webAddress.exactOptional(),
  STAFF_WEBHOOK_SECRET: secret("16-or-more-random-characters", kinds.webhookSecret).exactOptional(),
  METRICS_TOKEN: secret("at-least-16-random-characters", kinds.token).exactOptional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `is none of ${LOG_LEVELS.join(", ")}`).default("info"),
  BUSINESS_FILE: text.default("business.json"),
});

/** A schema's output, readonly throughout. */
export type Values<T> = T extends Secret
  ? T
  : T extends ReadonlyMap<string, infer Value>
    ? ReadonlyMap<string, Values<Value>>
    : { readonly [Key in keyof T]: Values<T[Key]> };

export type Variables = Values<z.output<typeof variables>>;

/** What the variables say of the site, apart from its locations and staff. */
export function siteOf(values: Variables) {
  const { PORT: port, PUBLIC_URL = `http://localhost:${port}` } = values;
  return {
    port,
    /** Address to listen on; absent: loopback. */
    hostname: values.HOSTNAME,
    publicUrl: PUBLIC_URL,
    allowedHosts: values.ALLOWED_HOSTS,
    /** Newest first: the first seals, all unseal. */
    sessionSecrets: values.SESSION_SECRET,
    /** Opens `/metrics`. */
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    /** Redis shared by several instances; absent: this process has its own limits and journal. */
    redisUrl: values.REDIS_URL,
    /** Accepts a Redis that may lose acknowledged writes. */
    redisMayForget: values.REDIS_ALLOW_VOLATILE === "1",
    dataDir: values.DATA_DIR,
    trustedProxyHops: values.TRUSTED_PROXY_HOPS,
  };
}

export const variableNames: readonly string[] = Object.keys(variables.shape);

/** Reports all faults, of each variable the first. Empty values count as absent. */
export function readVariables(env: Environment): Result<Variables, ConfigFault[]> {
  const faults = new Map<string, ConfigFault>();
  const given = Object.fromEntries(
    variableNames.flatMap((name) => {
      const value = givenFor(name, env);
      if (!value.ok) faults.set(name, { place: `${name}_FILE`, message: value.error });
      return value.ok && value.value !== undefined ? [[name, value.value]] : [];
    }),
  );
  const parsed = variables.safeParse(given);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const place = String(path[0]);
    if (!faults.has(place)) faults.set(place, faultOf(place, message));
  }
  return parsed.success && faults.size === 0 ? ok(parsed.data) : err([...faults.values()]);
}

export function faultOf(place: string, message: string): ConfigFault {
  const [, field] = Object.entries(variables.shape).find(([name]) => name === place) ?? [];
  return { place, message: `${message}. Example: ${place}=${exampleOf(field)}` };
}

/** Its default stands in no environment. */
export function businessFile(env: Environment): string {
  const given = givenFor("BUSINESS_FILE", env);
  return (given.ok && given.value) || "business.json";
}

function givenFor(name: string, env: Environment): Result<string | undefined, string> {
  const [value, file] = [env[name], env[`${name}_FILE`]].map((one) => one?.trim() || undefined);
  if (file === undefined) return ok(value);
  if (value !== undefined) return err(`is set beside ${name}. Keep one of them`);
  const read = readText(file);
  return read.ok ? ok(read.value.trim() || undefined) : read;
}
