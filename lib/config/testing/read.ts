import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { faultLine, readConfig } from "../env.ts";

export const KEY = "service_live_1_verysecret";
export const SECRET = "s".repeat(32);

const minimal = {
  BOOKING_API_URL: "http://127.0.0.1:4010/",
  BOOKING_API_KEY: KEY,
  SESSION_SECRET: SECRET,
  BUSINESS_NAME: "Salon Linden",
  TIME_ZONE: "Europe/Berlin",
  CURRENCY: "EUR",
  COUNTRY: "DE",
};

type Variables = Readonly<Record<string, string | undefined>>;

export function read(changes: Variables = {}) {
  const config = readConfig({ ...minimal, ...changes });
  if (!config.ok) throw new Error(config.error.map(faultLine).join("\n"));
  return config.value;
}

export function faults(changes: Variables): string[] {
  const config = readConfig({ ...minimal, ...changes });
  return config.ok ? [] : config.error.map(faultLine);
}

/** Writes a LOCATIONS_FILE; returns its path. */
export function locationsFile(content: unknown): string {
  const path = join(mkdtempSync(join(tmpdir(), "bookfront-")), "locations.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}
