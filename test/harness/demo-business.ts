import { randomBytes } from "node:crypto";
import { keys } from "../../sandbox/keys.ts";
import { path } from "../../scripts/support/paths.ts";
import { contentIn, type Settings } from "./settings.ts";

export const brands = {
  linden: {
    name: "Atelier Linden",
    email: "hello@atelier-linden.example",
    address: "Lindenallee 14, 10435 Berlin",
    color: "#2f6b4f",
    style: "atelier",
    cover: "/brands/linden.svg",
  },
  barber: {
    name: "Kessel & Klinge",
    email: "chair@kessel-klinge.example",
    address: "Hafenstraße 3, 20359 Hamburg",
    color: "#a5361f",
    style: "barber",
    cover: "/brands/barber.svg",
  },
  spa: {
    name: "Still Water",
    email: "rest@still-water.example",
    address: "Seeweg 8, 82319 Starnberg",
    color: "#6b7f63",
    style: "spa",
    cover: "/brands/spa.svg",
  },
  clinic: {
    name: "Praxis am Park",
    email: "empfang@praxis-am-park.example",
    address: "Parkring 21, 50677 Köln",
    color: "#0f6f8f",
    style: "clinic",
    cover: "/brands/clinic.svg",
    // Moves and cancels by phone only, which setup would say too.
    BOOKING_API_KEY: keys.noManaging.value,
    changes: "phone",
  },
  studio: {
    name: "Haus Aurel",
    email: "hello@haus-aurel.example",
    address: "Gartenweg 5, 80539 München",
    color: "#7d6a5b",
    style: "studio",
    cover: "/brands/studio.webp",
  },
} as const;

export type DemoBrand = keyof typeof brands;

export function isDemoBrand(name: string): name is DemoBrand {
  return Object.hasOwn(brands, name);
}

export const demoBrands: readonly DemoBrand[] = Object.keys(brands).filter(isDemoBrand);

/** From the project's root. */
export function demoFolder(brand: DemoBrand): string {
  return `test/harness/demo-content/${brand}`;
}

/** What visitors are told beside the menu, with pictures. */
export function demoContent(brand: DemoBrand): Settings {
  return contentIn(path(demoFolder(brand)));
}

export function demoBusiness(brand: DemoBrand): Settings {
  return { ...brands[brand], ...demoContent(brand) };
}

export function demoSettings(sandboxUrl: string, brand: DemoBrand = "linden"): Settings {
  return {
    BOOKING_API_URL: sandboxUrl,
    BOOKING_API_KEY: keys.full.value,
    SESSION_SECRET: randomBytes(32).toString("hex"),
    phone: "+49 30 5557 0142",
    ...brands[brand],
    timeZone: "Europe/Berlin",
    addonPricing: "included",
    currency: "EUR",
    country: "DE",
    language: "en",
    DATA_DIR: "data/demo",
  };
}
