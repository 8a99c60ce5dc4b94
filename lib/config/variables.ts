import { isSupportedCountry } from "libphonenumber-js/min";
import { z } from "zod";
import { keyIdOf } from "./key-id.ts";
import { Secret } from "./secret.ts";
import { PASSWORD_HASH } from "./staff-password.ts";
import { BRAND_STYLES } from "./types.ts";

/** Error messages show these and never the value, which may be a misplaced secret. */
export const EXAMPLES = {
  PORT: "3000",
  PUBLIC_URL: "https://book.salon.example",
  ALLOWED_HOSTS: "preview.salon.example,book.salon.example:8443",
  SESSION_SECRET: "at-least-32-random-characters-of-your-own",
  EMBED_ORIGINS: "https://salon.example,https://*.salon.example",
  STAFF_PASSWORD: "a-long-pass-phrase",
  STAFF_PASSWORD_HASH: "scrypt:32768:8:3:salt:hash",
  STAFF_WEBHOOK_URL: "https://hooks.salon.example/bookings",
  STAFF_WEBHOOK_SECRET: "at-least-16-random-characters-to-sign-with",
  METRICS_TOKEN: "at-least-16-random-characters",
  SECURITY_CONTACT: "mailto:security@salon.example",
  REDIS_URL: "redis://localhost:6379",
  REDIS_ALLOW_VOLATILE: "1",
  DATA_DIR: "./data",
  TRUSTED_PROXY_HOPS: "1",
  LOCATIONS_FILE: "./locations.json",
  SHAPES_FILE: "./shapes.json",
  CONTENT_FILE: "./content",
  BOOKING_API_URL: "https://api.example.com",
  BOOKING_API_KEY: "service_live_1234_abcdefgh",
  LOCATION_SLUG: "book",
  BUSINESS_NAME: "Salon Linden",
  BUSINESS_PHONE: "+49 30 1234567",
  BUSINESS_EMAIL: "hello@salon.example",
  BUSINESS_ADDRESS: "Lindenstr. 1, 10969 Berlin",
  BRAND_COLOR: "#0f766e",
  BRAND_STYLE: "barber",
  BRAND_LOGO: "/logo.svg",
  BRAND_COVER: "/brands/barber.svg",
  PRIVACY_URL: "https://salon.example/privacy",
  TERMS_URL: "https://salon.example/terms",
  TIME_ZONE: "Europe/Berlin",
  CURRENCY: "EUR",
  COUNTRY: "DE",
  LOCALE: "en",
  MIN_NOTICE_MINUTES: "60",
  MAX_ADVANCE_DAYS: "90",
  MAX_GAP_MINUTES: "15",
  CANCEL_CUTOFF_HOURS: "24",
  MOVE_CUTOFF_HOURS: "24",
  MAX_MOVES: "3",
  CANCEL_REASONS: "reason_ill=I am ill; reason_plans=My plans have changed",
  ADDON_PRICING: "included",
  API_REQUESTS_PER_MINUTE: "150",
  API_WRITES_PER_MINUTE: "5",
  API_IN_FLIGHT: "10",
} as const;

export type Variable = keyof typeof EXAMPLES;

/** First path segments that are routes, so cannot be slugs. */
const RESERVED_SLUGS = ["api", "embed", "healthz", "metrics", "pictures", "readyz", "staff"];

const text = z.string({ error: "is missing" });

const oneLine = (max: number) =>
  text
    .max(max, `is longer than ${max} characters`)
    .refine(
      (value) => !/\p{Cc}/u.test(value),
      "contains a line break or another control character",
    );

const wholeNumber = (min: number, max: number, fallback: number) =>
  text
    .refine((value) => /^\d{1,7}$/.test(value), "is not a whole number")
    .transform(Number)
    .refine((value) => value >= min && value <= max, `is not between ${min} and ${max}`)
    .default(fallback);

/** Up to ninety days. */
const cutoffHours = text
  .refine((value) => /^\d{1,4}$/.test(value), "is not a whole number")
  .transform(Number)
  .refine((value) => value <= 2_160, "is not between 0 and 2160");

/** `id=words`, separated by semicolons. */
const cancelReasons = text
  .transform((value) => value.split(";").map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== "").map(reasonOf))
  .refine(
    (reasons) => reasons.length <= 12 && reasons.every(({ id, label }) => id && label),
    "is not a list of up to 12 reasons like id=words; id=words",
  );

function reasonOf(part: string): { readonly id: string; readonly label: string } {
  const at = part.indexOf("=");
  return { id: part.slice(0, Math.max(0, at)).trim(), label: part.slice(at + 1).trim() };
}

