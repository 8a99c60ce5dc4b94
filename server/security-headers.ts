import { framingOf, isFile } from "#lib/app/address.ts";
import { SPECULATION_RULES_PATH } from "#lib/app/speculation-rules.ts";
import { FILE_POLICY, type PagePolicy } from "./content-security-policy.ts";
import type { Stage } from "./pipeline.ts";

type Site = { readonly publicUrl: string; readonly embedOrigins: readonly string[] };

/** Gives every answer the headers that protect it: pages, files, redirects and refusals. */
export function securityHeaders(site: Site, policyOf: PagePolicy): Stage {
  const standing = standingHeaders(site.publicUrl);
  return (request, response, next) => {
    const { url = "/" } = request;
    for (const [name, value] of standing) response.setHeader(name, value);
    response.setHeader("Content-Security-Policy", isFile(url) ? FILE_POLICY : policyOf(url, []));
    response.setHeader("Cross-Origin-Resource-Policy", resourcePolicy(url, site));
    if (isPageOfFlow(url)) response.setHeader("Speculation-Rules", `"${SPECULATION_RULES_PATH}"`);
    next();
  };
}

function isPageOfFlow(url: string): boolean {
  return !isFile(url) && framingOf(url) === "flow";
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
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()"],
    ["Referrer-Policy", "same-origin"],
    ["X-Content-Type-Options", "nosniff"],
    ...(isSecure ? [["Strict-Transport-Security", "max-age=31536000"] as const] : []),
  ];
}
