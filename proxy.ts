import { type NextRequest, NextResponse } from "next/server";
import { readConfig } from "#lib/config/env.ts";
import { isOwnRequest } from "#lib/server/origin.ts";
import {
  contentSecurityPolicy,
  logoOrigins,
  standingHeaders,
} from "#lib/server/security-headers.ts";

const read = readConfig(process.env);

/**
 * Runs before every page: gives it a fresh nonce and its security headers, tells it which
 * location it belongs to, and turns away forms sent from other sites in words (each action
 * checks again for itself; this is not the only check).
 */
export function proxy(request: NextRequest): NextResponse {
  if (!read.ok) return new NextResponse(null, { status: 503 });
  const config = read.value;
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const policy = contentSecurityPolicy({
    nonce,
    framing: "flow",
    embedOrigins: config.embedOrigins,
    imageOrigins: logoOrigins(config.locations.map(({ location }) => location)),
    development: process.env.NODE_ENV === "development",
  });

  const slug = request.nextUrl.pathname.split("/")[1] ?? "";
  const known = config.locations.some(({ location }) => location.slug === slug);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-location", slug);
  headers.set("content-security-policy", policy);

  const response = respond();
  response.headers.set("Content-Security-Policy", policy);
  for (const [name, value] of standingHeaders(config.publicUrl)) response.headers.set(name, value);
  return response;

  /** On the public address: what the server calls itself behind a proxy is nobody's business. */
  function to(path: string, status: 303 | 307): NextResponse {
    return NextResponse.redirect(new URL(path, config.publicUrl), status);
  }

  function respond(): NextResponse {
    if (isUnsafe(request.method) && !isOwnRequest(request.headers, config.publicUrl)) {
      return to(`/${known ? slug : ""}?refused=origin`, 303);
    }
    if (slug === "" || known) return NextResponse.next({ request: { headers } });
    const [first] = config.locations;
    return to(`/${first?.location.slug}/not-here`, 307);
  }
}

function isUnsafe(method: string): boolean {
  return !["GET", "HEAD", "OPTIONS"].includes(method);
}

export const config = {
  matcher: [{ source: "/((?!_next/static/|favicon.ico|.*\\.(?:svg|png|ico|txt|webmanifest)$).*)" }],
};