function asUrl(value: string): URL | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.username || url.password) return undefined;
  return url.protocol === "https:" || url.protocol === "http:" ? url : undefined;
}

const webAddress = text.refine(
  (value) => asUrl(value) !== undefined,
  "is not a web address (http or https)",
);

/** Scheme, host and port; one trailing slash is accepted. */
function asOrigin(value: string): string | undefined {
  const url = asUrl(value);
  if (!url || value.includes("*")) return undefined;
  return value.replace(/\/$/, "").toLowerCase() === url.origin ||
    value.replace(/\/$/, "").toLowerCase() === url.origin + defaultPort(url)
    ? url.origin
    : undefined;
}

function defaultPort(url: URL): string {
  return url.protocol === "https:" ? ":443" : ":80";
}

const origin = text.transform((value, context) => {
  const parsed = asOrigin(value);
  if (parsed !== undefined) return parsed;
  context.addIssue("has something that is not an origin (scheme, host and port, nothing after it)");
  return z.NEVER;
});

const hosts = text
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

/** An origin, or all hosts below a name: `https://*.salon.example`. `https://*.com` is a mistake. */
const embedOrigin = text.transform((value, context) => {
  const [scheme = "", below] = value.toLowerCase().split("*.");
  if (below === undefined) return asOrigin(value) ?? fault(context);
  const parsed = /^https?:\/\/$/.test(scheme) ? asOrigin(scheme + below) : undefined;
  const isBelowName = parsed !== undefined && /^https?:\/\/[^.]+\.[a-z]/.test(parsed);
  return isBelowName ? parsed.replace("://", "://*.") : fault(context);
});

function fault(context: z.RefinementCtx): never {
  context.addIssue(
    "has something that is not an origin (scheme, host and port, nothing after it), or * in another place than https://*.salon.example",
  );
  return z.NEVER;
}

const origins = text
  .transform((value) => value.split(/[\s,]+/).filter((part) => part !== ""))
  .pipe(z.array(embedOrigin))
  .default([]);

/** A secret copied from the documentation is known to every reader of it. */
const ownSecret = (example: string) =>
  text.refine((value) => !value.includes(example), "is the example: choose your own");

const sessionSecrets = ownSecret(EXAMPLES.SESSION_SECRET)
  .transform((value) => value.split(",").map((part) => part.trim()))
  .refine((parts) => parts.every((part) => part.length >= 32), {
    error: "has a secret of fewer than 32 characters",
  })
  .transform((parts) => parts.map((part) => new Secret(part)));

/** The key, then the keys that it replaces, separated by commas. */
const apiKeys = ownSecret(EXAMPLES.BOOKING_API_KEY)
  .transform((value) => value.split(",").map((part) => part.trim()))
  .refine((parts) => parts.every((part) => /^[\x21-\x7e]{8,512}$/.test(part)), {
    error: "is not a key: 8 or more printable characters without spaces",
  })
  .transform(([key = "", ...former]) => ({
    key: new Secret(key),
    former: former.map((part) => keyIdOf(new Secret(part))),
  }));

const slug = text
  .refine(
    (value) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) && value.length <= 40,
    "is not a slug: up to 40 small letters, digits and single hyphens",
  )
  .refine((value) => !RESERVED_SLUGS.includes(value), "is a page of its own")
  .default("book");

const timeZone = text.refine(isTimeZone, "is not an IANA time zone");

/** Asking takes 40 µs, and thousands of locations share a few zones. */
const knownZones = new Set<string>();

function isTimeZone(value: string): boolean {
  if (/^[+-]/.test(value)) return false;
  if (knownZones.has(value)) return true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    knownZones.add(value);
    return true;
  } catch {
    return false;
  }
}

const currencies = new Set(Intl.supportedValuesOf("currency"));

const currency = text.refine(
  (value) => currencies.has(value),
  "is not an ISO 4217 currency in capital letters",
);

const country = text.refine(
  (value) => isSupportedCountry(value),
  "is not an ISO 3166 country of two capital letters",
);

const locale = text.refine(isLocale, "is not a known BCP 47 language tag").default("en");

function isLocale(value: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(value).length > 0;
  } catch {
    return false;
  }
}

const color = text
  .refine((value) => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value), "is not a colour like #rrggbb")
  .transform((value) =>
    (value.length === 4 ? value.replace(/[0-9a-f]/gi, "$&$&") : value).toLowerCase(),
  );

const picture = text.refine(
  (value) => /^\/[^/\\\s][^\\\s]*$/.test(value) || asUrl(value)?.protocol === "https:",
  "is neither a path like /logo.svg nor an https address",
);

