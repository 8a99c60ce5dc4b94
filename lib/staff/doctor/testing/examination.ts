import { readConfig } from "#lib/config/env.ts";
import type { Key } from "../../../../sandbox/keys.ts";

/** A location's configuration, with the key that the doctor is to examine. */
export function entryFor(baseUrl: string, key: Key, more: Readonly<Record<string, string>> = {}) {
  const config = readConfig({
    BOOKING_API_URL: baseUrl,
    BOOKING_API_KEY: key.value,
    SESSION_SECRET: "s".repeat(32),
    BUSINESS_NAME: "Atelier Linden",
    TIME_ZONE: "Europe/Berlin",
    CURRENCY: "EUR",
    COUNTRY: "DE",
    ...more,
  });
  const [entry] = config.ok ? config.value.locations : [];
  if (!entry) throw new Error("the test's configuration is wrong");
  return entry;
}
