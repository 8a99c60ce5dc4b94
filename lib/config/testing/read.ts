import { environmentOf, type Settings } from "../../../test/harness/settings.ts";
import { faultLine } from "../environment.ts";
import { readConfig } from "../read.ts";

export const KEY = "service_live_1_verysecret";
export const SECRET = "s".repeat(32);

export const minimal: Settings = {
  BOOKING_API_URL: "http://127.0.0.1:4010/",
  BOOKING_API_KEY: KEY,
  SESSION_SECRET: SECRET,
  name: "Salon Linden",
  timeZone: "Europe/Berlin",
  currency: "EUR",
  country: "DE",
};

export function read(changes: Settings = {}) {
  const config = readConfig(environmentOf({ ...minimal, ...changes }));
  if (!config.ok) throw new Error(config.error.map(faultLine).join("\n"));
  return config.value;
}

/** Each as the start tells it, with `business.json` for the file's whole path. */
export function faults(changes: Readonly<Record<string, unknown>>): string[] {
  const env = environmentOf({ ...minimal, ...changes });
  const config = readConfig(env);
  const shown = (line: string) => line.replaceAll(env.BUSINESS_FILE ?? "", "business.json");
  return config.ok ? [] : config.error.map(faultLine).map(shown);
}
