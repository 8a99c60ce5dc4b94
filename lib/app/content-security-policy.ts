import type { Location } from "#lib/config/types.ts";

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
