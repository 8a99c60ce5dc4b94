import { createHash } from "node:crypto";
import { err, ok, type Result } from "#lib/values/result.ts";
import { businessFields, type Entry, placeFields, ruleFields } from "./business.ts";
import type { Variables } from "./environment.ts";
import type { Secret } from "./secret.ts";
import type { Business, ConfiguredLocation, Location, LocationContent } from "./types.ts";

/** An entry of the business's file as the site knows it. One of several has a key of its own. */
export function configuredLocation(
  entry: Entry,
  variables: Variables,
  isOneOfSeveral: boolean,
): Result<ConfiguredLocation, readonly string[]> {
  const { key: own, apiUrl, limits, mapping, staffPassword, staffWebhook, ...described } = entry;
  const { timeZone, currency } = entry;
  const baseUrl = apiUrl ?? variables.BOOKING_API_URL;
  const key = isOneOfSeveral ? own : (own ?? variables.BOOKING_API_KEY);
  const secret = staffWebhook?.secret ?? variables.STAFF_WEBHOOK_SECRET;
  const faults = [
    ...(key ? [] : ['key is missing. Example: "key": {"env":"KEY_MITTE"}']),
    ...(secret || !staffWebhook
      ? []
      : ['staffWebhook.secret is missing. Example: "secret": {"env":"HOOK_MITTE"}']),
  ];
  if (!baseUrl || !key || faults.length > 0) return err(faults);
  return ok({
    location: locationOf(described),
    access: {
      baseUrl,
      key,
      currency,
      limits: {
        requestsPerMinute: variables.API_REQUESTS_PER_MINUTE,
        writesPerMinute: variables.API_WRITES_PER_MINUTE,
        inFlight: variables.API_IN_FLIGHT,
        ...limits,
      },
      ...(mapping && { mapping: { expressions: mapping, timeZone, currency } }),
    },
    keyId: keyIdOf(key),
    ...(staffPassword && { staffPassword }),
    ...(staffWebhook && secret && { staffWebhook: { url: staffWebhook.url, secret } }),
  });
}

/** The id inside `service_live_{keyId}_{secret}` (§5), else a fingerprint; neither is secret. */
export function keyIdOf(key: Secret): string {
  const value = key.reveal();
  const [, id] = /^[^_]+_live_([A-Za-z0-9-]+)_./.exec(value) ?? [];
  if (id !== undefined) return id;
  return createHash("sha256").update(`key id:${value}`).digest("base64url").slice(0, 16);
}

type Described = Omit<
  Entry,
  "key" | "apiUrl" | "limits" | "mapping" | "staffPassword" | "staffWebhook"
>;

/** Each group of fields picks its own. */
function locationOf(described: Described): Location {
  const { language, addonPricing } = described;
  return {
    ...placeFields.parse(described),
    locale: language,
    business: businessOf(described),
    rules: rulesOf(described),
    addonPricing: addonPricing ?? "included",
    content: contentOf(described),
  };
}

function businessOf(described: Described): Business {
  const { color, style, ...business } = businessFields.parse(described);
  return { ...business, brandStyle: style, ...(color !== undefined && { brandColor: color }) };
}

function rulesOf(described: Described): Location["rules"] {
  const rules = ruleFields.parse(described);
  const { cancelCutoffHours, moveCutoffHours = cancelCutoffHours } = rules;
  const closed = described.notices.flatMap((notice) => notice.closed ?? []);
  return { ...rules, moveCutoffHours, ...(closed.length > 0 && { closed }) };
}

function contentOf(described: Described): LocationContent {
  const { services, bundles, categories, team, gallery } = described;
  const pictured = [services, bundles, categories, team].flatMap((items) =>
    [...items.values()].flatMap(({ picture }) => picture ?? []),
  );
  const pictures = [...pictured, ...gallery];
  return { ...described, pictures: new Map(pictures.map((one) => [one.hash, one])) };
}
