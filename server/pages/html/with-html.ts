import { type Scope, scope } from "#lib/app/scope.ts";
import { type PagePolicy, styleHash } from "../../content-security-policy.ts";
import { VARY_FRAMED } from "../../framed-request.ts";
import { type Dispatch, headerOf, isTooLarge, type PageResponse, withHeaders } from "../inject.ts";
import type { ReadStyles } from "./build-styles.ts";
import { leadsOutOf } from "./framed-links.ts";
import { rewriteHtml } from "./rewrite-html.ts";

export type HtmlRules = {
  readonly styles: ReadStyles;
  readonly themeOf: (scope: Scope) => string;
  readonly policyOf: PagePolicy;
};

export function withHtml(dispatch: Dispatch, rules: HtmlRules): Dispatch {
  return async (request) => {
    const response = await dispatch(request);
    const isPage = headerOf(response, "content-type")?.startsWith("text/html") ?? false;
    if (!isPage || isTooLarge(response)) return response;
    const asked = scope();
    const { isFramed, address } = asked;
    const { html, styles } = rewriteHtml(
      response.body.toString(),
      rules.styles,
      isFramed ? leadsOutOf(address.framing) : undefined,
    );
    const hashes = [rules.themeOf(asked), ...styles].map(styleHash);
    const { language, chosen } = asked.language;
    return {
      ...withHeaders(response, {
        "cache-control": "private, no-store",
        "content-language": language,
        "content-security-policy": rules.policyOf(asked, hashes),
        link: unhinted(response),
        vary: [VARY_FRAMED, "Accept-Encoding", ...(chosen ? [] : ["Accept-Language"])].join(", "),
      }),
      body: Buffer.from(html),
    };
  };
}

/** Without preloads of scripts and styles: scripts are removed, styles become inline. */
function unhinted(response: PageResponse): string | undefined {
  const links = (headerOf(response, "link") ?? "")
    .split(/, (?=<)/)
    .filter((link) => link !== "" && !/; as="?(?:style|script)"?/.test(link));
  return links.length > 0 ? links.join(", ") : undefined;
}
