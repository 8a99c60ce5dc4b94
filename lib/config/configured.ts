import type { Entry } from "./business.ts";
import { contentOf } from "./content/content.ts";
import type { Variables } from "./environment.ts";
import { keyIdOf } from "./key-id.ts";
import { present } from "./present.ts";
import type { EntrySecrets } from "./secrets.ts";
import type { Business, ConfiguredLocation, KeyLimits, Location } from "./types.ts";

/** An entry of the business's file as the site knows it; `undefined`: it has no address or key. */
export function configuredLocation(
  entry: Entry,
  { key: ownKey, password, webhook }: EntrySecrets,
  variables: Variables,
): ConfiguredLocation | undefined {
  const baseUrl = entry.apiUrl ?? variables.BOOKING_API_URL;
  const key = ownKey ?? variables.BOOKING_API_KEY;
  if (baseUrl === undefined || key === undefined) return undefined;
  const { timeZone, currency, mapping, staffWebhook } = entry;
  const hookSecret = webhook ?? variables.STAFF_WEBHOOK_SECRET;
  return {
    location: locationOf(entry),
    access: {
      baseUrl,
      key,
      currency,
      limits: limitsOf(entry, variables),
      ...(mapping && { mapping: { expressions: mapping, timeZone, currency } }),
    },
    keyId: keyIdOf(key),
    ...(password && { staffPassword: password }),
    ...(staffWebhook &&
      hookSecret && { staffWebhook: { url: staffWebhook.url, secret: hookSecret } }),
  };
}

function limitsOf({ limits = {} }: Entry, variables: Variables): KeyLimits {
  return {
    requestsPerMinute: limits.requestsPerMinute ?? variables.API_REQUESTS_PER_MINUTE,
    writesPerMinute: limits.writesPerMinute ?? variables.API_WRITES_PER_MINUTE,
    inFlight: limits.inFlight ?? variables.API_IN_FLIGHT,
  };
}

function locationOf(entry: Entry): Location {
  const { slug, timeZone, currency, country, language, embedOrigins, addonPricing } = entry;
  const { cancelReasons, publicUrl } = entry;
  return {
    slug,
    business: businessOf(entry),
    timeZone,
    currency,
    country,
    locale: language,
    embedOrigins,
    rules: rulesOf(entry),
    addonPricing: addonPricing ?? "included",
    content: contentOf(entry),
    ...present({ cancelReasons, publicUrl }),
    ...(addonPricing === undefined && { assumesAddonPricing: true }),
  };
}

function businessOf(entry: Entry): Business {
  const { name, phone, email, address, color, style, logo, cover, privacyUrl, termsUrl } = entry;
  const facts = { phone, email, address, logo, cover, privacyUrl, termsUrl, brandColor: color };
  return { name, brandStyle: style, ...present(facts) };
}

function rulesOf(entry: Entry): Location["rules"] {
  const { minNoticeMinutes, maxAdvanceDays, maxGapMinutes, maxMoves, changes } = entry;
  const { cancelCutoffHours, moveCutoffHours = cancelCutoffHours } = entry;
  const closed = entry.notices.flatMap((notice) => notice.closed ?? []);
  return {
    minNoticeMinutes,
    maxAdvanceDays,
    maxGapMinutes,
    cancelCutoffHours,
    moveCutoffHours,
    maxMoves,
    changes,
    ...(closed.length > 0 && { closed }),
  };
}
