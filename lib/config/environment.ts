import { z } from "zod";
import { err, ok, type Result } from "#lib/values/result.ts";
import {
  apiKey,
  apiUrl,
  digits,
  emails,
  exampleOf,
  hosts,
  listenAddress,
  origin,
  sessionSecrets,
  staffPassword,
  text,
  token,
  webAddress,
  webhookSecret,
  withExample,
} from "./fields.ts";
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
  return withExample(example, own.pipe(field));
}

const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;

/** It holds a password. */
function secretAddress(shape: RegExp, fault: string) {
  return text
    .refine((value) => shape.test(value) && URL.canParse(value, "file:///"), fault)
    .transform((value) => new Secret(value));
}

const smtpUrl = secretAddress(
  /^smtps?:\/\/[^/\s]+\/?(?:\?\S*)?$/,
  "is not an address like smtps://user:password@host:465",
);

/** ioredis reads the rest of it. */
const redisUrl = secretAddress(
  /^(?:rediss?:\/\/|\/)\S+$/,
  "is not an address like redis://user:password@host:6379 or rediss://host",
);

/** How the site runs. Of each variable `NAME_FILE` may name a file that holds it. */
const variables = z.object({
  BOOKING_API_URL: withExample("https://api.example.com", apiUrl.exactOptional()),
  BOOKING_API_KEY: secret("service_live_1234_abcdefgh", apiKey).exactOptional(),
  API_REQUESTS_PER_MINUTE: withExample("150", digits(1, 100_000, 150)),
  API_WRITES_PER_MINUTE: withExample("5", digits(1, 100_000, 5)),
  API_IN_FLIGHT: withExample("10", digits(1, 1_000, 10)),
  PORT: withExample("3000", digits(1, 65_535, 3000)),
  /** Address to listen on; absent: loopback. */
  HOSTNAME: withExample("0.0.0.0", listenAddress.exactOptional()),
  PUBLIC_URL: withExample("https://book.salon.example", origin.exactOptional()),
  ALLOWED_HOSTS: withExample("preview.salon.example,book.salon.example:8443", hosts),
  /** Newest first: the first seals, all unseal. */
  SESSION_SECRET: secret("at-least-32-random-characters-of-your-own", sessionSecrets),
  TRUSTED_PROXY_HOPS: withExample("1", digits(0, 20, 0)),
  DATA_DIR: withExample("./data", text.default("./data")),
  REDIS_URL: withExample("redis://localhost:6379", redisUrl.exactOptional()),
  /** Accepts a Redis that may lose acknowledged writes. */
  REDIS_ALLOW_VOLATILE: withExample("1", z.enum(["0", "1"], "is neither 0 nor 1").default("0")),
  STAFF_PASSWORD: secret("a-long-pass-phrase", staffPassword).exactOptional(),
  STAFF_EMAIL: withExample("desk@salon.example", emails.exactOptional()),
  SMTP_URL: withExample("smtps://user:password@mail.example", smtpUrl.exactOptional()),
  STAFF_WEBHOOK_URL: withExample(
    "https://hooks.salon.example/bookings",
    webAddress.exactOptional(),
  ),
  STAFF_WEBHOOK_SECRET: secret(
    "at-least-16-random-characters-to-sign-with",
    webhookSecret,
  ).exactOptional(),
  /** Opens `/metrics`. */
  METRICS_TOKEN: secret("at-least-16-random-characters", token).exactOptional(),
  LOG_LEVEL: withExample(
    "debug",
    z.enum(LOG_LEVELS, `is none of ${LOG_LEVELS.join(", ")}`).default("info"),
  ),
  BUSINESS_FILE: withExample("./business.json", text.default("business.json")),
});

/** A schema's output, readonly throughout. */
export type Values<T> = T extends Secret ? T : { readonly [Key in keyof T]: Values<T[Key]> };

export type Variables = Values<z.output<typeof variables>>;

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

function givenFor(name: string, env: Environment): Result<string | undefined, string> {
  const [value, file] = [env[name], env[`${name}_FILE`]].map((one) => one?.trim() || undefined);
  if (file === undefined) return ok(value);
  if (value !== undefined) return err(`is set beside ${name}. Keep one of them`);
  const read = readText(file);
  return read.ok ? ok(read.value.trim() || undefined) : read;
}
