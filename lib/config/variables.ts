import { z } from "zod";
import { EXAMPLES } from "./examples.ts";
import {
  apiKeys,
  apiUrl,
  brandStyle,
  cancelReasons,
  color,
  country,
  currency,
  cutoffHours,
  hosts,
  listenAddress,
  locale,
  oneLine,
  origin,
  origins,
  phone,
  picture,
  position,
  secretUnlike,
  securityContact,
  sessionSecrets,
  slug,
  socketAddress,
  text,
  timeZone,
  webAddress,
  wholeNumber,
} from "./fields.ts";
import { mappingFile } from "./mapping.ts";
import { redisAddress, redisCa } from "./redis.ts";
import { Secret } from "./secret.ts";
import { MIN_PASSWORD, PASSWORD_HASH } from "./staff-password.ts";
import { MIN_SECRET } from "./staff-webhook.ts";
import { LOG_LEVELS } from "./types.ts";

export const siteSchema = z.object({
  PORT: wholeNumber(1, 65_535, 3000),
  HOSTNAME: listenAddress.optional(),
  PUBLIC_URL: origin.optional(),
  ALLOWED_HOSTS: hosts,
  SESSION_SECRET: sessionSecrets,
  STAFF_PASSWORD: secretUnlike(EXAMPLES.STAFF_PASSWORD)
    .refine((value) => value.length >= MIN_PASSWORD, `has fewer than ${MIN_PASSWORD} characters`)
    .transform((value) => new Secret(value))
    .optional(),
  STAFF_PASSWORD_HASH: text
    .regex(PASSWORD_HASH, "is no line of `npm run staff-password`")
    .transform((value) => new Secret(value))
    .optional(),
  STAFF_WEBHOOK_URL: webAddress.optional(),
  STAFF_WEBHOOK_SECRET: secretUnlike(EXAMPLES.STAFF_WEBHOOK_SECRET)
    .refine((value) => value.length >= MIN_SECRET, `has fewer than ${MIN_SECRET} characters`)
    .transform((value) => new Secret(value))
    .optional(),
  METRICS_TOKEN: secretUnlike(EXAMPLES.METRICS_TOKEN)
    .regex(
      /^[\x21-\x7e]{16,512}$/,
      "is not a token: 16 or more printable characters without spaces",
    )
    .transform((value) => new Secret(value))
    .optional(),
  LOG_LEVEL: text.pipe(z.enum(LOG_LEVELS, `is none of ${LOG_LEVELS.join(", ")}`)).default("info"),
  PROXY_LOG_ADDRESS: socketAddress.optional(),
  SECURITY_CONTACT: securityContact.optional(),
  REDIS_URL: redisAddress.optional(),
  REDIS_CA_FILE: redisCa.optional(),
  REDIS_ALLOW_VOLATILE: text
    .refine((value) => value === "0" || value === "1", "is neither 0 nor 1")
    .transform((value) => value === "1")
    .default(false),
  DATA_DIR: text.default("./data"),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 20, 0),
  LOCATIONS_FILE: text.optional(),
  SHAPES_FILE: z.undefined("is gone: write a MAPPING_FILE instead (docs/upstream.md)").optional(),
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
  BUSINESS_POSITION: position.optional(),
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
    .optional(),
  MAPPING_FILE: mappingFile.optional(),
  API_REQUESTS_PER_MINUTE: wholeNumber(1, 100_000, 150),
  API_WRITES_PER_MINUTE: wholeNumber(1, 100_000, 5),
  API_IN_FLIGHT: wholeNumber(1, 1_000, 10),
});

export type LocationVariable = keyof typeof locationSchema.shape;

export const LOCATION_VARIABLES: readonly LocationVariable[] = locationSchema.keyof().options;

export type SiteValues = z.infer<typeof siteSchema>;
export type LocationValues = z.infer<typeof locationSchema>;
