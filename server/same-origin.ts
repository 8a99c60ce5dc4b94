import type { IncomingMessage, ServerResponse } from "node:http";
import { isSentFrom } from "#lib/app/origin.ts";
import { type Scope, scope, tellForm } from "#lib/app/scope.ts";
import type { ErrorPages } from "./error-page.ts";
import { pageRequestOf } from "./page-request.ts";
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

/** Gives forms of the site's other names PUBLIC_URL as origin, which their handlers expect. */
export function sameOrigin(names: SiteNames, errorPages: ErrorPages): Stage {
  const { protocol, host: publicHost, hostname } = new URL(names.publicUrl);
  /** A loopback PUBLIC_URL is useless to a client elsewhere. */
  const isReachable = !LOOPBACK.test(hostname);
  const isSiteHost = (host: string) =>
    host === publicHost || isSiteOrigin(`${protocol}//${host}`, names);

  async function answerOtherName(request: IncomingMessage, response: ServerResponse) {
    const { method, url = "/" } = request;
    if (isReachable && (method === "GET" || method === "HEAD")) {
      return redirect(response, 307, names.publicUrl + url);
    }
    const page = pageRequestOf(request);
    const own = { ...page, headers: { ...page.headers, host: publicHost } };
    send(request, response, await errorPages.refusal(own, "other_name"));
  }

  return (request, response, next) => {
    const { headers, method } = request;
    const isKnownHost = headers.host !== undefined && isSiteHost(headers.host);
    if (!isKnownHost) return answerOtherName(request, response);
    headers["x-forwarded-host"] = headers.host;
    if (method === "GET" || method === "HEAD") return next();
    const get = (name: string) => String(headers[name] ?? "") || null;
    if (isSentFrom({ get }, (origin) => isSiteOrigin(origin, names))) {
      headers.origin = names.publicUrl;
    } else if (method === "POST" && !scope().address.isFile) {
      tellForm({ outcome: "refused", reason: "origin" });
      return redirect(response, 303, names.publicUrl + refusedUrl(scope()));
    }
    next();
  };
}

function refusedUrl({ location, language }: Scope): string {
  const lang = language.chosen ? `&lang=${language.language}` : "";
  return `/${location.slug}?refused=origin${lang}`;
}

function redirect(response: ServerResponse, status: number, location: string): void {
  response.writeHead(status, { Location: location, "Cache-Control": "no-store" }).end();
}
