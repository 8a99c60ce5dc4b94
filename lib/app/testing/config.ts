import { readConfig } from "#lib/config/env.ts";
import type { Config } from "#lib/config/types.ts";
import { keys } from "../../../sandbox/keys.ts";

export function configOf(apiUrl: string, more: Readonly<Record<string, string>>): Config {
  const config = readConfig({
    BOOKING_API_URL: apiUrl,
    BOOKING_API_KEY: keys.full.value,
    SESSION_SECRET: "a-secret-of-at-least-32-characters!",
    BUSINESS_NAME: "Salon Linden",
    TIME_ZONE: "Europe/Berlin",
    CURRENCY: "EUR",
    COUNTRY: "DE",
    ...more,
  });
  if (!config.ok) throw new Error(JSON.stringify(config.error));
  return config.value;
}
