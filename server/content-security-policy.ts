import { createHash } from "node:crypto";
import type { Scope } from "#lib/app/scope.ts";
import type { Location } from "#lib/config/types.ts";
import { afterPaintText } from "../app/_shared/after-paint.ts";
import type { EmbedOrigins } from "../app/_shared/embed-origins.ts";
import { speculationRulesText } from "../app/_shared/speculation-rules.ts";

/** For files. A logo that is opened by itself may contain styles. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export type PagePolicy = (scope: Scope, styleHashes: readonly string[]) => string;

const SCRIPTS = ["'self'", ...[afterPaintText, speculationRulesText].map(sourceHash)].join(" ");

/** Allows the inline styles that the server wrote, by their hashes. Decision 53. */
export function createPagePolicy(originsOf: EmbedOrigins): PagePolicy {
  return (scope, styleHashes) =>
    [
      "default-src 'self'",
      `script-src ${SCRIPTS}`,
      `style-src ${["'self'", ...styleHashes].join(" ")}`,
      `img-src ${["'self'", "data:", ...pictureOrigins(scope.location)].join(" ")}`,
      "font-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      `frame-ancestors ${ancestorsOf(scope, originsOf)}`,
    ].join("; ");
}

function ancestorsOf(scope: Scope, originsOf: EmbedOrigins): string {
  switch (scope.address.framing) {
    case "own":
      return "'self'";
    case "flow":
      return ["'self'", ...originsOf(scope)].join(" ");
    case "anywhere":
      return "*";
    case "private":
      return "'none'";
  }
}

export function sourceHash(text: string | Buffer): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

function pictureOrigins({ business: { logo, cover } }: Location): readonly string[] {
  const origins = [logo, cover].flatMap((picture) =>
    picture?.startsWith("https://") ? [new URL(picture).origin] : [],
  );
  return [...new Set(origins)];
}
