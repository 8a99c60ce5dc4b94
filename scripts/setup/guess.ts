import { isSupportedCountry } from "libphonenumber-js/min";

/** What this machine knows of where it stands. */
export type Machine = { readonly timeZone: string; readonly locale: string };

export function thisMachine(): Machine {
  const { timeZone, locale } = new Intl.DateTimeFormat().resolvedOptions();
  return { timeZone, locale: process.env.LC_ALL || process.env.LANG || locale };
}

/** Servers often keep UTC: the language's country tells more then. */
export function guessCountry({ timeZone, locale }: Machine): string | undefined {
  const byZone = countryOfZone(timeZone);
  const region = /^[a-z]{2,3}[-_]([A-Z]{2})\b/.exec(locale)?.[1];
  const guess = byZone ?? region;
  return guess !== undefined && isSupportedCountry(guess) ? guess : undefined;
}

const COUNTRIES = [
  ...["DE", "AT", "CH", "FR", "ES", "IT", "PT", "NL", "BE", "LU", "IE", "GB", "DK", "SE"],
  ...["NO", "FI", "PL", "CZ", "SK", "HU", "RO", "BG", "GR", "HR", "SI", "EE", "LV", "LT"],
  ...["MT", "CY", "IS", "TR", "UA", "IL", "AE", "SA", "EG", "MA", "ZA", "IN", "SG", "MY"],
  ...["TH", "JP", "KR", "CN", "HK", "TW", "AU", "NZ", "US", "CA", "MX", "BR", "AR", "CL"],
];

function countryOfZone(timeZone: string): string | undefined {
  return COUNTRIES.find((country) => zonesOf(country).includes(timeZone));
}

function zonesOf(country: string): readonly string[] {
  return new Intl.Locale(`und-${country}`).getTimeZones?.() ?? [];
}

/** The machine's own zone if the country keeps it; else the country's only one. */
export function guessTimeZone(country: string, { timeZone }: Machine): string | undefined {
  const zones = zonesOf(country);
  if (zones.includes(timeZone)) return timeZone;
  return zones.length === 1 || CAPITAL_FIRST.has(country) ? zones[0] : undefined;
}

/** Whose further zones are small places. */
const CAPITAL_FIRST: ReadonlySet<string> = new Set(["DE", "CH"]);

const EURO = new Set(
  "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK MC SM VA ME XK".split(" "),
);

const CURRENCIES: Readonly<Record<string, string>> = {
  GB: "GBP",
  CH: "CHF",
  LI: "CHF",
  DK: "DKK",
  SE: "SEK",
  NO: "NOK",
  PL: "PLN",
  CZ: "CZK",
  HU: "HUF",
  RO: "RON",
  IS: "ISK",
  TR: "TRY",
  UA: "UAH",
  IL: "ILS",
  AE: "AED",
  SA: "SAR",
  EG: "EGP",
  MA: "MAD",
  ZA: "ZAR",
  IN: "INR",
  SG: "SGD",
  MY: "MYR",
  TH: "THB",
  JP: "JPY",
  KR: "KRW",
  CN: "CNY",
  HK: "HKD",
  TW: "TWD",
  AU: "AUD",
  NZ: "NZD",
  US: "USD",
  CA: "CAD",
  MX: "MXN",
  BR: "BRL",
  AR: "ARS",
  CL: "CLP",
};

export function guessCurrency(country: string): string | undefined {
  return EURO.has(country) ? "EUR" : CURRENCIES[country];
}

/** The country's most spoken language, with the country. */
export function guessLocale(country: string): string {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return language === "und" ? "en" : `${language}-${country}`;
}

/** `Atelier Linden` → `atelier-linden`. */
export function guessSlug(name: string): string {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const slug = plain.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-+|-+$/g, "");
  return slug.length > 0 && slug.length <= 40 ? slug : "book";
}
