import { framingOf, isFile } from "#lib/app/address.ts";
import { SPECULATION_RULES_PATH } from "#lib/app/speculation-rules.ts";
import { FILE_POLICY, type PagePolicy } from "./content-security-policy.ts";
import type { EmbedOrigins } from "./embed-origins.ts";
import type { PageResponse } from "./inject.ts";
import { type LocationLookup, memoizeFor } from "./location-of.ts";
import type { Stage } from "./pipeline.ts";
import type { HeaderList } from "./protected-response.ts";

const EMBED_FILE = /^\/embed\.(?:js|d\.ts)(?:\?|$)/;

const SPECULATION_RULES = ["Speculation-Rules", `"${SPECULATION_RULES_PATH}"`];

export type Protection = (url: string) => HeaderList;

export function securityHeaders(protectionOf: Protection): Stage {
  return (request, response, next) => {
    response.protectBy(protectionOf(request.url ?? "/"));
    next();
  };
}

export function createProtection(
  publicUrl: string,
  policyOf: PagePolicy,
  originsOf: EmbedOrigins,
  locations: Pick<LocationLookup<unknown>, "all">,
): Protection {
  const standing = standingHeaders(publicUrl);
  return memoizeFor(locations, (url) => {
    const [file, framing, picture] = [isFile(url), framingOf(url), isPicture(url)];
    const [origins, embed] = [originsOf(url).join(" "), EMBED_FILE.test(url)];
    const isFramed = origins !== "" && framing === "flow";
    return [
      ...standing,
      ...["Permissions-Policy", permissions(isChooser(url))],
      ...["Content-Security-Policy", file ? FILE_POLICY : policyOf(url, [])],
      ...[
        "Cross-Origin-Resource-Policy",
        picture || embed || isFramed ? "cross-origin" : "same-origin",
      ],
      ...(embed ? ["Access-Control-Allow-Origin", "*"] : []),
      ...(!file && framing === "flow" ? SPECULATION_RULES : []),
    ];
  });
}

/** Adds the headers to a page, so that it is complete when served from the cache. */
export function withProtection(page: PageResponse, protection: HeaderList): PageResponse {
  const own = new Set(page.headers.map(([name]) => name));
  const pairs = Array.from({ length: protection.length / 2 }, (_, index) => {
    const [name = "", value = ""] = protection.slice(index * 2);
    return [name.toLowerCase(), value] as const;
  });
  return { ...page, headers: [...pairs.filter(([name]) => !own.has(name)), ...page.headers] };
}

/** Link previews on other sites embed them. */
function isPicture(url: string): boolean {
  return /\/picture\.png(?:\?|$)/.test(url);
}

/** Where visitors may say where they are, to see the nearest location first. */
function isChooser(url: string): boolean {
  return /^\/(?:\?|$)/.test(url);
}

function permissions(mayLocate: boolean): string {
  return `camera=(), geolocation=(${mayLocate ? "self" : ""}), microphone=(), payment=()`;
}

function standingHeaders(publicUrl: string): HeaderList {
  const isSecure = publicUrl.startsWith("https://");
  return [
    ...["Cross-Origin-Opener-Policy", "same-origin"],
    ...["Referrer-Policy", "same-origin"],
    ...["X-Content-Type-Options", "nosniff"],
    ...(isSecure ? ["Strict-Transport-Security", "max-age=31536000"] : []),
  ];
}
