import { z } from "zod";
import { emailOf } from "#lib/values/email.ts";
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
  securityContact,
  sessionSecrets,
  slug,
  socketAddress,
  staffPassword,
  staffPasswordHash,
  text,
  timeZone,
  token,
  webAddress,
  webhookSecret,
  wholeNumber,
} from "./fields.ts";
import { mappingFile } from "./mapping.ts";
import { redisAddress, redisCa } from "./redis-address.ts";
import { secret, type Values, variable } from "./variable.ts";

const staff = z.object({
  password: secret("STAFF_PASSWORD=a-long-pass-phrase", staffPassword).exactOptional(),
  passwordHash: variable(
    "STAFF_PASSWORD_HASH=scrypt:32768:8:3:salt:hash",
    staffPasswordHash,
  ).exactOptional(),
  webhookUrl: variable(
    "STAFF_WEBHOOK_URL=https://hooks.salon.example/bookings",
    webAddress,
  ).exactOptional(),
  webhookSecret: secret(
    "STAFF_WEBHOOK_SECRET=at-least-16-random-characters-to-sign-with",
    webhookSecret,
  ).exactOptional(),
});

const redis = z.object({
  url: variable("REDIS_URL=redis://localhost:6379", redisAddress).exactOptional(),
  ca: variable("REDIS_CA_FILE=./redis-ca.pem", redisCa).exactOptional(),
});

const files = z.object({
  locations: variable("LOCATIONS_FILE=./locations.json", text).exactOptional(),
  content: variable("CONTENT_FILE=./content", text).exactOptional(),
});

const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;

/** Of the whole site. `Config` (`types.ts`) has them under these names. */
export const siteVariables = z.object({
  port: variable("PORT=3000", wholeNumber(1, 65_535, 3000)),
  /** Address to listen on; absent: loopback. */
  hostname: variable("HOSTNAME=0.0.0.0", listenAddress).exactOptional(),
  publicUrl: variable("PUBLIC_URL=https://book.salon.example", origin).exactOptional(),
  allowedHosts: variable("ALLOWED_HOSTS=preview.salon.example,book.salon.example:8443", hosts),
  /** Newest first: the first seals, all unseal. */
  sessionSecrets: secret(
    "SESSION_SECRET=at-least-32-random-characters-of-your-own",
    sessionSecrets,
  ),
  staff,
  /** Opens `/metrics` beyond this machine. */
  metricsToken: secret("METRICS_TOKEN=at-least-16-random-characters", token).exactOptional(),
  logLevel: variable(
    "LOG_LEVEL=debug",
    text.pipe(z.enum(LOG_LEVELS, `is none of ${LOG_LEVELS.join(", ")}`)).default("info"),
  ),
  /** Where nginx tells of the pages that it answers; UDP. */
  proxyLog: variable("PROXY_LOG_ADDRESS=127.0.0.1:3001", socketAddress).exactOptional(),
  securityContact: variable(
    "SECURITY_CONTACT=mailto:security@salon.example",
    securityContact,
  ).exactOptional(),
  redis,
  /** Accepts a Redis that may lose acknowledged writes. */
  redisMayForget: variable(
    "REDIS_ALLOW_VOLATILE=1",
    text
      .refine((value) => value === "0" || value === "1", "is neither 0 nor 1")
      .transform((value) => value === "1")
      .default(false),
  ),
  dataDir: variable("DATA_DIR=./data", text.default("./data")),
  trustedProxyHops: variable("TRUSTED_PROXY_HOPS=1", wholeNumber(0, 20, 0)),
  files,
});

export type SiteValues = Values<z.output<typeof siteVariables>>;

