import { readRouting } from "#lib/app/routing.ts";
import { locationCookie } from "#lib/session/cookie.ts";
import type { PageRequest, PageResponse } from "../inject.ts";

const FORM = /^\/(?<slug>[\w-]+)\/details(?:\?(?<query>.*))?$/s;
const ASKED = "cookies=asked";
const SECONDS = 60;

/**
 * Whether a browser keeps cookies shows when one comes back, so a form without any is sent once
 * more (307), before it is read. Not to text browsers, which would ask their user. docs/requests.md
 */
export function probeCookies(
  { method, url, headers }: PageRequest,
  publicUrl: string,
): PageResponse | undefined {
  const isSentByPage = method === "POST" && headers["sec-fetch-mode"] === "navigate";
  const { slug, query = "" } = FORM.exec(url)?.groups ?? {};
  const isKnown = headers.cookie !== undefined || query.split("&").includes(ASKED);
  // A form of a preview has been led here from an address of its own, and must not go to this one.
  const isPreview = readRouting(headers)?.preview !== undefined;
  if (!isSentByPage || slug === undefined || isKnown || isPreview) return undefined;
  const { name, options } = locationCookie("probe", slug, publicUrl, SECONDS);
  const attributes = [
    `Path=${options.path}`,
    `Max-Age=${options.maxAge}`,
    "HttpOnly",
    `SameSite=${options.sameSite}`,
    ...(options.secure ? ["Secure", "Partitioned"] : []),
  ];
  return {
    status: 307,
    headers: [
      ["location", `${url}${url.includes("?") ? "&" : "?"}${ASKED}`],
      ["set-cookie", [`${name}=1`, ...attributes].join("; ")],
      ["cache-control", "no-store"],
    ],
    body: Buffer.alloc(0),
  };
}
