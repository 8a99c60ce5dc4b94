import { readConfig } from "#lib/config/read.ts";
import type { Key } from "../../../../sandbox/keys.ts";
import { environmentOf, type Settings } from "../../../../test/harness/settings.ts";

/** A location's configuration, with the key that the doctor is to examine. */
export function entryFor(baseUrl: string, key: Key, more: Settings = {}) {
  const config = readConfig(
    environmentOf({
      BOOKING_API_URL: baseUrl,
      BOOKING_API_KEY: key.value,
      SESSION_SECRET: "s".repeat(32),
      name: "Atelier Linden",
      timeZone: "Europe/Berlin",
      currency: "EUR",
      country: "DE",
      ...more,
    }),
  );
  const [entry] = config.ok ? config.value.locations : [];
  if (!entry) throw new Error("the test's configuration is wrong");
  return entry;
}