const business = z.object({
  name: variable("BUSINESS_NAME=Salon Linden", oneLine(100)),
  phone: variable("BUSINESS_PHONE=+49 30 1234567", phone).exactOptional(),
  email: variable(
    "BUSINESS_EMAIL=hello@salon.example",
    text.refine((value) => emailOf(value) !== undefined, "is not an email address"),
  ).exactOptional(),
  address: variable("BUSINESS_ADDRESS=Lindenstr. 1, 10969 Berlin", oneLine(300)).exactOptional(),
  /** `#rrggbb` */
  brandColor: variable("BRAND_COLOR=#0f766e", color).exactOptional(),
  brandStyle: variable("BRAND_STYLE=barber", brandStyle),
  logo: variable("BRAND_LOGO=/logo.svg", picture).exactOptional(),
  cover: variable("BRAND_COVER=/brands/barber.svg", picture).exactOptional(),
  privacyUrl: variable("PRIVACY_URL=https://salon.example/privacy", webAddress).exactOptional(),
  termsUrl: variable("TERMS_URL=https://salon.example/terms", webAddress).exactOptional(),
});

/** Rules that the upstream does not apply to keys (§4.2 rule 3, §4.4 rule 3). */
const rules = z.object({
  minNoticeMinutes: variable("MIN_NOTICE_MINUTES=60", wholeNumber(0, 43_200, 60)),
  maxAdvanceDays: variable("MAX_ADVANCE_DAYS=90", wholeNumber(1, 730, 90)),
  /** Longest pause between two lines of a composed visit. */
  maxGapMinutes: variable("MAX_GAP_MINUTES=15", wholeNumber(0, 120, 15)),
  cancelCutoffHours: variable("CANCEL_CUTOFF_HOURS=24", cutoffHours.default(24)),
  moveCutoffHours: variable("MOVE_CUTOFF_HOURS=24", cutoffHours).exactOptional(),
  /** How often a visitor may move one booking; 0: never. */
  maxMoves: variable("MAX_MOVES=3", wholeNumber(0, 20, 3)),
  /** `phone`: no page offers to move or cancel; the business does it on the phone. */
  changes: variable(
    "CHANGES=online",
    text.pipe(z.enum(["online", "phone"], "is neither online nor phone")).default("online"),
  ),
});

const limits = z.object({
  requestsPerMinute: variable("API_REQUESTS_PER_MINUTE=150", wholeNumber(1, 100_000, 150)),
  writesPerMinute: variable("API_WRITES_PER_MINUTE=5", wholeNumber(1, 100_000, 5)),
  inFlight: variable("API_IN_FLIGHT=10", wholeNumber(1, 1_000, 10)),
});

/** What pages know of a location: `Location` (`types.ts`) has them under these names. */
export const publicVariables = z.object({
  slug: variable("LOCATION_SLUG=book", slug),
  business,
  /** IANA, e.g. `Europe/Berlin` */
  timeZone: variable("TIME_ZONE=Europe/Berlin", timeZone),
  currency: variable("CURRENCY=EUR", currency),
  /** ISO 3166 alpha-2, e.g. `DE` */
  country: variable("COUNTRY=DE", country),
  /** BCP 47, e.g. `en-IE` */
  locale: variable("LOCALE=en", locale),
  rules,
  cancelReasons: variable(
    "CANCEL_REASONS=reason_ill=I am ill; reason_plans=My plans have changed",
    cancelReasons,
  ).exactOptional(),
  /** Sites that may frame its pages: origins, or `https://*.salon.example`. */
  embedOrigins: variable("EMBED_ORIGINS=https://salon.example,https://*.salon.example", origins),
  /** Whether price and minutes of a sent line include its add-ons; §2.3 can be read either way. */
  addonPricing: variable(
    "ADDON_PRICING=included",
    text.pipe(z.enum(["included", "separate"], "is neither included nor separate")),
  ).exactOptional(),
});

export type PublicValues = Values<z.output<typeof publicVariables>>;

/** Of a location. An entry of LOCATIONS_FILE has each but the key by its innermost name here. */
export const locationVariables = publicVariables.extend({
  apiUrl: variable("BOOKING_API_URL=https://api.example.com", apiUrl),
  apiKeys: secret("BOOKING_API_KEY=service_live_1234_abcdefgh", apiKeys),
  limits,
  mapping: variable("MAPPING_FILE=./mapping.json", mappingFile).exactOptional(),
});

export type LocationValues = Values<z.output<typeof locationVariables>>;
