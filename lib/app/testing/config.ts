import { readConfig } from "#lib/config/read.ts";
import type { Config } from "#lib/config/types.ts";
import { keys } from "../../../sandbox/keys.ts";
import { environmentOf, type Settings } from "../../../test/harness/settings.ts";

export function configOf(apiUrl: string, more: Settings): Config {
  const config = readConfig(
    environmentOf({
      BOOKING_API_URL: apiUrl,
      BOOKING_API_KEY: keys.full.value,
      SESSION_SECRET: "a-secret-of-at-least-32-characters!",
      name: "Salon Linden",
      timeZone: "Europe/Berlin",
      currency: "EUR",
      country: "DE",
      ...more,
    }),
  );
  if (!config.ok) throw new Error(JSON.stringify(config.error));
  return config.value;
}
