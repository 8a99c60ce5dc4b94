import type { IncomingMessage, ServerResponse } from "node:http";
import { type Scope, scope, tellForm } from "#lib/app/scope.ts";
import type { Location } from "#lib/config/types.ts";
import { publicUrlOf, senderOf } from "../app/_shared/origin.ts";
import { isRead } from "./methods.ts";
import type { ErrorPages } from "./pages/error-page.ts";
import { pageRequestOf } from "./pages/page-request.ts";
import type { Stage } from "./pipeline.ts";
import { send } from "./send.ts";

export type SiteNames = { readonly publicUrl: string; readonly allowedHosts: readonly string[] };

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** On loopback, any name and port is the site itself. */
export function isSiteOrigin(origin: string, { publicUrl, allowedHosts }: SiteNames): boolean {
  if (!URL.canParse(origin)) return false;
  const [own, other] = [new URL(publicUrl), new URL(origin)];
  if (LOOPBACK.test(own.hostname) && LOOPBACK.test(other.hostname)) return true;
  return other.protocol === own.protocol && [own.host, ...allowedHosts].includes(other.host);
}

/**
 * Gives forms of all names of the site the origin of their page, which their handlers expect. A
 * visitor's form whose sender is hidden goes on: its handler answers on its page, and uses nothing.
 */
export function sameOrigin(names: SiteNames, errorPages: ErrorPages): Stage {
  const { protocol, host: publicHost, hostname } = new URL(names.publicUrl);
  /** A loopback PUBLIC_URL is useless to a client elsewhere. */
  const isReachable = !LOOPBACK.test(hostname);
  const isSiteHost = (host: string) =>
    host === publicHost || isSiteOrigin(`${protocol}//${host}`, names);

  async function answerOtherName(request: IncomingMessage, response: ServerResponse) {
    const { url = "/" } = request;
    const { owner } = scope();
    if ((isReachable || owner) && isRead(request)) {
      return redirect(response, 307, elsewhere(scope(), names.publicUrl, url));
    }
    const page = pageRequestOf(request);
    const own = { ...page, headers: { ...page.headers, host: publicHost } };
    send(request, response, await errorPages.refusal(own, "other_name"));
  }

  return (request, response, next) => {
    const { headers, method } = request;
    const { owner } = scope();
    const isKnownHost = headers.host !== undefined && (owner || isSiteHost(headers.host));
    if (!isKnownHost || (owner && !isAt(owner, scope()))) return answerOtherName(request, response);
    headers["x-forwarded-host"] = headers.host;
    if (isRead(request)) return next();
    const get = (name: string) => String(headers[name] ?? "") || null;
    const here = owner?.publicUrl;
    const isOwn = (origin: string) => (here ? origin === here : isSiteOrigin(origin, names));
    const sender = senderOf({ get }, isOwn);
    const { address } = scope();
    if (sender === "own") {
      headers.origin = publicUrlOf(scope(), names.publicUrl);
      return next();
    }
    if (method === "POST" && !address.isFile && (sender === "foreign" || address.isStaff)) {
      tellForm({ outcome: "refused", reason: "origin" });
      return redirect(response, 303, (here ?? names.publicUrl) + refusedUrl(scope()));
    }
    // Its handler, which knows one name, shall not judge otherwise.
    headers.origin = "null";
    headers["sec-fetch-site"] = "none";
    next();
  };
}

/** A location's own name shows its pages and files. */
function isAt({ slug }: Location, { address }: Scope): boolean {
  return address.isFile || (address.slug === slug && !address.isStaff);
}

/** Where a page is that this name does not show; of a location's own name the front is its menu. */
function elsewhere({ owner, address, location }: Scope, publicUrl: string, url: string): string {
  if (owner && address.pathname === "/") return `${owner.publicUrl}/${owner.slug}${url.slice(1)}`;
  const isElsewhere = owner && !address.isStaff && location !== owner;
  return ((isElsewhere && location.publicUrl) || publicUrl) + url;
}

function refusedUrl({ location, language }: Scope): string {
  const lang = language.chosen ? `&lang=${language.language}` : "";
  return `/${location.slug}?refused=origin${lang}`;
}

function redirect(response: ServerResponse, status: number, location: string): void {
  response.writeHead(status, { Location: location, "Cache-Control": "no-store" }).end();
}
