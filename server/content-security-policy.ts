import { createHash } from "node:crypto";
import { framingOf } from "#lib/app/address.ts";
import type { Location } from "#lib/config/types.ts";

/** What is not a page can do nothing. A logo opened by itself may hold styles. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The policy of the page at an address, which allows the styles with these hashes. */
export type PagePolicy = (url: string, styleHashes: readonly string[]) => string;

/**
 * Scripts and styles come from this site's files. What stands in the page runs only if it is a style
 * that the server itself has put there, recognised by its hash.
 */
export function createPagePolicy(
  embedOrigins: readonly string[],
  locations: readonly Location[],
): PagePolicy {
  const pictures = ["'self'", "data:", ...pictureOrigins(locations)].join(" ");
  const frames = { flow: ["'self'", ...embedOrigins].join(" "), private: "'none'" };
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
      `frame-ancestors ${frames[framingOf(url)]}`,
    ].join("; ");
}

/** As a policy names the text of a style. */
export function styleHash(css: string): string {
  return `'sha256-${createHash("sha256").update(css).digest("base64")}'`;
}

/** Where logos and covers come from that are not this site's own files. */
function pictureOrigins(locations: readonly Location[]): readonly string[] {
  const pictures = locations.flatMap(({ business: { logo, cover } }) => [logo ?? [], cover ?? []]);
  const origins = pictures
    .flat()
    .flatMap((picture) => (picture.startsWith("https://") ? [new URL(picture).origin] : []));
  return [...new Set(origins)];
}
