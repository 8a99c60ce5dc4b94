import { isIP } from "node:net";
import { isSupportedCountry } from "libphonenumber-js/min";
import { z } from "zod";
import { emailOf } from "#lib/values/email.ts";
import { memoize } from "#lib/values/memoize.ts";
import { attempt } from "#lib/values/result.ts";
import { withoutControls } from "#lib/values/text.ts";
import { BRAND_STYLES } from "./brand-styles.ts";
import { Secret } from "./secret.ts";

/** First path segments of routes and of files (lib/app/address.ts), which cannot be slugs. */
const RESERVED_SLUG =
  /^(?:api|brands|embed|fonts|healthz|icons|livez|metrics|not-here|pictures|readyz|scripts|staff)$/;

export const text = z.string({
  error: ({ input }) => (input === undefined ? "is missing" : "is no text"),
});

/** What faults show of a field: its example, else its default. */
export function exampleOf(field: z.core.$ZodType | undefined): unknown {
  const example = field && z.globalRegistry.get(field)?.example;
  if (example !== undefined) return example;
  if (!(field instanceof z.ZodExactOptional || field instanceof z.ZodDefault)) return undefined;
  const usual = field instanceof z.ZodDefault ? field.def.defaultValue : undefined;
  return exampleOf(field.unwrap()) ?? (typeof usual === "object" ? undefined : usual);
}

/** A text in the form that `read` gives it. */
function textAs<T>(read: (value: string) => T | undefined, fault: string) {
  return text.transform((value, context) => {
    const found = read(value);
    if (found !== undefined) return found;
    context.addIssue(fault);
    return z.NEVER;
  });
}

/** Lists the names that an object does not know; `message` says what else is no such object. */
export function objectOf<S extends z.ZodRawShape>(shape: S, message = "is not an object") {
  return z.strictObject(shape, {
    error: (issue) => (issue.code === "unrecognized_keys" ? undefined : message),
  });
}

export const plain = (max: number) =>
  text
    .transform((value) => withoutControls(value).trim())
    .refine((value) => value !== "", "is empty")
    .refine((value) => value.length <= max, `is longer than ${max} characters`);

export const oneLine = (max: number) =>
  plain(max).refine((value) => !/\p{Cc}/u.test(value), "contains a line break");

/** A text of digits, as variables are. */
export const digits = (min: number, max: number, fallback: number) =>
  text
    .refine((value) => /^\d{1,7}$/.test(value), "is not a whole number")
    .transform(Number)
    .refine((value) => value >= min && value <= max, `is not between ${min} and ${max}`)
    .default(fallback);

export const wholeNumber = (min: number, max: number) => {
  const range = `is not between ${min} and ${max}`;
  return z.int("is not a whole number").min(min, range).max(max, range);
};

/** Any other name counts as absent: containers and shells set it to the machine's own. */
export const listenAddress = text
  .transform((value) => (isIP(value) > 0 || value === "localhost" ? value : undefined))
  .meta({ example: "0.0.0.0" });

function asUrl(value: string): URL | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.username || url.password) return undefined;
  return url.protocol === "https:" || url.protocol === "http:" ? url : undefined;
}

export const webAddress = text
  .max(2_000, "is longer than 2000 characters")
  .refine((value) => asUrl(value) !== undefined, "is not a web address (http or https)")
  .meta({ example: "https://salon.example/page" });

