import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { onTestFinished } from "vitest";
import { readAddress } from "#lib/app/address.ts";
import { byHost } from "#lib/app/locations.ts";
import { inScope, type Scope, scopeAt } from "#lib/app/scope.ts";
import { configOf } from "#lib/app/testing/config.ts";
import type { Location } from "#lib/config/types.ts";
import { createPagePolicy } from "../content-security-policy.ts";
import { hardenRequest } from "../harden-request.ts";
import { openScope } from "../open-scope.ts";
import { createErrorPages, withErrorPages } from "../pages/error-page.ts";
import { withForms } from "../pages/forms/with-forms.ts";
import type { ReadStyles } from "../pages/html/build-styles.ts";
import { withHtml } from "../pages/html/with-html.ts";
import { createDispatch } from "../pages/inject.ts";
import { type Listener, pipeline, type Stage } from "../pipeline.ts";
import { ProtectedResponse } from "../protected-response.ts";
import type { RenderRules } from "../render.ts";

export async function listen(listener: Listener): Promise<number> {
  const server = createServer({ ServerResponse: ProtectedResponse }, listener);
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close().closeAllConnections());
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

const [configured] = configOf("http://127.0.0.1:4010", {}).locations;

export function locationAt(slug: string, more: Partial<Location> = {}): Location {
  if (!configured) throw new Error("no location");
  return { ...configured.location, slug, ...more };
}

export function known(...all: readonly Location[]) {
  return {
    all: () => all,
    find: (slug: string) => all.find((one) => one.slug === slug),
    atHost: byHost(all),
  };
}

export const BOOK = locationAt("book");

/** The scope of a visitor's request for an address. */
export function scopeOf(url: string, location = BOOK, isFramed = false): Scope {
  const language = { language: "en", chosen: false } as const;
  return scopeAt(readAddress(url), { id: "1", location, language, isFramed });
}

/** Runs `work` as if that address were being answered. */
export function answering<T>(url: string, work: () => T): T {
  return inScope(scopeOf(url), work);
}

export const THEME = ":root{--accent:red}";

type Rules = { readonly styles?: ReadStyles };

/** Renders everything at once. */
export const UNBOUNDED: RenderRules = {
  queue: { run: async (_priority, _sender, render) => ({ kind: "done", value: await render() }) },
  askerOf: () => ({ address: "private", slug: "book" }),
  busyPage: () => Promise.reject(new Error("never busy")),
};

/** Pages put together as in server.ts, with a framework of the test's own. */
export function pagesOf(framework: RequestListener, rules: Rules = {}) {
  const { styles = () => undefined } = rules;
  const policyOf = createPagePolicy(() => []);
  const dispatch = withHtml(createDispatch(framework), { styles, policyOf, themeOf: () => THEME });
  const errorPages = createErrorPages(dispatch);
  const pages = withForms(dispatch, errorPages);
  return { errorPages, pages: withErrorPages(pages, errorPages) };
}

/** The stages, behind those that all stages rely on. */
export function behindTheFirst(...stages: readonly Stage[]): Listener {
  return behindTheFirstOf([BOOK], ...stages);
}

export function behindTheFirstOf(
  locations: readonly Location[],
  ...stages: readonly Stage[]
): Listener {
  return pipeline([openScope(known(...locations), 0), hardenRequest(), ...stages]);
}
