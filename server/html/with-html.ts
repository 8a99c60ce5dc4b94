import { type Routing, readRouting } from "#lib/app/routing.ts";
import { type PagePolicy, styleHash } from "../content-security-policy.ts";
import { VARY_FRAMED } from "../framed-request.ts";
import { type Dispatch, headerOf, isTooLarge, type PageResponse, withHeaders } from "../inject.ts";
import type { ReadStyles } from "./build-styles.ts";
import { leadsOutOf } from "./framed-links.ts";
import { rewriteHtml } from "./rewrite-html.ts";

export type HtmlRules = {
  readonly styles: ReadStyles;
  readonly themeOf: (routing: Routing) => string;
  readonly policyOf: PagePolicy;
};

export function withHtml(dispatch: Dispatch, rules: HtmlRules): Dispatch {
  return async (request) => {
    const response = await dispatch(request);
    const routing = readRouting(request.headers);
    const isPage = headerOf(response, "content-type")?.startsWith("text/html") ?? false;
    if (!routing || !isPage || isTooLarge(response)) return response;
    const { html, styles } = rewriteHtml(
      response.body.toString(),
      rules.styles,
      routing.isFramed ? leadsOutOf(request.url) : undefined,
    );
    const hashes = [rules.themeOf(routing), ...styles].map(styleHash);
    const { language, chosen } = routing.language;
    return {
      ...withHeaders(response, {
        "cache-control": "private, no-store",
        "content-language": language,
        "content-security-policy": rules.policyOf(addressOf(routing, request.url), hashes),
        link: unhinted(response),
        vary: [VARY_FRAMED, "Accept-Encoding", ...(chosen ? [] : ["Accept-Language"])].join(", "),
      }),
      body: Buffer.from(html),
    };
  };
}

/** A preview is rendered at the visitor's address, and has the policy of its own. */
function addressOf({ preview, address }: Routing, url: string): string {
  return preview === undefined ? url : address;
}

/** Without preloads of scripts and styles: scripts are removed, styles become inline. */
function unhinted(response: PageResponse): string | undefined {
  const links = (headerOf(response, "link") ?? "")
    .split(/, (?=<)/)
    .filter((link) => link !== "" && !/; as="?(?:style|script)"?/.test(link));
  return links.length > 0 ? links.join(", ") : undefined;
}