/** As browsers write it: in small letters, with letters beyond ASCII in Punycode. */
function asOrigin(value: string): string | undefined {
  return /^[a-z]+:\/\/[^/?#\\@*]+\/?$/i.test(value) ? asUrl(value)?.origin : undefined;
}

export const origin = textAs(
  asOrigin,
  "has something that is not an origin (scheme, host and port, nothing after it)",
).meta({ example: "https://book.salon.example" });

const HOST = /^(?:[\w.-]+|\[[0-9a-f:]+\])(?::\d+)?$/;

export const hosts = text
  .transform((value) => value.toLowerCase().split(/[\s,]+/))
  .transform((all) => all.filter((host) => host !== ""))
  .refine(
    (all) => all.every((host) => HOST.test(host) && URL.canParse(`https://${host}`)),
    "has something that is not a host name",
  )
  .default([])
  .meta({ example: "preview.salon.example,book.salon.example:8443" });

/** An origin, or all hosts below a name (`https://*.salon.example`). `https://*.com` is a fault. */
function asEmbedOrigin(value: string): string | undefined {
  const named = asOrigin(value.replace("://*.", "://"));
  if (!value.includes("*")) return named;
  const isBelowName = named !== undefined && /^https?:\/\/[^.]+\.[a-z]/.test(named);
  return isBelowName ? named.replace("://", "://*.") : undefined;
}

export const embedOrigin = textAs(
  asEmbedOrigin,
  "is not an origin (scheme, host and port, nothing after it), or has * in another place than https://*.salon.example",
);

/** `shape`: characters and length. */
const hidden = (shape: RegExp, fault: string) =>
  text.regex(shape, fault).transform((value) => new Secret(value));

const printable = (least: number) =>
  hidden(
    new RegExp(`^[\\x21-\\x7e]{${least},512}$`),
    `is not ${least} or more printable characters without spaces`,
  );

export const apiKey = printable(8);
export const token = printable(16);

export const webhookSecret = hidden(/^.{16,}$/s, "has fewer than 16 characters");

/** Costs, salt and hash of scrypt, as lib/site/seals/staff-password.ts makes them. */
const HASH = /^scrypt:\d{1,7}:\d{1,2}:\d{1,2}:[\w-]{16,}:[\w-]{32,}$/;

/** A password, or its hash as setup prints it. */
export const staffPassword = text
  .refine((value) => !value.startsWith("scrypt:") || HASH.test(value), "is no whole hash of setup")
  .refine((value) => value.length >= 12, "has fewer than 12 characters")
  .transform((value) => {
    const kind = HASH.test(value) ? ("hash" as const) : ("plain" as const);
    return { kind, secret: new Secret(value) };
  });

export const sessionSecrets = text
  .transform((value) => value.split(",").map((part) => part.trim()))
  .refine((parts) => parts.every((part) => part.length >= 32), {
    error: "has a secret of fewer than 32 characters",
  })
  .transform((parts) => parts.map((part) => new Secret(part)));

export const slug = text
  .refine(
    (value) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) && value.length <= 40,
    "is not a slug: up to 40 small letters, digits and single hyphens",
  )
  .refine((value) => !RESERVED_SLUG.test(value), "is a page of its own")
  .meta({
    example: "mitte",
    description: "First part of the location's addresses: /mitte/time",
  });

/** A check takes 40 µs, and thousands of locations share a few zones. */
const isTimeZone = memoize(
  (value: string) =>
    !/^[+-]/.test(value) &&
    attempt(() => new Intl.DateTimeFormat("en", { timeZone: value })) !== undefined,
);

export const timeZone = text
  .refine(isTimeZone, "is not an IANA time zone")
  .meta({ example: "Europe/Berlin", description: "IANA time zone" });

const currencies = new Set(Intl.supportedValuesOf("currency"));

export const currency = text
  .refine((value) => currencies.has(value), "is not an ISO 4217 currency in capital letters")
  .meta({ example: "EUR", description: "ISO 4217" });

export const country = text
  .refine((value) => isSupportedCountry(value), "is not an ISO 3166 country of two capital letters")
  .meta({ example: "DE", description: "ISO 3166, two letters: how phone numbers are read" });

export const language = text
  .refine(
    (value) => attempt(() => Intl.DateTimeFormat.supportedLocalesOf(value)[0]) !== undefined,
    "is not a known BCP 47 language tag",
  )
  .meta({ example: "de-AT" });

export const color = text
  .refine((value) => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value), "is not a colour like #rrggbb")
  .transform((value) =>
    (value.length === 4 ? value.replace(/[0-9a-f]/gi, "$&$&") : value).toLowerCase(),
  )
  .meta({ example: "#0f766e" });

export const picture = text
  .refine(
    (value) => /^\/[^/\\\s][^\\\s]*$/.test(value) || asUrl(value)?.protocol === "https:",
    "is neither a path like /logo.svg nor an https address",
  )
  .meta({ example: "/logo.svg" });

export const brandStyle = z.enum(BRAND_STYLES, `is none of ${BRAND_STYLES.join(", ")}`);

export const phone = text
  .refine((value) => /^[+(\d][\d\s()./\p{Pd}]{3,29}$/u.test(value), "is not a phone number")
  .meta({ example: "+49 30 1234567" });

const isEmail = (value: string) => emailOf(value) !== undefined;

export const email = text
  .refine(isEmail, "is not an email address")
  .meta({ example: "hello@salon.example" });

/** Several are separated by commas. */
export const emails = text
  .transform((value) => value.split(",").map((part) => part.trim()))
  .refine((all) => all.every(isEmail), "is not an email address")
  .meta({ example: "desk@salon.example" });

/** The site adds the paths of §4 itself, and every unknown route is a 403 (§7): a key without rights, it seems. */
export const apiUrl = webAddress
  .refine((value) => !/[?#]/.test(value), "has a query or a fragment")
  .refine(
    (value) => !/\/api(?:\/|$)/i.test(asUrl(value)?.pathname ?? ""),
    "has a path, /api, which the site adds itself: leave it out",
  )
  .transform((value) => value.replace(/\/+$/, ""))
  .meta({ example: "https://api.example.com" });
