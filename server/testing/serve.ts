import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { onTestFinished } from "vitest";
import { createPagePolicy } from "../content-security-policy.ts";
import { createErrorPages, withErrorPages } from "../error-page.ts";
import type { KnowsAction } from "../forms/known-actions.ts";
import { withForms } from "../forms/with-forms.ts";
import { hardenRequest } from "../harden-request.ts";
import type { ReadStyles } from "../html/build-styles.ts";
import { withHtml } from "../html/with-html.ts";
import { createDispatch } from "../inject.ts";
import { locale } from "../locale.ts";
import { type Listener, pipeline, type Stage } from "../pipeline.ts";
import { ProtectedResponse } from "../protected-response.ts";
import type { RenderRules } from "../render.ts";

/** A server on a free port until the test is over; its port. */
export async function listen(listener: Listener): Promise<number> {
  const server = createServer({ ServerResponse: ProtectedResponse }, listener);
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close().closeAllConnections());
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

/** Locations that stay as they are. */
export function known<L extends { readonly slug: string }>(...all: readonly L[]) {
  return { all: () => all, find: (slug: string) => all.find((one) => one.slug === slug) };
}

const LOCATIONS = known({ slug: "book", locale: "en" });
export const THEME = ":root{--accent:red}";

type Rules = { readonly styles?: ReadStyles; readonly knows?: KnowsAction };

/** Renders everything at once. */
export const UNBOUNDED: RenderRules = {
  queue: { run: async (_priority, _sender, render) => ({ kind: "done", value: await render() }) },
  askerOf: () => ({ address: "private", slug: "book" }),
  busyPage: () => Promise.reject(new Error("never busy")),
};

/** Pages as server.ts puts them together, of a framework of the test's own. */
export function pagesOf(framework: RequestListener, rules: Rules = {}) {
  const { styles = () => undefined, knows = () => true } = rules;
  const policyOf = createPagePolicy(
    () => [],
    () => [],
  );
  const dispatch = withHtml(createDispatch(framework), { styles, policyOf, themeOf: () => THEME });
  const errorPages = createErrorPages(dispatch);
  const pages = withForms(dispatch, errorPages, knows, "http://localhost");
  return { errorPages, pages: withErrorPages(pages, errorPages) };
}

/** Stages behind those that every one relies on. */
export function behindTheFirst(...stages: readonly Stage[]): Listener {
  return pipeline([hardenRequest(), locale(LOCATIONS), ...stages]);
}
