import { isIP } from "node:net";
import { isSupportedCountry } from "libphonenumber-js/min";
import { z } from "zod";
import { attempt } from "#lib/values/result.ts";
import { withoutControls } from "#lib/values/text.ts";
import { BRAND_STYLES } from "./brand-styles.ts";
import { keyIdOf } from "./key-id.ts";
import { Secret } from "./secret.ts";

/** First path segments of routes and of files (lib/app/address.ts), which cannot be slugs. */
const RESERVED_SLUG =
  /^(?:api|brands|embed|fonts|healthz|icons|livez|metrics|not-here|pictures|readyz|scripts|staff)$/;

export const text = z.string({ error: "is missing" });

export const oneLine = (max: number) =>
  text
    .max(max, `is longer than ${max} characters`)
    .refine((value) => !/\p{Cc}/u.test(value), "contains a line break or another control character")
    .transform(withoutControls);

export const wholeNumber = (min: number, max: number, fallback: number) =>
  text
    .refine((value) => /^\d{1,7}$/.test(value), "is not a whole number")
    .transform(Number)
    .refine((value) => value >= min && value <= max, `is not between ${min} and ${max}`)
    .default(fallback);

export const cutoffHours = text
  .refine((value) => /^\d{1,4}$/.test(value), "is not a whole number")
  .transform(Number)
  .refine((value) => value <= 2_160, "is not between 0 and 2160");

export const cancelReasons = text
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

/** Any other name counts as absent: containers and shells set it to the machine's own. */
export const listenAddress = text.transform((value) =>
  isIP(value) > 0 || value === "localhost" ? value : undefined,
);

/** An IPv4 address and a port. */
export const socketAddress = text
  .regex(/^[\d.]+:\d{1,5}$/, "is no address and port")
  .transform((value) => {
    const [address = "", port = ""] = value.split(":");
    return { address, port: Number(port) };
  })
  .refine(
    ({ address, port }) => isIP(address) === 4 && port > 0 && port < 65_536,
    "does not exist",
  );

function asUrl(value: string): URL | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.username || url.password) return undefined;
  return url.protocol === "https:" || url.protocol === "http:" ? url : undefined;
}

export const webAddress = text.refine(
  (value) => asUrl(value) !== undefined,
  "is not a web address (http or https)",
);

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

export const origins = text
  .transform((value) => value.split(/[\s,]+/).filter((part) => part !== ""))
  .pipe(z.array(embedOrigin))
  .default([]);

/** `shape`: characters and length. */
const hidden = (shape: RegExp, fault: string) =>
  text.regex(shape, fault).transform((value) => new Secret(value));

export const staffPassword = hidden(/^.{12,}$/s, "has fewer than 12 characters");

/** Costs, salt and hash of scrypt, as lib/site/seals/staff-password.ts makes them. */
export const staffPasswordHash = hidden(
  /^scrypt:\d{1,7}:\d{1,2}:\d{1,2}:[\w-]{16,}:[\w-]{32,}$/,
  "is no line of `npm run staff-password`",
);

export const webhookSecret = hidden(/^.{16,}$/s, "has fewer than 16 characters");

export const token = hidden(
  /^[\x21-\x7e]{16,512}$/,
  "is not a token: 16 or more printable characters without spaces",
);

export const sessionSecrets = text
  .transform((value) => value.split(",").map((part) => part.trim()))
  .refine((parts) => parts.every((part) => part.length >= 32), {
    error: "has a secret of fewer than 32 characters",
  })
  .transform((parts) => parts.map((part) => new Secret(part)));

/** The key, then former keys that it replaces, separated by commas. */
export const apiKeys = text
  .transform((value) => value.split(",").map((part) => part.trim()))
  .refine((parts) => parts.every((part) => /^[\x21-\x7e]{8,512}$/.test(part)), {
    error: "is not a key: 8 or more printable characters without spaces",
  })
  .transform(([key = "", ...former]) => ({
    key: new Secret(key),
    former: former.map((part) => keyIdOf(new Secret(part))),
  }));

export const slug = text
  .refine(
    (value) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) && value.length <= 40,
    "is not a slug: up to 40 small letters, digits and single hyphens",
  )
  .refine((value) => !RESERVED_SLUG.test(value), "is a page of its own")
  .default("book");

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

export const locale = text
  .refine(
    (value) => attempt(() => Intl.DateTimeFormat.supportedLocalesOf(value)[0]) !== undefined,
    "is not a known BCP 47 language tag",
  )
  .default("en");

export const color = text
  .refine((value) => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value), "is not a colour like #rrggbb")
  .transform((value) =>
    (value.length === 4 ? value.replace(/[0-9a-f]/gi, "$&$&") : value).toLowerCase(),
  );

export const picture = text.refine(
  (value) => /^\/[^/\\\s][^\\\s]*$/.test(value) || asUrl(value)?.protocol === "https:",
  "is neither a path like /logo.svg nor an https address",
);

export const brandStyle = text
  .pipe(z.enum(BRAND_STYLES, `is none of ${BRAND_STYLES.join(", ")}`))
  .default("atelier");

export const phone = text.refine(
  (value) => /^[+(\d][\d\s()./\p{Pd}]{3,29}$/u.test(value),
  "is not a phone number",
);

export const apiUrl = webAddress
  .refine((value) => !/[?#]/.test(value), "has a query or a fragment")
  .transform((value) => value.replace(/\/+$/, ""));

export const securityContact = text.refine(
  (value) =>
    /^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d.()-]{4,30})$/.test(value) ||
    (asUrl(value)?.protocol === "https:" && !/\s/.test(value)),
  "is neither a mailto: nor an https: address (nor a tel: number)",
);
