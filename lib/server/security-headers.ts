import type { Server } from "node:http";
import type { Location } from "../config/types.ts";
import { addStage } from "./stage.ts";

export type Framing = "flow" | "private";

/**
 * The Content-Security-Policy of one response. Scripts run only with the response's nonce;
 * the flow may be framed by the sites the business named, private pages by nobody.
 */
export function contentSecurityPolicy(options: {
  readonly nonce: string;
  readonly framing: Framing;
  readonly embedOrigins: readonly string[];
  readonly imageOrigins: readonly string[];
  readonly development: boolean;
}): string {
  const { nonce, framing, embedOrigins, imageOrigins, development } = options;
  const ancestors = framing === "flow" ? ["'self'", ...embedOrigins] : ["'none'"];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": [
      "'self'",
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      ...(development ? ["'unsafe-eval'"] : []),
    ],
    "style-src": ["'self'", `'nonce-${nonce}'`, ...(development ? ["'unsafe-inline'"] : [])],
    "img-src": ["'self'", "data:", ...imageOrigins],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(development ? ["ws:"] : [])],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ancestors,
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join("; ");
}

/** Origins of the logos and covers that locations show from elsewhere. */
export function logoOrigins(locations: readonly Location[]): readonly string[] {
  const pictures = locations.flatMap(({ business: { logo, cover } }) => [logo ?? [], cover ?? []]);
  const origins = pictures
    .flat()
    .flatMap((picture) => (picture.startsWith("https://") ? [new URL(picture).origin] : []));
  return [...new Set(origins)];
}

/** Pages beneath a booking's own, and those of staff, act for one person: they stand in no frame. */
export function framingOf(path: string): Framing {
  return /^\/staff(?:[/?]|$)|^\/[^/?]+\/bookings\/[^/?]+\/[^?]/.test(path) ? "private" : "flow";
}

/** What is not a page can do nothing; a page brings a policy of its own. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

type Site = { readonly publicUrl: string; readonly embedOrigins: readonly string[] };

/** Gives every answer the headers that protect it: pages, files, redirects and refusals. */
export function protectAnswers(server: Server, site: Site): void {
  const standing = standingHeaders(site.publicUrl);
  addStage(server, (request, response, next) => {
    for (const [name, value] of standing) response.setHeader(name, value);
    response.setHeader("Cross-Origin-Resource-Policy", resourcePolicy(request.url ?? "/", site));
    next(request, response);
  });
}

/** Pages of the flow may be embedded where the business allows it; pictures are for shared links. */
function resourcePolicy(url: string, { embedOrigins }: Site): string {
  const isPicture = /\/picture\.png(?:\?|$)/.test(url);
  const isFramed = embedOrigins.length > 0 && framingOf(url) === "flow";
  return isPicture || isFramed ? "cross-origin" : "same-origin";
}

function standingHeaders(publicUrl: string): readonly (readonly [string, string])[] {
  const isSecure = publicUrl.startsWith("https://");
  return [
    ["Content-Security-Policy", FILE_POLICY],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()"],
    ["Referrer-Policy", "same-origin"],
    ["X-Content-Type-Options", "nosniff"],
    ...(isSecure ? [["Strict-Transport-Security", "max-age=31536000"] as const] : []),
  ];
}
