import { randomBytes } from "node:crypto";
import { keys } from "../../sandbox/keys.ts";
import type { Environment } from "./process.ts";

/** The site's configuration for the sandbox's demo business. */
export function demoSettings(sandboxUrl: string): Environment {
  return {
    BOOKING_API_URL: sandboxUrl,
    BOOKING_API_KEY: keys.full.value,
    SESSION_SECRET: randomBytes(32).toString("hex"),
    BUSINESS_NAME: "Atelier Linden",
    BUSINESS_PHONE: "+49 30 5557 0142",
    BUSINESS_EMAIL: "hello@atelier-linden.example",
    BUSINESS_ADDRESS: "Lindenallee 14, 10435 Berlin",
    BRAND_COLOR: "#2f6b4f",
    TIME_ZONE: "Europe/Berlin",
    CURRENCY: "EUR",
    COUNTRY: "DE",
    LOCALE: "en",
    DATA_DIR: "data/demo",
  };
}