const brandStyle = text
  .pipe(z.enum(BRAND_STYLES, `is none of ${BRAND_STYLES.join(", ")}`))
  .default("atelier");

const phone = text.refine(
  (value) => /^[+\d][\d\s()./-]{3,29}$/.test(value),
  "is not a phone number",
);

const apiUrl = webAddress
  .refine((value) => !/[?#]/.test(value), "has a query or a fragment")
  .transform((value) => value.replace(/\/+$/, ""));

const securityContact = text.refine(
  (value) =>
    /^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d.()-]{4,30})$/.test(value) ||
    (asUrl(value)?.protocol === "https:" && !/\s/.test(value)),
  "is neither a mailto: nor an https: address (nor a tel: number)",
);

export const siteSchema = z.object({
  PORT: wholeNumber(1, 65_535, 3000),
  PUBLIC_URL: origin.optional(),
  ALLOWED_HOSTS: hosts,
  SESSION_SECRET: sessionSecrets,
  STAFF_PASSWORD: ownSecret(EXAMPLES.STAFF_PASSWORD)
    .refine((value) => value.length >= 12, "has fewer than 12 characters")
    .transform((value) => new Secret(value))
    .optional(),
  STAFF_PASSWORD_HASH: text
    .regex(PASSWORD_HASH, "is no line of `npm run staff-password`")
    .transform((value) => new Secret(value))
    .optional(),
  STAFF_WEBHOOK_URL: webAddress.optional(),
  STAFF_WEBHOOK_SECRET: ownSecret(EXAMPLES.STAFF_WEBHOOK_SECRET)
    .refine((value) => value.length >= 16, "has fewer than 16 characters")
    .transform((value) => new Secret(value))
    .optional(),
  METRICS_TOKEN: ownSecret(EXAMPLES.METRICS_TOKEN)
    .regex(
      /^[\x21-\x7e]{16,512}$/,
      "is not a token: 16 or more printable characters without spaces",
    )
    .transform((value) => new Secret(value))
    .optional(),
  SECURITY_CONTACT: securityContact.optional(),
  REDIS_URL: text
    .regex(/^rediss?:\/\/\S+$/, "is not a redis:// address")
    .transform((value) => new Secret(value))
    .optional(),
  REDIS_ALLOW_VOLATILE: text
    .refine((value) => value === "0" || value === "1", "is neither 0 nor 1")
    .transform((value) => value === "1")
    .default(false),
  DATA_DIR: text.default("./data"),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 20, 0),
  LOCATIONS_FILE: text.optional(),
  SHAPES_FILE: text.optional(),
  CONTENT_FILE: text.optional(),
});

export const locationSchema = z.object({
  BOOKING_API_URL: apiUrl,
  BOOKING_API_KEY: apiKeys,
  LOCATION_SLUG: slug,
  BUSINESS_NAME: oneLine(100),
  BUSINESS_PHONE: phone.optional(),
  BUSINESS_EMAIL: text.pipe(z.email("is not an email address")).optional(),
  BUSINESS_ADDRESS: oneLine(300).optional(),
  BRAND_COLOR: color.optional(),
  BRAND_STYLE: brandStyle,
  BRAND_LOGO: picture.optional(),
  BRAND_COVER: picture.optional(),
  EMBED_ORIGINS: origins,
  PRIVACY_URL: webAddress.optional(),
  TERMS_URL: webAddress.optional(),
  TIME_ZONE: timeZone,
  CURRENCY: currency,
  COUNTRY: country,
  LOCALE: locale,
  MIN_NOTICE_MINUTES: wholeNumber(0, 43_200, 60),
  MAX_ADVANCE_DAYS: wholeNumber(1, 730, 90),
  MAX_GAP_MINUTES: wholeNumber(0, 120, 15),
  CANCEL_CUTOFF_HOURS: cutoffHours.default(24),
  MOVE_CUTOFF_HOURS: cutoffHours.optional(),
  MAX_MOVES: wholeNumber(0, 20, 3),
  CANCEL_REASONS: cancelReasons.optional(),
  ADDON_PRICING: text
    .pipe(z.enum(["included", "separate"], "is neither included nor separate"))
    .default("included"),
  API_REQUESTS_PER_MINUTE: wholeNumber(1, 100_000, 150),
  API_WRITES_PER_MINUTE: wholeNumber(1, 100_000, 5),
  API_IN_FLIGHT: wholeNumber(1, 1_000, 10),
});

/** Those that a location of its own reads. */
export const LOCATION_VARIABLES: readonly string[] = Object.keys(locationSchema.shape);

export type SiteValues = z.infer<typeof siteSchema>;
export type LocationValues = z.infer<typeof locationSchema>;
