import { createHash } from "node:crypto";
import { framingOf } from "#lib/app/address.ts";
import type { Location } from "#lib/config/types.ts";
import type { EmbedOrigins } from "./embed-origins.ts";
import { type LocationLookup, locationOf } from "./location-of.ts";

/** For files. A logo opened by itself may contain styles. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export type PictureOrigins = (url: string) => readonly string[];
type Pictured = Pick<Location, "slug"> & {
  readonly business: Pick<Location["business"], "logo" | "cover">;
};

export type PagePolicy = (url: string, styleHashes: readonly string[]) => string;

/** Inline styles are allowed by the hashes of those that the server itself wrote. Decision 53. */
export function createPagePolicy(originsOf: EmbedOrigins, picturesOf: PictureOrigins): PagePolicy {
  return (url, styleHashes) =>
    [
      "default-src 'self'",
      "script-src 'self'",
      `style-src ${["'self'", ...styleHashes].join(" ")}`,
      `img-src ${["'self'", "data:", ...picturesOf(url)].join(" ")}`,
      "font-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      `frame-ancestors ${ancestorsOf(url, originsOf)}`,
    ].join("; ");
}

function ancestorsOf(url: string, originsOf: EmbedOrigins): string {
  switch (framingOf(url)) {
    case "own":
      return "'self'";
    case "flow":
      return ["'self'", ...originsOf(url)].join(" ");
    case "anywhere":
      return "*";
    case "private":
      return "'none'";
  }
}

export function styleHash(css: string): string {
  return `'sha256-${createHash("sha256").update(css).digest("base64")}'`;
}

export function createPictureOrigins(locations: LocationLookup<Pictured>): PictureOrigins {
  return (url) => {
    const { logo, cover } = locationOf(locations, url)?.business ?? {};
    const origins = [logo, cover].flatMap((picture) =>
      picture?.startsWith("https://") ? [new URL(picture).origin] : [],
    );
    return [...new Set(origins)];
  };
}
