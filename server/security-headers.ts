import type { Server } from "node:http";
import { framingOf } from "#lib/app/content-security-policy.ts";
import { addStage } from "./stage.ts";

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
