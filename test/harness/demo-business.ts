import { randomBytes } from "node:crypto";
import { keys } from "../../sandbox/keys.ts";
import type { Environment } from "./process.ts";

export const brands = {
  linden: {
    BUSINESS_NAME: "Atelier Linden",
    BUSINESS_EMAIL: "hello@atelier-linden.example",
    BUSINESS_ADDRESS: "Lindenallee 14, 10435 Berlin",
    BRAND_COLOR: "#2f6b4f",
    BRAND_STYLE: "atelier",
    BRAND_COVER: "/brands/linden.svg",
  },
  barber: {
    BUSINESS_NAME: "Kessel & Klinge",
    BUSINESS_EMAIL: "chair@kessel-klinge.example",
    BUSINESS_ADDRESS: "Hafenstraße 3, 20359 Hamburg",
    BRAND_COLOR: "#a5361f",
    BRAND_STYLE: "barber",
    BRAND_COVER: "/brands/barber.svg",
  },
  spa: {
    BUSINESS_NAME: "Still Water",
    BUSINESS_EMAIL: "rest@still-water.example",
    BUSINESS_ADDRESS: "Seeweg 8, 82319 Starnberg",
    BRAND_COLOR: "#6b7f63",
    BRAND_STYLE: "spa",
    BRAND_COVER: "/brands/spa.svg",
  },
  clinic: {
    BUSINESS_NAME: "Praxis am Park",
    BUSINESS_EMAIL: "empfang@praxis-am-park.example",
    BUSINESS_ADDRESS: "Parkring 21, 50677 Köln",
    BRAND_COLOR: "#0f6f8f",
    BRAND_STYLE: "clinic",
    BRAND_COVER: "/brands/clinic.svg",
    // Moves and cancels by phone only.
    BOOKING_API_KEY: keys.noManaging.value,
  },
  studio: {
    BUSINESS_NAME: "Haus Aurel",
    BUSINESS_EMAIL: "hello@haus-aurel.example",
    BUSINESS_ADDRESS: "Gartenweg 5, 80539 München",
    BRAND_COLOR: "#7d6a5b",
    BRAND_STYLE: "studio",
    BRAND_COVER: "/brands/studio.webp",
  },
} as const;

export type DemoBrand = keyof typeof brands;

export function isDemoBrand(name: string): name is DemoBrand {
  return Object.hasOwn(brands, name);
}

export const demoBrands: readonly DemoBrand[] = Object.keys(brands).filter(isDemoBrand);

/** The path of `CONTENT_FILE` from the project's root. */
export function demoContent(brand: DemoBrand): string {
  return `test/harness/demo-content/${brand}`;
}

export function demoEnvironment(brand: DemoBrand): Environment {
  return { ...brands[brand], CONTENT_FILE: demoContent(brand) };
}

export function demoSettings(sandboxUrl: string, brand: DemoBrand = "linden"): Environment {
  return {
    BOOKING_API_URL: sandboxUrl,
    BOOKING_API_KEY: keys.full.value,
    SESSION_SECRET: randomBytes(32).toString("hex"),
    BUSINESS_PHONE: "+49 30 5557 0142",
    ...brands[brand],
    TIME_ZONE: "Europe/Berlin",
    ADDON_PRICING: "included",
    CURRENCY: "EUR",
    COUNTRY: "DE",
    LOCALE: "en",
    DATA_DIR: "data/demo",
  };
}
