import { createHash } from "node:crypto";
import { framingOf } from "#lib/app/address.ts";
import type { Location } from "#lib/config/types.ts";
import type { EmbedOrigins } from "./embed-origins.ts";

/** For files. A logo opened by itself may contain styles. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export type PagePolicy = (url: string, styleHashes: readonly string[]) => string;

/** Inline styles are allowed by the hashes of those that the server itself wrote. Decision 53. */
export function createPagePolicy(
  originsOf: EmbedOrigins,
  locations: readonly Location[],
): PagePolicy {
  const pictures = ["'self'", "data:", ...pictureOrigins(locations)].join(" ");
  return (url, styleHashes) =>
    [
      "default-src 'self'",
      "script-src 'self'",
      `style-src ${["'self'", ...styleHashes].join(" ")}`,
      `img-src ${pictures}`,
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

function pictureOrigins(locations: readonly Location[]): readonly string[] {
  const pictures = locations.flatMap(({ business: { logo, cover } }) => [logo ?? [], cover ?? []]);
  const origins = pictures
    .flat()
    .flatMap((picture) => (picture.startsWith("https://") ? [new URL(picture).origin] : []));
  return [...new Set(origins)];
}
