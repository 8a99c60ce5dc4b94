import type { Address } from "#lib/app/address.ts";
import { type Scope, scope } from "#lib/app/scope.ts";
import type { EmbedOrigins } from "../app/_shared/embed-origins.ts";
import { FILE_POLICY, type PagePolicy } from "./content-security-policy.ts";
import type { PageResponse } from "./pages/inject.ts";
import type { Stage } from "./pipeline.ts";
import type { HeaderList } from "./protected-response.ts";

const EMBED_FILES = ["/embed.js", "/embed.d.ts"];

export type Protection = (scope: Scope) => HeaderList;

export function securityHeaders(protectionOf: Protection): Stage {
  return (_request, response, next) => {
    const current = scope();
    response.protectBy(() => protectionOf(current));
    next();
  };
}

export function createProtection(
  publicUrl: string,
  policyOf: PagePolicy,
  originsOf: EmbedOrigins,
): Protection {
  const standing = standingHeaders(publicUrl);
  return (requested) => {
    const { isFile, framing, pathname } = requested.address;
    const isEmbed = EMBED_FILES.includes(pathname);
    const mayBeFramed = framing === "flow" && originsOf(requested).length > 0;
    const isForAll = isEmbed || mayBeFramed || isPicture(requested.address);
    return [
      ...standing,
      ...["Content-Security-Policy", isFile ? FILE_POLICY : policyOf(requested, [])],
      ...["Cross-Origin-Resource-Policy", isForAll ? "cross-origin" : "same-origin"],
      ...(isEmbed ? ["Access-Control-Allow-Origin", "*"] : []),
    ];
  };
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

/** Other sites show it in link previews. */
function isPicture({ pathname }: Address): boolean {
  return pathname.endsWith("/picture.png");
}

function standingHeaders(publicUrl: string): HeaderList {
  const isSecure = publicUrl.startsWith("https://");
  return [
    ...["Cross-Origin-Opener-Policy", "same-origin"],
    ...["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()"],
    ...["Referrer-Policy", "same-origin"],
    ...["X-Content-Type-Options", "nosniff"],
    ...(isSecure ? ["Strict-Transport-Security", "max-age=31536000"] : []),
  ];
}
