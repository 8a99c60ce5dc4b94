import { languages } from "#lib/i18n/languages.ts";
import type { LanguageChoice } from "#lib/i18n/negotiate.ts";

const MISSING_KINDS = ["page", "booking", "lost_booking"] as const;
/** `lost_booking`: its link is authentic, and the journal has lost it. */
export type Missing = (typeof MISSING_KINDS)[number];

export type Routing = {
  readonly location: string;
  readonly address: string;
  readonly language: LanguageChoice;
  readonly isFramed: boolean;
  readonly missing?: Missing | undefined;
  /** How staff look at the page (lib/preview/view.ts); absent for visitors. */
  readonly preview?: string | undefined;
  readonly bookingToken?: string | undefined;
};

/** This file alone writes and reads these headers. */
const PREFIX = "x-bookfront-";
const LOCATION = `${PREFIX}location`;
const ADDRESS = `${PREFIX}address`;
const LANGUAGE = `${PREFIX}language`;
const IS_CHOSEN = `${PREFIX}language-chosen`;
const FRAMED = `${PREFIX}framed`;
const PREVIEW = `${PREFIX}preview`;
const MISSING = `${PREFIX}missing`;
const BOOKING = `${PREFIX}booking`;

export type RequestHeaders = Record<string, string | string[] | undefined>;

export function isRoutingHeader(name: string): boolean {
  return name.startsWith(PREFIX);
}

export function writeRouting(headers: RequestHeaders, routing: Routing): void {
  headers[LOCATION] = routing.location;
  headers[ADDRESS] = routing.address;
  headers[LANGUAGE] = routing.language.language;
  headers[IS_CHOSEN] = routing.language.chosen ? "1" : "0";
  // Few requests have these, and each header costs all of them.
  if (routing.isFramed) headers[FRAMED] = "1";
  if (routing.missing) headers[MISSING] = routing.missing;
  if (routing.bookingToken) headers[BOOKING] = routing.bookingToken;
  if (routing.preview) headers[PREVIEW] = routing.preview;
}

/** As the stages read it; `undefined` of a request that has not passed them. */
export function readRouting(headers: RequestHeaders): Routing | undefined {
  return routingFrom((name) => String(headers[name] ?? ""));
}

export function routingOf(headers: Pick<Headers, "get">): Routing | undefined {
  return routingFrom((name) => headers.get(name) ?? "");
}

function routingFrom(get: (name: string) => string): Routing | undefined {
  const named = get(LANGUAGE);
  const language = languages.find((one) => one === named);
  if (!language) return undefined;
  const missing = get(MISSING);
  return {
    location: get(LOCATION),
    address: get(ADDRESS),
    language: { language, chosen: get(IS_CHOSEN) === "1" },
    isFramed: get(FRAMED) === "1",
    missing: MISSING_KINDS.find((kind) => kind === missing),
    bookingToken: get(BOOKING) || undefined,
    preview: get(PREVIEW) || undefined,
  };
}
