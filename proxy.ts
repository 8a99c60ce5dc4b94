import { type NextRequest, NextResponse } from "next/server";
import { type Absent, absentAt } from "#lib/app/absent.ts";
import { contentSecurityPolicy, framingOf, logoOrigins } from "#lib/app/content-security-policy.ts";
import { isOwnRequest } from "#lib/app/origin.ts";
import { describeSharing } from "#lib/app/shared-pages.ts";
import { readConfig } from "#lib/config/env.ts";
import { chooseLanguage, setContentLanguage, setLanguageHeaders } from "#lib/i18n/negotiate.ts";

/**
 * Addresses that no route matches, which is what the framework renders its 404 whole for. It asks
 * here again on the way, so the address itself has to say what is absent.
 */
const NOWHERE: Readonly<Record<Absent, string>> = { page: "not-here", booking: "no-booking" };

const read = readConfig(process.env);

/**
 * Runs before every page: gives it a fresh nonce and its security headers, tells it which
 * location it belongs to and which language to speak, and turns away forms sent from other sites
 * in words (each action checks again for itself; this is not the only check).
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  if (!read.ok) return new NextResponse(null, { status: 503 });
  const config = read.value;
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const policy = contentSecurityPolicy({
    nonce,
    framing: framingOf(request.nextUrl.pathname),
    embedOrigins: config.embedOrigins,
    imageOrigins: logoOrigins(config.locations.map(({ location }) => location)),
    development: process.env.NODE_ENV === "development",
  });

  const { pathname } = request.nextUrl;
  const [slug = "", ...path] = pathname.split("/").slice(1).map(decoded);
  const found = config.locations.find(({ location }) => location.slug === slug);
  const { location } = found ?? config.locations[0] ?? {};
  if (!location) return new NextResponse(null, { status: 503 });
  const home = location.slug;
  const choice = chooseLanguage({
    asked: request.nextUrl.searchParams.get("lang"),
    accepted: request.headers.get("accept-language"),
    locale: location.locale,
  });
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-location", home);
  headers.set("x-address", pathname + request.nextUrl.search);
  setLanguageHeaders(headers, choice);
  headers.set("content-security-policy", policy);
  const absent = await whatIsAbsent();
  headers.set("x-absent", path[0] === NOWHERE.booking ? "booking" : (absent ?? ""));
  // A header holds no other letters than a seal does.
  const token = path[0] === "bookings" && /^[\w.-]+$/.test(path[1] ?? "") ? path[1] : undefined;
  headers.set("x-booking", token ?? "");

  const response = refusal() ?? respond();
  response.headers.set("Content-Security-Policy", policy);
  if (found || !isFile(pathname)) setContentLanguage(response.headers, choice);
  if (found) describeSharing(response.headers, request.method, path);
  return response;

  async function whatIsAbsent(): Promise<Absent | undefined> {
    if (!found) return pathname === "/" || isFile(pathname) ? undefined : "page";
    const server = globalThis.bookfrontApp;
    const site = server?.locations.get(slug);
    return server && site && !isUnsafe(request.method) ? absentAt(server, site, path) : undefined;
  }

  /** On the public address: what the server calls itself behind a proxy is nobody's business. */
  function to(path: string, status: 303): NextResponse {
    return NextResponse.redirect(new URL(path, config.publicUrl), status);
  }

  /** What is no form of our own pages gets no further. */
  function refusal(): NextResponse | undefined {
    if (!isUnsafe(request.method) || isOwnRequest(request.headers, config.publicUrl)) {
      return undefined;
    }
    const lang = choice.chosen ? `&lang=${choice.language}` : "";
    return to(`/${found ? slug : ""}?refused=origin${lang}`, 303);
  }

  function respond(): NextResponse {
    if (!absent) return NextResponse.next({ request: { headers } });
    // Under the very name by which the server knows itself: for another one, `127.0.0.1` and
    // `localhost` included, it would ask itself for the page over the network.
    const missing = new URL(`/${home}/${NOWHERE[absent]}${request.nextUrl.search}`, request.url);
    return NextResponse.rewrite(missing, { request: { headers } });
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Fonts, icons, logos and the like, which the framework serves as they are. */
function isFile(pathname: string): boolean {
  return /\.[a-z0-9]+$/i.test(pathname);
}

function isUnsafe(method: string): boolean {
  return !["GET", "HEAD", "OPTIONS"].includes(method);
}

export const config = {
  matcher: [{ source: "/((?!_next/static/).*)" }],
};
