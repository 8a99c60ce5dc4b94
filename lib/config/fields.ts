import { isIP } from "node:net";
import { isSupportedCountry } from "libphonenumber-js/min";
import { z } from "zod";
import { emailOf } from "#lib/values/email.ts";
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

/** A field with what faults and editors show as its example, and what editors say of it. */
export function withExample<F extends z.ZodType>(
  example: unknown,
  field: F,
  description?: string,
): F {
  return field.meta({ example, ...(description !== undefined && { description }) });
}

export function exampleOf(field: z.core.$ZodType | undefined): unknown {
  const named =
    field instanceof z.ZodExactOptional ? (field.meta() ? field : field.unwrap()) : field;
  return named && z.globalRegistry.get(named)?.example;
}

/** Lists the names that an object does not know; `message` says what else is no such object. */
export function objectOf<S extends z.ZodRawShape>(shape: S, message = "is not an object") {
  return z.strictObject(shape, {
    error: (issue) => (issue.code === "unrecognized_keys" ? undefined : message),
  });
}

export const oneLine = (max: number) =>
  text
    .max(max, `is longer than ${max} characters`)
    .refine((value) => !/\p{Cc}/u.test(value), "contains a line break or another control character")
    .refine((value) => value.trim() !== "", "is empty")
    .transform((value) => withoutControls(value).trim());

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
export const listenAddress = text.transform((value) =>
  isIP(value) > 0 || value === "localhost" ? value : undefined,
);

function asUrl(value: string): URL | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.username || url.password) return undefined;
  return url.protocol === "https:" || url.protocol === "http:" ? url : undefined;
}

export const webAddress = text
  .max(2_000, "is longer than 2000 characters")
  .refine((value) => asUrl(value) !== undefined, "is not a web address (http or https)");

/** As browsers write it: in small letters, with letters beyond ASCII in Punycode. */
function asOrigin(value: string): string | undefined {
  return /^[a-z]+:\/\/[^/?#\\@*]+\/?$/i.test(value) ? asUrl(value)?.origin : undefined;
}

export const origin = text.transform((value, context) => {
  const parsed = asOrigin(value);
  if (parsed !== undefined) return parsed;
  context.addIssue("has something that is not an origin (scheme, host and port, nothing after it)");
  return z.NEVER;
});

export const hosts = text
  .transform((value) => value.split(/[\s,]+/).filter((part) => part !== ""))
  .pipe(
    z.array(
      z
        .string()
        .transform((value) => value.toLowerCase())
        .refine(isHost, "has something that is not a host name"),
    ),
  )
  .default([]);

function isHost(value: string): boolean {
  return URL.canParse(`https://${value}`) && /^(?:[\w.-]+|\[[0-9a-f:]+\])(?::\d+)?$/.test(value);
}

/** An origin, or all hosts below a name (`https://*.salon.example`). `https://*.com` is a fault. */
export const embedOrigin = text.transform((value, context) => {
  const [scheme = "", below] = value.toLowerCase().split("*.");
  const named = below === undefined ? asOrigin(value) : undefined;
  if (named !== undefined) return named;
  const isScheme = below !== undefined && /^https?:\/\/$/.test(scheme);
  const parsed = isScheme ? asOrigin(scheme + below) : undefined;
  if (parsed !== undefined && /^https?:\/\/[^.]+\.[a-z]/.test(parsed)) {
    return parsed.replace("://", "://*.");
  }
  context.addIssue(
    "is not an origin (scheme, host and port, nothing after it), or has * in another place than https://*.salon.example",
  );
  return z.NEVER;
});

/** `shape`: characters and length. */
export const hidden = (shape: RegExp, fault: string) =>
  text.regex(shape, fault).transform((value) => new Secret(value));

export const apiKey = hidden(
  /^[\x21-\x7e]{8,512}$/,
  "is not a key: 8 or more printable characters without spaces",
);

export const token = hidden(
  /^[\x21-\x7e]{16,512}$/,
  "is not a token: 16 or more printable characters without spaces",
);

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
  .refine((value) => !RESERVED_SLUG.test(value), "is a page of its own");

export const timeZone = text.refine(isTimeZone, "is not an IANA time zone");

/** A check takes 40 µs, and thousands of locations share a few zones. */
const knownZones = new Set<string>();

function isTimeZone(value: string): boolean {
  if (/^[+-]/.test(value)) return false;
  if (knownZones.has(value)) return true;
  const isKnown = attempt(() => new Intl.DateTimeFormat("en", { timeZone: value })) !== undefined;
  if (isKnown) knownZones.add(value);
  return isKnown;
}

const currencies = new Set(Intl.supportedValuesOf("currency"));

export const currency = text.refine(
  (value) => currencies.has(value),
  "is not an ISO 4217 currency in capital letters",
);

export const country = text.refine(
  (value) => isSupportedCountry(value),
  "is not an ISO 3166 country of two capital letters",
);

export const language = text.refine(
  (value) => attempt(() => Intl.DateTimeFormat.supportedLocalesOf(value)[0]) !== undefined,
  "is not a known BCP 47 language tag",
);

export const color = text
  .refine((value) => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value), "is not a colour like #rrggbb")
  .transform((value) =>
    (value.length === 4 ? value.replace(/[0-9a-f]/gi, "$&$&") : value).toLowerCase(),
  );

export const picture = text.refine(
  (value) => /^\/[^/\\\s][^\\\s]*$/.test(value) || asUrl(value)?.protocol === "https:",
  "is neither a path like /logo.svg nor an https address",
);

export const brandStyle = z.enum(BRAND_STYLES, `is none of ${BRAND_STYLES.join(", ")}`);

export const phone = text.refine(
  (value) => /^[+(\d][\d\s()./\p{Pd}]{3,29}$/u.test(value),
  "is not a phone number",
);

export const email = text.refine(
  (value) => emailOf(value) !== undefined,
  "is not an email address",
);

/** Several are separated by commas. */
export const emails = text
  .transform((value) => value.split(",").map((part) => part.trim()))
  .refine((all) => all.every((one) => emailOf(one) !== undefined), "is not an email address");

/** The site adds the paths of §4 itself, and every unknown route is a 403 (§7): a key without rights, it seems. */
export const apiUrl = webAddress
  .refine((value) => !/[?#]/.test(value), "has a query or a fragment")
  .refine(
    (value) => !/\/api(?:\/|$)/i.test(asUrl(value)?.pathname ?? ""),
    "has a path, /api, which the site adds itself: leave it out",
  )
  .transform((value) => value.replace(/\/+$/, ""));
