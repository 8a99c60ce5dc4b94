import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { isSentFrom } from "#lib/app/origin.ts";
import { errorPage } from "./error-page.ts";
import type { Handler } from "./inject.ts";
import { questionOf, send } from "./own-documents.ts";
import { addStage } from "./stage.ts";

/** The names by which the site is reached: of PUBLIC_URL, and those of ALLOWED_HOSTS. */
export type OwnNames = { readonly publicUrl: string; readonly allowedHosts: readonly string[] };

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** They are asked by whoever watches over the process, under any name. */
const HEALTH = /^\/(?:healthz|readyz)(?:\?|$)/;

/** Whether an origin is the site itself. On this machine, names and ports are as good as another. */
export function isOwnOrigin(origin: string, { publicUrl, allowedHosts }: OwnNames): boolean {
  if (!URL.canParse(origin)) return false;
  const [own, other] = [new URL(publicUrl), new URL(origin)];
  if (LOOPBACK.test(own.hostname) && LOOPBACK.test(other.hostname)) return true;
  return other.protocol === own.protocol && [own.host, ...allowedHosts].includes(other.host);
}

function isOwnName(host: string | undefined, names: OwnNames): boolean {
  const { protocol } = new URL(names.publicUrl);
  return host !== undefined && isOwnOrigin(`${protocol}//${host}`, names);
}

/**
 * Answers by the site's own names alone: pages asked for by another name are to be found under PUBLIC_URL,
 * forms are refused. A form of our own is handed on with PUBLIC_URL as its origin, however the browser has put
 * that, so that every check behind, the framework's too, comes to the same result.
 */
export function keepToOwnNames(server: Server, names: OwnNames): void {
  const publicHost = new URL(names.publicUrl).host;
  addStage(server, (request, response, next) => {
    const { headers, method = "GET", url = "/" } = request;
    if (!isOwnName(headers.host, names) && !HEALTH.test(url)) {
      return answerOtherName(request, response, next, names);
    }
    headers["x-forwarded-host"] = headers.host;
    const isUnsafe = method !== "GET" && method !== "HEAD";
    const get = (name: string) => String(headers[name] ?? "") || null;
    if (isUnsafe && isSentFrom({ get }, (origin) => isOwnOrigin(origin, names))) {
      headers.origin = names.publicUrl;
      headers["x-forwarded-host"] = publicHost;
    }
    next(request, response);
  });
}

function answerOtherName(
  request: IncomingMessage,
  response: ServerResponse,
  next: Handler,
  { publicUrl }: OwnNames,
): void {
  const { method = "GET", url = "/" } = request;
  // A name of this machine is no help to somebody who asks from elsewhere.
  const isReachable = !LOOPBACK.test(new URL(publicUrl).hostname);
  if (isReachable && (method === "GET" || method === "HEAD")) {
    response.writeHead(307, { Location: publicUrl + url, "Cache-Control": "no-store" }).end();
    return;
  }
  const question = questionOf(request);
  const own = { ...question, headers: { ...question.headers, host: new URL(publicUrl).host } };
  errorPage(next, own, "other_name").then(
    (page) => send(response, page, false),
    () => response.destroy(),
  );
}
