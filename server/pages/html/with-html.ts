import { type Scope, scope } from "#lib/app/scope.ts";
import { type PagePolicy, sourceHash } from "../../content-security-policy.ts";
import { VARY_FRAMED } from "../../framed-request.ts";
import { type Dispatch, headerOf, isTooLarge, withHeaders } from "../inject.ts";
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
    // A character for each byte: all that is looked for is ASCII, and the rest passes as it came.
    const { html, styles } = rewriteHtml(
      response.body.toString("latin1"),
      rules.styles,
      isFramed ? leadsOutOf(address.framing) : undefined,
    );
    const inlined = styles.map((css) => Buffer.from(css, "latin1"));
    const hashes = [rules.themeOf(asked), ...inlined].map(sourceHash);
    const { language, chosen } = asked.language;
    return {
      ...withHeaders(response, {
        "cache-control": "private, no-store",
        "content-language": language,
        "content-security-policy": rules.policyOf(asked, hashes),
        // Of scripts, which are removed, of styles, which stand in the page, and of fonts, which it names itself.
        link: undefined,
        vary: [VARY_FRAMED, "Accept-Encoding", ...(chosen ? [] : ["Accept-Language"])].join(", "),
      }),
      body: Buffer.from(html, "latin1"),
    };
  };
}
